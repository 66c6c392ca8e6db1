import { type Completeness, type ExportJob, exportNumber } from "#components/table/export-job.ts";
import type { AskForCell, Column } from "#components/table/table-definition.ts";
import { ReadError } from "#lib/client/fetch-json.ts";
import { type Failure, type FailureKind, saysCapability } from "#lib/protocol/failure.ts";
import { sentencesText } from "#lib/protocol/intl-words.ts";
import { headerText, notRead } from "#lib/protocol/list-cell.ts";
import { t } from "#lib/protocol/words/t.ts";

/** Failures that are about one record: the reads of other records go on. */
const ofOneRecord: readonly FailureKind[] = [
  "validation",
  "authorization",
  "not_found",
  "malformed",
];

/** Failures that may be about one record or all: so many in a row are about all. */
const outages: readonly FailureKind[] = ["unavailable", "unreachable"];
const maxOutagesInRow = 3;

/** An export whose cells are read too. */
export interface FileJob<Row> extends ExportJob<Row> {
  /** Returns the text of a cell. */
  text: (row: Row, column: Column<Row>) => string;
}

/** Returns whether every read of the column would fail for the same reason. */
const isOfColumn = (failure: Failure) => failure.kind === "role" || saysCapability(failure);

/**
 * Adds to an export the cells whose records lack the value: after the rows, reads one after the other
 * with `ask`. Throws a failure that other records would meet too, and continues from there when called
 * again. A cell that could not be read says so, and the export is then incomplete.
 */
export const cellsJob = <Row extends object>(
  job: ExportJob<Row>,
  columns: readonly Column<Row>[],
  ask: AskForCell,
): FileJob<Row> => {
  const read = columns.filter(({ readText }) => readText);
  const filled = [
    ...read.filter(({ readText }) => readText?.isShared),
    ...read.filter(({ readText }) => !readText?.isShared),
  ];
  const cells = new Map<Column<Row>, Map<Row, string | Failure>>(
    filled.map((column) => [column, new Map()]),
  );
  const refused = new Map<Column<Row>, Failure>();
  const shared = new Map<Column<Row>, Promise<unknown>>();
  let outagesInRow = 0;

  /** Returns how a column sends its reads: the first is the only one, where its answer serves all. */
  const askOf =
    (column: Column<Row>): AskForCell =>
    (send) => {
      if (!column.readText?.isShared) return ask(send);
      const known = shared.get(column) ?? ask(send);
      shared.set(column, known);
      return known as ReturnType<typeof send>;
    };

  const cellOf = (row: Row, column: Column<Row>) => cells.get(column)?.get(row);
  const needsRead = (row: Row, column: Column<Row>) =>
    column.readText?.isNeeded(row) === true && typeof cellOf(row, column) !== "string";

  /** Returns the text of a cell, or why it has none. Throws what ends all reads. */
  const readCell = async (row: Row, column: Column<Row>): Promise<string | Failure> => {
    const known = refused.get(column);
    if (known) return known;
    try {
      const text = (await column.readText?.read(row, askOf(column))) ?? "";
      outagesInRow = 0;
      return text;
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      const { failure } = error;
      if (outages.includes(failure.kind)) outagesInRow += 1;
      else if (isOfColumn(failure)) refused.set(column, failure);
      else if (!ofOneRecord.includes(failure.kind)) throw error;
      if (outagesInRow >= maxOutagesInRow) throw error;
      return failure;
    }
  };

  const run: ExportJob<Row>["run"] = async (onCount) => {
    await job.run(onCount);
    const rows = job.rows();
    const count = { rows: rows.length, total: rows.length };
    outagesInRow = 0;
    // A read for all cells that failed is sent again when the export is resumed.
    shared.clear();
    for (const column of filled) {
      const isShared = column.readText?.isShared === true;
      for (const [index, row] of rows.entries()) {
        if (!needsRead(row, column)) continue;
        if (!isShared)
          onCount({ ...count, reading: { column: headerText(column.header), rows: index } });
        cells.get(column)?.set(row, await readCell(row, column));
      }
    }
  };

  /** Says for how many records a column was not read, and why; empty if it was read for all. */
  const gapOf = (column: Column<Row>): string => {
    const rows = job.rows();
    const missing = rows.filter((row) => needsRead(row, column));
    if (missing.length === 0) return "";
    const failure = missing.map((row) => cellOf(row, column)).find((cell) => cell !== undefined);
    const why = typeof failure === "object" ? failure.message : t("list.stoppedBeforeRead");
    return t("list.columnGap", {
      column: headerText(column.header),
      notRead: notRead(),
      count: exportNumber(missing.length),
      all: exportNumber(rows.length),
      why,
    });
  };

  return {
    run,
    rows: job.rows,
    text: (row, column) => {
      if (needsRead(row, column)) return notRead();
      const cell = cellOf(row, column);
      return typeof cell === "string" ? cell : column.text(row);
    },
    completeness: (): Completeness => {
      const { status, sentence } = job.completeness();
      const gaps = filled.map(gapOf).filter((gap) => gap !== "");
      if (gaps.length === 0) return { status, sentence };
      return { status: "incomplete", sentence: sentencesText([sentence, ...gaps]) };
    },
  };
};

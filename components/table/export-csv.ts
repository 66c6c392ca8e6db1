import type { FileJob } from "#components/table/export-cells.ts";
import type { Completeness } from "#components/table/export-job.ts";
import type { Column } from "#components/table/table-definition.ts";
import { dayIn } from "#lib/protocol/calendar-day.ts";
import { csvLines, csvStart } from "#lib/protocol/delimited.ts";
import { headerText } from "#lib/protocol/list-cell.ts";

/**
 * Returns the CSV text. If the export may lack records or cells, its last line says so. An optional
 * column is left out where no record of the file has a value for it.
 */
export const toCsv = <Row>(job: FileJob<Row>, chosen: readonly Column<Row>[]): string => {
  const { sentence } = job.completeness();
  const rows = job.rows();
  const columns = chosen.filter(
    (column) => !column.isOptional || rows.some((row) => job.text(row, column) !== ""),
  );
  const head = columns.map(({ header }) => headerText(header));
  const body = rows.map((row) => columns.map((column) => job.text(row, column)));
  const notes = sentence === "" ? [] : [[`# ${sentence}`]];
  return csvStart + csvLines([head, ...body, ...notes]);
};

const suffixes: Record<Completeness["status"], string> = {
  complete: "",
  incomplete: "-incomplete",
  unknown: "-may-be-incomplete",
};

/**
 * Returns the file name of a list, of a view of it or of the selected rows, with the day of the person:
 * `orders-list-late-2026-11-21-incomplete.csv`.
 */
export const csvName = (
  { operation, part }: { operation: string; part: string | null },
  { status }: Completeness,
  now: Date,
  timeZone: string,
): string =>
  `${operation.replace(".", "-")}${part ? `-${part}` : ""}-${dayIn(now, timeZone)}${suffixes[status]}.csv`;

export const saveCsv = (name: string, csv: string) => saveFile(name, csv, "text/csv;charset=utf-8");

/** Lets the browser save a text as a file. */
export const saveFile = (name: string, text: string, type: string) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
};

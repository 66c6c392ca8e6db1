import { FileProblem, inSheet } from "#lib/import/file-problem.ts";
import { maxRunColumns, maxRunLines } from "#lib/protocol/run.ts";

/** A row below the header, with its number in the file. */
export interface FileLine {
  row: number;
  cells: string[];
}

/** The header of a file and its rows, each with as many cells as the header. */
export interface FileTable {
  headers: string[];
  lines: FileLine[];
}

/** The longest cell and header that a run takes. */
const maxCellLength = 4_000;
const maxHeaderLength = 200;

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === "");

/** Returns the name that a spreadsheet program gives a column: `A` for 0, `AB` for 27. */
export const columnLetters = (index: number): string =>
  (index < 26 ? "" : columnLetters(Math.floor(index / 26) - 1)) +
  String.fromCharCode(65 + (index % 26));

/** The values by which a problem names a column: its header, or its letters where it has none. */
export const columnName = (headers: readonly string[], index: number) => ({
  isNamed: headers[index] ? "yes" : "no",
  header: headers[index] ?? "",
  letters: columnLetters(index),
});

const checkHeaders = (headers: readonly string[], row: number) => {
  if (headers.length > maxRunColumns) {
    throw new FileProblem("manyColumns", { row, count: headers.length, max: maxRunColumns });
  }
  const seen = new Map<string, number>();
  for (const [index, header] of headers.entries()) {
    if (header.length > maxHeaderLength) {
      const letters = columnLetters(index);
      throw new FileProblem("longHeader", { row, letters, max: maxHeaderLength });
    }
    const name = header.toLowerCase();
    const earlier = seen.get(name);
    if (name !== "" && earlier !== undefined) {
      const [first, second] = [columnLetters(earlier), columnLetters(index)];
      throw new FileProblem("equalHeaders", { row, first, second, header });
    }
    seen.set(name, index);
  }
};

const checkCells = ({ row, cells }: FileLine, headers: readonly string[]) => {
  if (cells.length !== headers.length) {
    const last = columnName(headers, Math.min(cells.length, headers.length) - 1);
    const counts = { count: cells.length, total: headers.length };
    const code = cells.length < headers.length ? "shortRow" : "longRow";
    throw new FileProblem(code, { row, ...last, ...counts });
  }
  const long = cells.findIndex((cell) => cell.length > maxCellLength);
  if (long >= 0) {
    throw new FileProblem("longCell", { row, ...columnName(headers, long), max: maxCellLength });
  }
};

const tableOf = (
  rows: readonly (readonly string[])[],
  first: readonly string[],
  start: number,
): FileTable => {
  const body = rows
    .map((cells, index) => ({ row: index + 1, cells: [...cells] }))
    .filter(({ row, cells }) => row > start + 1 && !isBlank(cells));
  const usedWidth = body.reduce(
    (width, { cells }) => Math.max(width, cells.findLastIndex((cell) => cell.trim() !== "") + 1),
    0,
  );
  const named = first.findLastIndex((header) => header.trim() !== "") + 1;
  const width = Math.min(first.length, Math.max(named, usedWidth));
  const headers = first.slice(0, width).map((header) => header.trim());
  checkHeaders(headers, start + 1);
  if (body.length === 0) throw new FileProblem("headerAlone", { row: start + 1 });
  const last = body.at(-1)?.row ?? 0;
  if (body.length > maxRunLines || last > maxRunLines + 1) {
    throw new FileProblem("manyRows", { last: maxRunLines + 1, max: maxRunLines });
  }
  const isCut = (cells: readonly string[]) => isBlank(cells.slice(width));
  const lines = body.map(({ row, cells }) => ({
    row,
    cells: isCut(cells) && cells.length > width ? cells.slice(0, width) : cells,
  }));
  for (const line of lines) checkCells(line, headers);
  return { headers, lines };
};

/**
 * Returns rows as a header and lines. The first row that is not blank is the header; blank rows are left
 * out, and columns without a header and without a value too. Throws `FileProblem`.
 */
export const toFileTable = (
  rows: readonly (readonly string[])[],
  sheet: string | null,
): FileTable => {
  const start = rows.findIndex((cells) => !isBlank(cells));
  const first = rows[start];
  if (first) return inSheet(sheet, () => tableOf(rows, first, start));
  throw sheet === null ? new FileProblem("empty") : new FileProblem("emptySheet", { sheet });
};

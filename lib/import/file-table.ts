import { numberFormat } from "#lib/protocol/words/intl.ts";
import { maxRunColumns, maxRunLines } from "#lib/protocol/run.ts";

/** Why a file can't be read: one sentence for a person, with the sheet, row and column where they are known. */
export class FileProblem extends Error {}

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

/** Names a column by its header, or by its letters where it has none. */
export const columnName = (headers: readonly string[], index: number): string =>
  headers[index] ? `"${headers[index]}"` : columnLetters(index);

/** `where`: the sheet, as the start of a sentence. */
const checkHeaders = (headers: readonly string[], row: number, where: string) => {
  if (headers.length > maxRunColumns) {
    throw new FileProblem(
      `${where}Row ${row} has ${headers.length} columns. A file may have at most ${maxRunColumns}.`,
    );
  }
  const seen = new Map<string, number>();
  for (const [index, header] of headers.entries()) {
    if (header.length > maxHeaderLength) {
      throw new FileProblem(
        `${where}Row ${row}, column ${columnLetters(index)}: the header is longer than ${maxHeaderLength} characters.`,
      );
    }
    const name = header.toLowerCase();
    const earlier = seen.get(name);
    if (name !== "" && earlier !== undefined) {
      throw new FileProblem(
        `${where}Row ${row}: columns ${columnLetters(earlier)} and ${columnLetters(index)} are both called "${header}". Rename one of them.`,
      );
    }
    seen.set(name, index);
  }
};

const checkCells = (cells: readonly string[], headers: readonly string[], place: string) => {
  if (cells.length !== headers.length) {
    const last = columnName(headers, Math.min(cells.length, headers.length) - 1);
    throw new FileProblem(
      cells.length < headers.length
        ? `${place} ends after column ${last}: it has ${cells.length} of ${headers.length} cells. The file may have been cut off.`
        : `${place} has cells after the last column ${last}: ${cells.length} cells for ${headers.length} columns. A cell with a separator in it needs quotes.`,
    );
  }
  const long = cells.findIndex((cell) => cell.length > maxCellLength);
  if (long >= 0) {
    throw new FileProblem(
      `${place}, column ${columnName(headers, long)}: the text is longer than ${numberFormat("en", {}).format(maxCellLength)} characters.`,
    );
  }
};

/**
 * Returns rows as a header and lines. The first row that is not blank is the header; blank rows are left
 * out, and columns without a header and without a value too. Throws `FileProblem`.
 */
export const toFileTable = (
  rows: readonly (readonly string[])[],
  sheet: string | null,
): FileTable => {
  const where = sheet === null ? "" : `Sheet "${sheet}": `;
  const start = rows.findIndex((cells) => !isBlank(cells));
  const first = rows[start];
  if (!first) {
    const what = sheet === null ? "The file" : `Sheet "${sheet}"`;
    throw new FileProblem(`${what} is empty: it has no header and no rows.`);
  }
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
  checkHeaders(headers, start + 1, where);
  if (body.length === 0) {
    throw new FileProblem(
      `${where}Row ${start + 1} is the header, and there are no rows below it.`,
    );
  }
  const last = body.at(-1)?.row ?? 0;
  if (body.length > maxRunLines || last > maxRunLines + 1) {
    throw new FileProblem(
      `${where}The rows go on after row ${numberFormat("en", {}).format(maxRunLines + 1)}. A file may have at most ${numberFormat("en", {}).format(maxRunLines)} rows: split it.`,
    );
  }
  const isCut = (cells: readonly string[]) => isBlank(cells.slice(width));
  const lines = body.map(({ row, cells }) => ({
    row,
    cells: isCut(cells) && cells.length > width ? cells.slice(0, width) : cells,
  }));
  for (const { row, cells } of lines) checkCells(cells, headers, `${where}Row ${row}`);
  return { headers, lines };
};

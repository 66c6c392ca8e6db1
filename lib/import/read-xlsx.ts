import readWorkbook from "read-excel-file/web-worker";
import { FileProblem } from "#lib/import/file-problem.ts";
import { columnLetters, type FileTable, toFileTable } from "#lib/import/file-table.ts";
import { readMarks } from "#lib/import/workbook-marks.ts";
import { checkZip } from "#lib/import/zip-size.ts";

/**
 * Returns a date of a workbook as `2026-11-25`, or `2026-11-25 09:00` where it has a time or is formatted as
 * one (`isTimed`). A workbook stores days and fractions of days, which miss a whole second by some
 * milliseconds.
 */
const dateText = (date: Date, isTimed: boolean): string => {
  const toSecond = Math.round(date.getTime() / 1_000) * 1_000;
  const [day = "", time = ""] = new Date(toSecond).toISOString().slice(0, 19).split("T");
  if (time === "00:00:00" && !isTimed) return day;
  return `${day} ${time.endsWith(":00") ? time.slice(0, 5) : time}`;
};

/** A cell as it reads: a date as ISO text, whatever number the workbook stores for it. */
const textOf = (cell: unknown, isTimed: () => boolean): string => {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return dateText(cell, isTimed());
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE";
  return String(cell);
};

/** Returns why a workbook could not be read, with the cell if the parser names one. */
const problemOf = (error: unknown): FileProblem => {
  const [, row, column] =
    /at row (\d+),? col (\d+)/.exec(error instanceof Error ? error.message : "") ?? [];
  if (!(row && column)) return new FileProblem("damaged");
  return new FileProblem("damagedCell", { row, letters: columnLetters(Number(column) - 1) });
};

export interface Workbook {
  table: FileTable;
  sheets: string[];
  sheet: string;
}

/**
 * Reads a sheet of a workbook: the named one, or else the first that has a value. Formulas are read as
 * the values that were last computed. Throws `FileProblem`.
 */
export const readXlsx = async (
  bytes: Uint8Array<ArrayBuffer>,
  chosen: { sheet: string | null },
): Promise<Workbook> => {
  await checkZip(bytes);
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const workbook = await readWorkbook(buffer, { trim: false }).catch((error: unknown) => {
    throw problemOf(error);
  });
  const sheets = workbook.map(({ sheet }) => sheet);
  const found = workbook.find(({ sheet, data }) =>
    chosen.sheet === null ? data.length > 0 : sheet === chosen.sheet,
  );
  const { sheet, data } = found ?? workbook[0] ?? { sheet: "", data: [] };
  const { isTimed } = await readMarks(bytes, sheets.indexOf(sheet), data, sheet);
  const rows = data.map((cells, row) =>
    cells.map((cell, column) => textOf(cell, () => isTimed(row, column))),
  );
  return { table: toFileTable(rows, sheet), sheets, sheet };
};

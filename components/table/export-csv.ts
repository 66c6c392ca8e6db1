import { stringify } from "csv-stringify/browser/esm/sync";
import type { Completeness } from "#components/table/export-job.ts";
import type { Column } from "#components/table/table-definition.ts";

/** Returns the CSV text. If the export may lack records, its last line says so. */
export const toCsv = <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { sentence }: Completeness,
): string => {
  const head = columns.map((column) => column.header);
  const body = rows.map((row) => columns.map((column) => column.text(row)));
  const notes = sentence === "" ? [] : [[`# ${sentence}`]];
  return stringify([head, ...body, ...notes], {
    record_delimiter: "windows",
    // A cell that a spreadsheet would run as a formula gets an apostrophe in front.
    escape_formulas: true,
    bom: true,
  });
};

const suffixes: Record<Completeness["status"], string> = {
  complete: "",
  incomplete: "-incomplete",
  unknown: "-may-be-incomplete",
};

/** Returns the file name of a list or of a view of it: `orders-list-late-2026-11-21-incomplete.csv`. */
export const csvName = (
  { operation, view }: { operation: string; view: string | null },
  { status }: Completeness,
  now: Date,
): string =>
  `${operation.replace(".", "-")}${view ? `-${view}` : ""}-${now.toISOString().slice(0, 10)}${suffixes[status]}.csv`;

export const saveCsv = (name: string, csv: string) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([csv], { type: "text/csv;charset=utf-8" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
};

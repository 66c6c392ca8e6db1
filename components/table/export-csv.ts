import { stringify } from "csv-stringify/browser/esm/sync";
import type { Column } from "#components/table/table-of.ts";
import { read } from "#lib/client/read";
import type { Page } from "#lib/v4/page";
import type { InputOf, ListName, RecordOf } from "#lib/v4/registry";

const mostPages = 2_000;

/**
 * Reads page after page through the read door until one is not full, then saves the file. The
 * records keep their ids, so one that moved to a later page meanwhile is written once.
 */
export async function exportCsv<Name extends ListName>({
  operation,
  input,
  columns,
  isPaged,
  signal,
  onProgress,
}: {
  operation: Name;
  input: InputOf<Name>;
  columns: readonly Column<RecordOf<Name>>[];
  isPaged: boolean;
  signal: AbortSignal;
  onProgress: (progress: { rows: number; total: number | null }) => void;
}) {
  const rows = new Map<string, string[]>();
  const size = (input as { limit?: number }).limit ?? 50;
  for (let at = 0; at < mostPages; at += 1) {
    const asked = isPaged ? { ...input, page: at } : input;
    const { data } = await read(operation, asked, signal);
    const page = data as Page<RecordOf<Name>>;
    page.items.forEach((row, index) => {
      const id = "id" in row && typeof row.id === "string" ? row.id : `${at} ${index}`;
      rows.set(
        id,
        columns.map((column) => column.text(row)),
      );
    });
    onProgress({ rows: rows.size, total: page.totalCount });
    const isLast =
      page.totalCount === null ? page.items.length < size : (at + 1) * size >= page.totalCount;
    if (!isPaged || page.items.length === 0 || isLast) break;
  }
  const csv = stringify([columns.map((column) => column.header), ...rows.values()], {
    bom: true,
    record_delimiter: "windows",
    // A cell that a spreadsheet would run as a formula gets an apostrophe in front.
    escape_formulas: true,
  });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([csv], { type: "text/csv;charset=utf-8" }));
  link.download = `${operation.replace(".", "-")}-${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}

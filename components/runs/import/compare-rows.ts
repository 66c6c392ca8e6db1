import type { FileTable } from "#lib/import/file-table.ts";
import {
  maxOrderIdLength,
  type OrderFileField,
  type OrderFileRecord,
  orderFileFields,
} from "#lib/protocol/order-file.ts";

/** A cell that says something else than the order. */
export interface Difference {
  field: OrderFileField;
  file: string;
  /** `null` where the order does not state it. */
  order: string | null;
}

/** A row of a file of orders, with its number in the file and what came of comparing it. */
export type ComparedRow = { row: number; id: string } & (
  | { status: "same" | "no id" | "not found" }
  | { status: "different"; differences: Difference[] }
);

/** A text as the import of people reads a cell: blanks and line breaks at its ends say nothing. */
const plain = (text: string) => text.trim().replaceAll(/\r\n?/g, "\n");

/** Returns the IDs that a file names, each once, without those that no order can have. */
export const idsOfFile = ({ headers, lines }: FileTable): string[] => {
  const at = headers.indexOf("id");
  const ids = lines.map(({ cells }) => plain(cells[at] ?? ""));
  return [...new Set(ids)].filter((id) => id !== "" && id.length <= maxOrderIdLength);
};

/**
 * Compares each row of a file with the order that it names. An empty cell says nothing, as in every import.
 * `orders`: by ID; one that is absent was not found.
 */
export const compareRows = (
  { headers, lines }: FileTable,
  orders: ReadonlyMap<string, OrderFileRecord>,
): ComparedRow[] => {
  const columns = orderFileFields
    .filter((field) => field !== "id")
    .flatMap((field) => {
      const at = headers.indexOf(field);
      return at < 0 ? [] : [{ field, at }];
    });
  const idAt = headers.indexOf("id");
  return lines.map(({ row, cells }) => {
    const id = plain(cells[idAt] ?? "");
    if (id === "") return { row, id, status: "no id" };
    const order = orders.get(id);
    if (!order) return { row, id, status: "not found" };
    const differences = columns.flatMap(({ field, at }) => {
      const file = plain(cells[at] ?? "");
      const stated = order[field] ?? null;
      const isSame = file === "" || (stated !== null && file === plain(stated));
      return isSame ? [] : [{ field, file, order: stated }];
    });
    return differences.length === 0
      ? { row, id, status: "same" }
      : { row, id, status: "different", differences };
  });
};

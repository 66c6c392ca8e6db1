import { collator } from "#lib/protocol/intl.ts";

const isMissing = (value: unknown) => value === undefined || value === null || value === "";

const compareValues = (a: unknown, b: unknown): number =>
  typeof a === "number" && typeof b === "number"
    ? a - b
    : collator("en", { numeric: true, sensitivity: "base" }).compare(String(a), String(b));

/** Returns rows sorted by a field. Rows without it come last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  read: (row: Row) => unknown,
  direction: "asc" | "desc",
): Row[] {
  const sign = direction === "asc" ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [left, right] = [read(a), read(b)];
    if (isMissing(left) || isMissing(right))
      return Number(isMissing(left)) - Number(isMissing(right));
    return sign * compareValues(left, right);
  });
}

import { collator } from "#lib/protocol/words/intl.ts";
import { localeInUse } from "#lib/protocol/words/t.ts";

const isMissing = (value: unknown) => value === undefined || value === null || value === "";

/** Returns a comparison of values of a field, in the order of a language. Missing ones come last in both directions. */
export const compareSorted = (
  direction: "asc" | "desc",
  locale = localeInUse(),
): ((left: unknown, right: unknown) => number) => {
  const { compare } = collator(locale, { numeric: true, sensitivity: "base" });
  const sign = direction === "asc" ? 1 : -1;
  return (left, right) => {
    if (isMissing(left) || isMissing(right)) {
      return Number(isMissing(left)) - Number(isMissing(right));
    }
    const isNumeric = typeof left === "number" && typeof right === "number";
    return sign * (isNumeric ? left - right : compare(String(left), String(right)));
  };
};

/** Returns rows sorted by a field. Rows without it come last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  read: (row: Row) => unknown,
  direction: "asc" | "desc",
): Row[] {
  const compare = compareSorted(direction);
  return rows.toSorted((a, b) => compare(read(a), read(b)));
}

import type { Column } from "#sandbox/world/column.ts";

/** A condition on one column: whether each of its codes passes. */
export interface Filter {
  column: Column;
  flags: Uint8Array;
}

/** Reused by all selections, which run one after another: a new array of a million rows is slow. */
let scratch = new Int32Array(0);

/**
 * Returns the numbers of the rows that pass all filters, in rising order. `marks`, if given, has a
 * flag for each row, which must be set too. The result is valid until the next selection.
 */
export const selectRows = (
  last: number,
  filters: readonly Filter[],
  marks: Uint8Array | null = null,
): Int32Array => {
  if (scratch.length <= last) scratch = new Int32Array(last + 1);
  const rows = scratch;
  let count = 0;
  const [first, ...others] = filters;
  if (!first) throw new Error("A selection needs a filter");
  // Each pass writes every row and keeps it by raising the count: without branches it is faster.
  const { flags, column } = first;
  for (let n = 1; n <= last; n += 1) {
    rows[count] = n;
    count += flags[column.codes[n] as number] as number;
  }
  for (const { flags, column } of others) {
    if (flags.includes(0)) count = keepFlagged(rows, count, column.codes, flags);
  }
  if (marks) count = keepMarked(rows, count, marks);
  return rows.subarray(0, count);
};

/** Returns the rows without those of some numbers; the rows themselves where there are none. */
export const withoutRows = (rows: Int32Array, numbers: readonly number[]): Int32Array =>
  numbers.length === 0 ? rows : rows.filter((n) => !numbers.includes(n));

const keepFlagged = (rows: Int32Array, total: number, codes: Int32Array, flags: Uint8Array) => {
  let count = 0;
  for (let at = 0; at < total; at += 1) {
    const n = rows[at] as number;
    rows[count] = n;
    count += flags[codes[n] as number] as number;
  }
  return count;
};

const keepMarked = (rows: Int32Array, total: number, marks: Uint8Array) => {
  let count = 0;
  for (let at = 0; at < total; at += 1) {
    const n = rows[at] as number;
    rows[count] = n;
    count += marks[n] as number;
  }
  return count;
};

/** Marks the rows whose code has a flag. */
export const markRows = (marks: Uint8Array, last: number, { column, flags }: Filter) => {
  if (!flags.includes(1)) return;
  const { codes } = column;
  for (let n = 1; n <= last; n += 1) {
    marks[n] = (marks[n] as number) | (flags[codes[n] as number] as number);
  }
};

/** How a list is sorted: by the rank of each row's code, and rows of one rank by their numbers. */
export interface Sorting {
  codes: Int32Array;
  /** By code. */
  ranks: Int32Array;
}

/**
 * Returns the rows of one page. A descending list is the reverse of the ascending one. A page deep in
 * the list costs the same as the first: a counting sort gives the place of each row, and the rows
 * outside the page are never moved.
 */
export const pageOfRows = (
  rows: Int32Array,
  sorting: Sorting | null,
  direction: "asc" | "desc",
  { page, pageSize }: { page: number; pageSize: number },
): number[] => {
  const isDescending = direction === "desc";
  const total = rows.length;
  const from = isDescending ? Math.max(0, total - (page + 1) * pageSize) : page * pageSize;
  const to = isDescending ? total - page * pageSize : Math.min(total, from + pageSize);
  if (to <= from) return [];
  const found = sorting ? placeRows(rows, sorting, from, to) : Array.from(rows.subarray(from, to));
  return isDescending ? found.reverse() : found;
};

/** Returns the rows whose places in the sorted list are from `from` up to `to`. */
const placeRows = (rows: Int32Array, { codes, ranks }: Sorting, from: number, to: number) => {
  // The entry of a rank becomes the place of its next row.
  const places = new Int32Array(ranks.length + 1);
  for (let at = 0; at < rows.length; at += 1) {
    const rank = ranks[codes[rows[at] as number] as number] as number;
    places[rank + 1] = (places[rank + 1] as number) + 1;
  }
  for (let rank = 1; rank < places.length; rank += 1) {
    places[rank] = (places[rank] as number) + (places[rank - 1] as number);
  }
  const found: number[] = new Array(to - from);
  for (let at = 0; at < rows.length; at += 1) {
    const n = rows[at] as number;
    const rank = ranks[codes[n] as number] as number;
    const place = places[rank] as number;
    places[rank] = place + 1;
    if (place >= from && place < to) found[place - from] = n;
  }
  return found;
};

/** Sorts by the values of a column. */
export const sortBy = (column: Column): Sorting => ({
  codes: column.codes,
  ranks: column.ranks(),
});

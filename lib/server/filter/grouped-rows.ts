import "server-only";
import { sql } from "drizzle-orm";
import { countsOf } from "#lib/server/filter/count-parts.ts";
import type { ListOrder, Matching } from "#lib/server/filter/filter-rows.ts";
import { findIdsOfParts } from "#lib/server/filter/list-parts.ts";
import type { StoreReader } from "#lib/server/store/store.ts";

/** A list that is sorted by a field with few values. */
export type GroupedOrder = ListOrder & Required<Pick<ListOrder, "groups">>;

export const isGrouped = (order: ListOrder): order is GroupedOrder => order.groups !== undefined;

/** The records with one value, `null` for those without one. */
interface Group {
  value: string | null;
  count: number;
}

/** What a list has of each value, in its order. */
export interface GroupCounts {
  groups: readonly Group[];
  count: number;
  undecidedCount: number;
}

const sumOf = <Row>(rows: readonly Row[], numberOf: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + numberOf(row), 0);

/** Counts the records that match by the values that the list is sorted by, and the others that may match. */
export const countGroups = async (
  tx: StoreReader,
  matching: Matching,
  { groups: { column, values }, direction }: GroupedOrder,
): Promise<GroupCounts> => {
  const { rows } = await tx.execute<{ value: string | null; count: number; possible: number }>(
    countsOf(matching, column),
  );
  const counts = new Map(rows.map(({ value, count }) => [value, count]));
  const sorted = direction === "asc" ? values : values.toReversed();
  const count = sumOf(rows, (row) => row.count);
  return {
    groups: [...sorted, null].map((value) => ({ value, count: counts.get(value) ?? 0 })),
    count,
    undecidedCount: sumOf(rows, (row) => row.possible) - count,
  };
};

/**
 * Returns the IDs of one page: of each group that it touches, which is sorted by ID, those at its places, counted from
 * the end that is nearer.
 */
export const findGroupedIds = (
  tx: StoreReader,
  { holds }: Matching,
  { groups: { column } }: GroupedOrder,
  { groups }: GroupCounts,
  page: { page: number; limit: number },
): Promise<string[]> =>
  findIdsOfParts(
    tx,
    groups.map(({ value, count }) => ({
      count,
      condition: sql`${holds} and ${value === null ? sql`${column} is null` : sql`${column} = ${value}`}`,
      order: sql`id asc`,
      reversed: sql`id desc`,
    })),
    page,
  );

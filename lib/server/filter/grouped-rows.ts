import "server-only";
import { sql } from "drizzle-orm";
import { countMatching, countsOf } from "#lib/server/filter/count-parts.ts";
import type { ListOrder, Matching } from "#lib/server/filter/filter-rows.ts";
import { findIdsInOrder, findIdsOfParts } from "#lib/server/filter/list-parts.ts";
import { defineSettings } from "#lib/server/per-process.ts";
import type { StoreReader } from "#lib/server/store/store.ts";

/** A list that is sorted by a field with few values. */
export type GroupedOrder = ListOrder & Required<Pick<ListOrder, "groups">>;

export const isGrouped = (order: ListOrder): order is GroupedOrder => order.groups !== undefined;

/** The records with one value, `null` for those without one. */
interface Group {
  value: string | null;
  count: number;
}

/** The values that a list is sorted by, in its order. */
const valuesOf = ({ groups: { values }, direction }: GroupedOrder): (string | null)[] => [
  ...(direction === "asc" ? values : values.toReversed()),
  null,
];

/** Counts the records that match by the values that the list is sorted by, in its order. */
const countGroups = async (
  tx: StoreReader,
  matching: Matching,
  order: GroupedOrder,
): Promise<Group[]> => {
  const { rows } = await tx.execute<{ value: string | null; count: number }>(
    countsOf(matching, order.groups.column),
  );
  const counts = new Map(rows.map(({ value, count }) => [value, count]));
  return valuesOf(order).map((value) => ({ value, count: counts.get(value) ?? 0 }));
};

const partOf = (
  { holds }: Matching,
  { groups: { column } }: GroupedOrder,
  value: string | null,
) => ({
  condition: sql`${holds} and ${value === null ? sql`${column} is null` : sql`${column} = ${value}`}`,
  order: sql`id asc`,
  reversed: sql`id desc`,
});

export const [groupedRowsSettings, setGroupedRowsSettings] = defineSettings("groupedRows", {
  /** A page that ends this many records from an end of its list, or nearer, is read from there. */
  maxNear: 1_000,
});

/** Returns the first IDs of a list, or its last ones backwards. */
const findNearIds = async (
  tx: StoreReader,
  matching: Matching,
  order: GroupedOrder,
  { size, isReversed }: { size: number; isReversed: boolean },
): Promise<string[]> => {
  const values = isReversed ? valuesOf(order).toReversed() : valuesOf(order);
  const ids: string[] = [];
  for (const value of values) {
    if (ids.length === size) break;
    const part = partOf(matching, order, value);
    const range = { from: 0, size: size - ids.length };
    ids.push(...(await findIdsInOrder(tx, part, range, isReversed)));
  }
  return ids;
};

/**
 * Returns the IDs of one page, with the counts of the list. One near an end needs no count of each group; of others, the
 * counts tell which groups they touch and at which places.
 */
export const findGroupedPage = async (
  tx: StoreReader,
  matching: Matching,
  order: GroupedOrder,
  { page, limit }: { page: number; limit: number },
): Promise<{ count: number; undecidedCount: number; ids: string[] }> => {
  const from = page * limit;
  const counts = await countMatching(tx, matching);
  const { count } = counts;
  const size = Math.min(limit, count - from);
  if (size <= 0) return { ...counts, ids: [] };
  const isReversed = from > count / 2;
  const near = isReversed ? count - from : from + size;
  if (near <= groupedRowsSettings().maxNear) {
    const ids = await findNearIds(tx, matching, order, { size: near, isReversed });
    const ofPage = ids.slice(near - size);
    return { ...counts, ids: isReversed ? ofPage.reverse() : ofPage };
  }
  const groups = await countGroups(tx, matching, order);
  const parts = groups.map((group) => ({
    ...partOf(matching, order, group.value),
    count: group.count,
  }));
  return { ...counts, ids: await findIdsOfParts(tx, parts, { page, limit }) };
};

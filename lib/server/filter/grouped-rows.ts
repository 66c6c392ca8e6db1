import "server-only";
import { sql } from "drizzle-orm";
import { countMatching, countsByValue } from "#lib/server/filter/count-parts.ts";
import type { ListOrder, Matching } from "#lib/server/filter/filter-rows.ts";
import { findIdsOfParts, findNearIds, type ListPart } from "#lib/server/filter/list-parts.ts";
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
    countsByValue(matching, order.groups.column),
  );
  const counts = new Map(rows.map(({ value, count }) => [value, count]));
  return valuesOf(order).map((value) => ({ value, count: counts.get(value) ?? 0 }));
};

/** The records with a value. */
const partOf = (
  { holds }: Matching,
  { groups: { column } }: GroupedOrder,
  value: string | null,
): ListPart =>
  value === null
    ? {
        condition: sql`${holds} and ${column} is null`,
        // By the ID alone, PostgreSQL would look for a few without a value among all.
        order: sql`${column} asc, id asc`,
        reversed: sql`${column} desc, id desc`,
      }
    : {
        condition: sql`${holds} and ${column} = ${value}`,
        order: sql`id asc`,
        reversed: sql`id desc`,
      };

/**
 * Returns the IDs of one page, with the counts of the list. One far from both ends needs the count of each value, which
 * tell the values that it touches and at which places.
 */
export const findGroupedPage = async (
  tx: StoreReader,
  matching: Matching,
  order: GroupedOrder,
  { page, limit }: { page: number; limit: number },
): Promise<{ count: number; undecidedCount: number; ids: string[] }> => {
  const counts = await countMatching(tx, matching);
  const { count } = counts;
  const values = valuesOf(order).map((value) => partOf(matching, order, value));
  const near = await findNearIds(tx, values, { count, page, limit });
  if (near) return { ...counts, ids: near };
  const groups = await countGroups(tx, matching, order);
  const parts = groups.map((group) => ({
    ...partOf(matching, order, group.value),
    count: group.count,
  }));
  return { ...counts, ids: await findIdsOfParts(tx, parts, { page, limit }) };
};

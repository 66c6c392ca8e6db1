import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { ListOrder, Matching } from "#lib/server/filter/filter-rows.ts";
import { defineSettings } from "#lib/server/per-process.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import type { StoreReader } from "#lib/server/store/store.ts";

/** Records of a list that stand together in it, and that an index has in their order. */
export interface ListPart {
  condition: SQL;
  order: SQL;
  /** The same backwards. */
  reversed: SQL;
}

type CountedListPart = ListPart & { count: number };

export const [listPartsSettings, setListPartsSettings] = defineSettings("listParts", {
  /** A page that ends this many records from an end of its list, or nearer, is read from there. */
  maxNear: 1_000,
});

/** Returns some IDs of a part, counted and given from one of its ends. */
const findIdsInOrder = async (
  tx: StoreReader,
  { condition, order, reversed }: ListPart,
  { from, size }: { from: number; size: number },
  isReversed: boolean,
): Promise<string[]> => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from ${mirrorRecords} where ${condition} order by ${isReversed ? reversed : order}
    limit ${size} offset ${from}`);
  return rows.map(({ id }) => id);
};

/** Returns some IDs of a part, counted from the end that is nearer. */
const findIds = async (
  tx: StoreReader,
  part: CountedListPart,
  { from, size }: { from: number; size: number },
): Promise<string[]> => {
  if (from <= part.count / 2) return findIdsInOrder(tx, part, { from, size }, false);
  const ids = await findIdsInOrder(tx, part, { from: part.count - from - size, size }, true);
  return ids.reverse();
};

/**
 * Returns the IDs of one page of a list that consists of parts, if it is near an end of the list; else `null`. From
 * there, no part needs to be counted.
 */
export const findNearIds = async (
  tx: StoreReader,
  parts: readonly ListPart[],
  { count, page, limit }: { count: number; page: number; limit: number },
): Promise<string[] | null> => {
  const from = page * limit;
  const size = Math.min(limit, count - from);
  if (size <= 0) return [];
  const isReversed = from > count / 2;
  const near = isReversed ? count - from : from + size;
  if (near > listPartsSettings().maxNear) return null;
  const ids: string[] = [];
  for (const part of isReversed ? parts.toReversed() : parts) {
    if (ids.length === near) break;
    const range = { from: 0, size: near - ids.length };
    ids.push(...(await findIdsInOrder(tx, part, range, isReversed)));
  }
  const ofPage = ids.slice(near - size);
  return isReversed ? ofPage.reverse() : ofPage;
};

/** Returns the IDs of one page of a list that consists of parts: of each that it touches, those at its places. */
export const findIdsOfParts = async (
  tx: StoreReader,
  parts: readonly CountedListPart[],
  { page, limit }: { page: number; limit: number },
): Promise<string[]> => {
  const ids: string[] = [];
  let begin = 0;
  for (const part of parts) {
    const from = Math.max(0, page * limit - begin);
    const size = Math.min(limit - ids.length, part.count - from);
    if (size > 0) ids.push(...(await findIds(tx, part, { from, size })));
    begin += part.count;
  }
  return ids;
};

/**
 * Returns the IDs of one page of a list that is sorted upwards by a column of an index. That has the records without a
 * value first, where a list has them last: they are a part of their own.
 */
export const findAscendingIds = async (
  tx: StoreReader,
  { holds }: Matching,
  { indexed }: Required<Pick<ListOrder, "indexed">>,
  { count, page, limit }: { count: number; page: number; limit: number },
): Promise<string[]> => {
  // Those of the index for both parts: by the ID alone, PostgreSQL would look for a few without a value among all.
  const orders = {
    order: sql`${indexed} asc nulls first, id desc`,
    reversed: sql`${indexed} desc nulls last, id asc`,
  };
  const stated = { ...orders, condition: sql`${holds} and ${indexed} is not null` };
  const unstated = { ...orders, condition: sql`${holds} and ${indexed} is null` };
  const near = await findNearIds(tx, [stated, unstated], { count, page, limit });
  if (near) return near;
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from ${mirrorRecords} where ${unstated.condition}`,
  );
  const unstatedCount = rows[0]?.count ?? 0;
  const parts = [
    { ...stated, count: count - unstatedCount },
    { ...unstated, count: unstatedCount },
  ];
  return findIdsOfParts(tx, parts, { page, limit });
};

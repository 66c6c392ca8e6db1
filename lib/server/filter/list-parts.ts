import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { ListOrder, Matching } from "#lib/server/filter/filter-rows.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import type { StoreReader } from "#lib/server/store/store.ts";

/** Records of a list that stand together in it, and that an index has in their order. */
interface ListPart {
  count: number;
  condition: SQL;
  order: SQL;
  /** The same backwards. */
  reversed: SQL;
}

/** Returns some IDs of a part, counted and given from one of its ends. */
export const findIdsInOrder = async (
  tx: StoreReader,
  { condition, order, reversed }: Omit<ListPart, "count">,
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
  part: ListPart,
  { from, size }: { from: number; size: number },
): Promise<string[]> => {
  if (from <= part.count / 2) return findIdsInOrder(tx, part, { from, size }, false);
  const ids = await findIdsInOrder(tx, part, { from: part.count - from - size, size }, true);
  return ids.reverse();
};

/** Returns the IDs of one page of a list that consists of parts: of each that it touches, those at its places. */
export const findIdsOfParts = async (
  tx: StoreReader,
  parts: readonly ListPart[],
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
  const from = page * limit;
  if (from + limit <= count / 2) {
    // Most pages that are asked for are among the first, which have a value where half of the records do.
    const ids = await findIds(tx, { ...stated, count }, { from, size: limit });
    if (ids.length === limit) return ids;
  }
  const condition = sql`${holds} and ${indexed} is null`;
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from ${mirrorRecords} where ${condition}`,
  );
  const unstatedCount = rows[0]?.count ?? 0;
  const parts = [
    { ...stated, count: count - unstatedCount },
    { ...orders, condition, count: unstatedCount },
  ];
  return findIdsOfParts(tx, parts, { page, limit });
};

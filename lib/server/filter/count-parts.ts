import "server-only";
import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Compiled } from "#lib/server/filter/compile-filter.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import type { StoreReader } from "#lib/server/store/store.ts";

/** Records that are counted at once. */
interface CountedPart {
  where: SQL;
  /** Tells which of them match, if the part belongs to those that may. */
  decides: SQL;
  /** Whether its numbers are added or subtracted. */
  sign: { count: 1 | -1; possible: 1 | 0 | -1 };
}

/** Parts whose numbers together are those of the records that match, and of those that may. */
export interface Counted {
  parts: readonly CountedPart[];
}

/** More parts than an index makes quicker. */
const maxParts = 8;

/** Returns conditions that exclude each other and together are met by the records that may match. */
const splitPossible = (visible: SQL, all: readonly Compiled[]): SQL[] =>
  all
    .reduce<SQL[][]>(
      (found, { mayHold, parts = [mayHold] }) => {
        const each = found.length * parts.length > maxParts ? [mayHold] : parts;
        return found.flatMap((conditions) => each.map((part) => [...conditions, part]));
      },
      [[visible]],
    )
    .map((conditions) => sql`(${and(...conditions)})`);

/** To compare the ID of each record takes longer than to count all of them, and to find by their ID those left out. */
const partsOfOthers = (
  visible: SQL,
  { isOneOf, isUnknown }: NonNullable<Compiled["leavesOut"]>,
): CountedPart[] => {
  const decides = sql`true`;
  return [
    { where: visible, decides, sign: { count: 1, possible: 1 } },
    { where: sql`(${visible} and ${isOneOf})`, decides, sign: { count: -1, possible: -1 } },
    { where: sql`(${visible} and ${isUnknown})`, decides, sign: { count: -1, possible: 0 } },
  ];
};

/** Each part is counted on its own: "unknown or within these days" would read a whole index. */
export const partsOf = (visible: SQL, all: readonly Compiled[]): CountedPart[] => {
  const [first, ...others] = all;
  if (first?.leavesOut && others.length === 0) return partsOfOthers(visible, first.leavesOut);
  const decides = sql`(${and(sql`true`, ...all.map((each) => each.decides ?? each.holds))})`;
  return splitPossible(visible, all).map((where) => ({
    where,
    decides,
    sign: { count: 1, possible: 1 },
  }));
};

const signed = (sign: 1 | 0 | -1, number: SQL): SQL => {
  if (sign === 0) return sql`0`;
  return sign === 1 ? number : sql`-${number}`;
};

/**
 * Returns a query that counts the records that match, `count`, and those that may, `possible`. With `column`, for each
 * of its values. Each part has an aggregate of its own, so that one process reads it: two that read an index in another
 * order than the table's take longer together than one, because they ask for the same pages of the visibility map.
 */
export const countsOf = ({ parts }: Counted, column?: SQLWrapper): SQL => {
  const value = column ? sql`${column} as value,` : sql``;
  const counts = parts.map(
    ({ where, decides, sign }) => sql`select ${value}
      ${signed(sign.count, sql`count(*) filter (where ${decides})`)} as count,
      ${signed(sign.possible, sql`count(*)`)} as possible
      from ${mirrorRecords} where ${where} ${column ? sql`group by 1` : sql``}`,
  );
  return sql`select ${column ? sql`value,` : sql``} sum(count)::int as count, sum(possible)::int as possible
    from (${sql.join(counts, sql` union all `)}) as counts ${column ? sql`group by 1` : sql``}`;
};

/** Counts the records that match, and the others that may. */
export const countMatching = async (
  tx: StoreReader,
  counted: Counted,
): Promise<{ count: number; undecidedCount: number }> => {
  const { rows } = await tx.execute<{ count: number; possible: number }>(countsOf(counted));
  const [{ count, possible } = { count: 0, possible: 0 }] = rows;
  return { count, undecidedCount: possible - count };
};

import "server-only";
import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Compiled } from "#lib/server/filter/compile-filter.ts";
import { mirrorCounts } from "#lib/server/store/mirror-count-schema.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import type { StoreReader } from "#lib/server/store/store.ts";

/** Records that are counted at once. */
interface CountedPart {
  /** Whether their counts by day, type and status are added up, instead of the records being read. */
  isByDay?: boolean;
  where: SQL;
  /** Tells which of them match, if the part belongs to those that may. */
  decides: SQL;
  /** Whether its numbers are added or subtracted. */
  sign: { count: 1 | -1; possible: 1 | 0 | -1 };
}

/** Parts whose numbers together are those of the records that match, and of those that may. */
export interface Counted {
  /** Parts of records, of which each value of a column can be counted too. */
  parts: readonly CountedPart[];
  /** Other parts with the same numbers, most of which need not be read; `null` where there are none. */
  quickParts: readonly CountedPart[] | null;
}

/** The records of a list, as conditions. */
export interface Shown {
  own: SQL;
  visible: SQL;
  /** Those that the service has refused to show since; `null` if there are none. */
  hidden: SQL | null;
}

/** More parts than an index makes quicker. */
const maxParts = 8;

const added = { count: 1, possible: 1 } as const;
const subtracted = { count: -1, possible: -1 } as const;

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

/** Each part is counted on its own: "unknown or within these days" would read a whole index. */
const partsOf = (visible: SQL, all: readonly Compiled[]): CountedPart[] => {
  const decides = sql`(${and(sql`true`, ...all.map((each) => each.decides ?? each.holds))})`;
  return splitPossible(visible, all).map((where) => ({ where, decides, sign: added }));
};

/** The records of the day of a moment that were created at that moment or later. */
const restOfDay = (moment: SQL): SQL => {
  const { createdAt } = mirrorRecords;
  const end = sql`(date_trunc('day', ${moment} - interval '1 microsecond', 'UTC') + interval '24 hours')`;
  return sql`(${createdAt} >= ${moment} and ${createdAt} < ${end})`;
};

/**
 * Returns the parts by which conditions about day, type and status are counted, beside at most one other condition,
 * which leaves out some values of its field; `null` for other conditions. A day in UTC at which they begin or end is
 * counted whole or not at all: the records of its rest are added or taken off.
 */
const quickPartsOf = ({ own, hidden }: Shown, all: readonly Compiled[]): CountedPart[] | null => {
  const byDay = all.filter(({ isCounted }) => isCounted);
  const [other, ...more] = all.filter(({ isCounted }) => !isCounted);
  if (more.length > 0 || (other && !other.leavesOut)) return null;
  const partOf = (conditions: readonly Compiled[], others: SQL | undefined, part = {}) => ({
    where: sql`(${and(own, others, ...conditions.map(({ mayHold }) => mayHold))})`,
    decides: sql`(${and(sql`true`, ...conditions.map(({ holds }) => holds))})`,
    sign: added,
    ...part,
  });
  const restsOf = (edged: Compiled): CountedPart[] => {
    const others = byDay.filter((each) => each !== edged);
    const { from, to } = edged.edges ?? {};
    return [
      ...(from ? [partOf(others, restOfDay(from))] : []),
      ...(to ? [partOf(others, restOfDay(to), { sign: subtracted })] : []),
    ];
  };
  const { isOneOf, isUnknown } = other?.leavesOut ?? {};
  return [
    partOf(byDay, undefined, { isByDay: true }),
    ...byDay.flatMap(restsOf),
    ...(isOneOf ? [partOf(byDay, isOneOf, { sign: subtracted })] : []),
    ...(isUnknown ? [partOf(byDay, isUnknown, { sign: { count: -1, possible: 0 } })] : []),
    ...(hidden ? [partOf(all, hidden, { sign: subtracted })] : []),
  ];
};

/** Returns the parts of the records of a list that meet all conditions. */
export const countedParts = (shown: Shown, all: readonly Compiled[]): Counted => ({
  parts: partsOf(shown.visible, all),
  quickParts: quickPartsOf(shown, all),
});

const signed = (sign: 1 | 0 | -1, number: SQL): SQL => {
  if (sign === 0) return sql`0`;
  return sign === 1 ? number : sql`-${number}`;
};

/** Conditions name the columns of records: the counts stand in for them. */
const countsAsRecords = sql`${mirrorCounts} as ${mirrorRecords}`;
const numberOfRecords = sql`${mirrorRecords}.${sql.identifier(mirrorCounts.count.name)}`;

const countOf = ({ isByDay, decides }: CountedPart) =>
  isByDay
    ? {
        from: countsAsRecords,
        count: sql`coalesce(sum(${numberOfRecords}) filter (where ${decides}), 0)`,
        possible: sql`coalesce(sum(${numberOfRecords}), 0)`,
      }
    : {
        from: sql`${mirrorRecords}`,
        count: sql`count(*) filter (where ${decides})`,
        possible: sql`count(*)`,
      };

/**
 * Returns a query that counts the records that match, `count`, and those that may, `possible`. With `column`, for each
 * of its values. Each part has an aggregate of its own, because an index answers about it alone.
 */
const queryOf = (parts: readonly CountedPart[], column?: SQLWrapper): SQL => {
  const value = column ? sql`${column} as value,` : sql``;
  const counts = parts.map((part) => {
    const { from, count, possible } = countOf(part);
    return sql`select ${value}
      ${signed(part.sign.count, count)} as count,
      ${signed(part.sign.possible, possible)} as possible
      from ${from} where ${part.where} ${column ? sql`group by 1` : sql``}`;
  });
  return sql`select ${column ? sql`value,` : sql``} sum(count)::int as count, sum(possible)::int as possible
    from (${sql.join(counts, sql` union all `)}) as counts ${column ? sql`group by 1` : sql``}`;
};

/** Returns a query that counts the records that match for each value of a column. */
export const countsByValue = ({ parts }: Counted, column: SQLWrapper): SQL =>
  queryOf(parts, column);

/** Counts the records that match, and the others that may. */
export const countMatching = async (
  tx: StoreReader,
  { parts, quickParts }: Counted,
): Promise<{ count: number; undecidedCount: number }> => {
  const query = queryOf(quickParts ?? parts);
  const { rows } = await tx.execute<{ count: number; possible: number }>(query);
  const [{ count, possible } = { count: 0, possible: 0 }] = rows;
  return { count, undecidedCount: possible - count };
};

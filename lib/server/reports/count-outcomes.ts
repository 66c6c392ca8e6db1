import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Matching } from "#lib/server/filter/filter-rows.ts";
import { mirrorOutcomeCounts } from "#lib/server/store/mirror-count-schema.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";

/** Conditions name the columns of records: the counts of finished orders stand in for them. */
const countsAsRecords = sql`(
  select *, 'orders' as resource, false as is_open from ${mirrorOutcomeCounts}) as ${mirrorRecords}`;

/** The month in UTC in which an order was seen to have finished, as 2026-11; `null` where that was not seen. */
export const finishedMonth = sql`to_char(finished_until at time zone 'UTC', 'YYYY-MM')`;

/**
 * Returns a query that counts the finished orders that match, as `count`, by `keys`. The filter may name the months in
 * which they finished, from the first moment of one to the last of another, and what the counts have as columns.
 */
export const countOutcomes = (
  { own, hidden }: Pick<Matching, "own" | "hidden">,
  keys: Readonly<Record<string, SQL>>,
): SQL => {
  const columns = Object.entries(keys).map(([name, key]) => sql`${key} as ${sql.identifier(name)}`);
  const values = sql.join(columns, sql`, `);
  const names = sql.join(
    Object.keys(keys).map((name) => sql.identifier(name)),
    sql`, `,
  );
  const takenOff = hidden
    ? sql`union all select ${values}, -1 from ${mirrorRecords} where ${hidden} and not is_open`
    : sql``;
  return sql`select ${names}, sum(count)::int as count
    from (select ${values}, count from ${countsAsRecords} where ${own} ${takenOff}) as counts
    group by ${names} having sum(count) <> 0`;
};

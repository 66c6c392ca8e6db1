import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";

const beginOf = (month = "") => sql`${`${month}-01T00:00:00Z`}::timestamptz`;

/**
 * Returns a query that counts the finished orders for which `holds` is true by the month in which they finished, as its
 * place in `months`, and by `keys`. Each month is a range of an index, so that PostgreSQL counts months side by side.
 */
export const countMonths = (
  holds: SQL,
  months: readonly string[],
  keys: Readonly<Record<string, SQL>>,
): SQL => {
  const columns = Object.entries(keys).map(([name, key]) => sql`${key} as ${sql.identifier(name)}`);
  const counts = months.map((month, at) => {
    const next = months[at + 1];
    const isBefore = next === undefined ? sql`true` : sql`finished_until < ${beginOf(next)}`;
    return sql`select ${at}::int as month, ${sql.join(columns, sql`, `)}, count(*)::int as count
      from ${mirrorRecords} where ${holds} and finished_until >= ${beginOf(month)} and ${isBefore}
      group by ${sql.join(Object.values(keys), sql`, `)}`;
  });
  return sql.join(counts, sql` union all `);
};

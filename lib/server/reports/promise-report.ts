import "server-only";
import { sql } from "drizzle-orm";
import {
  daysOfMonths,
  monthsUpTo,
  type PromiseMonth,
  type PromiseReport,
  type Proven,
  type ReportQuestion,
} from "#lib/protocol/report.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { compileQuery } from "#lib/server/filter/filter-rows.ts";
import { type Calendar, readListQuery } from "#lib/server/filter/list-query.ts";
import { type Asked, askOrders } from "#lib/server/reports/ask-orders.ts";
import { countMonths } from "#lib/server/reports/count-months.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";

interface CountedRow extends Record<string, unknown> {
  /** The place of the month in the period. */
  month: number;
  first: boolean | null;
  last: boolean | null;
  count: number;
}

const noOrders = { orders: 0, firstKnown: 0, firstKept: 0, lastKnown: 0, lastKept: 0, late: 0 };

const addRow = (sums: PromiseMonth, { first, last, count }: CountedRow) => {
  sums.orders += count;
  if (first !== null) sums.firstKnown += count;
  if (first) sums.firstKept += count;
  if (last !== null) sums.lastKnown += count;
  if (last) sums.lastKept += count;
  if (first === false && last === false) sums.late += count;
};

/** What the sample leaves out, whatever the period. The condition is that of the list, without its days. */
const readSample = async (
  { tx, connection }: Asked,
  country: ReportQuestion["country"],
  calendar: Calendar,
) => {
  const compile = (input: Readonly<Record<string, unknown>>) =>
    compileQuery(tx, connection, readListQuery("orders", input, calendar), null);
  const all = await compile({});
  const asked = country === null ? all : await compile({ country });
  const isFinished = sql`resource = 'orders' and not is_open`;
  const { rows } = await tx.execute<{ since: string | null; unseen: number }>(sql`
    select (select to_char(finished_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
        from ${mirrorRecords} where ${all.holds} and ${isFinished} and finished_until is not null
        order by finished_until limit 1) as since,
      (select count(*)::int from ${mirrorRecords} where ${asked.holds} and ${isFinished}
        and finished_until is null and coalesce(outcome, 'unseen') = 'unseen') as unseen`);
  return { since: rows[0]?.since ?? null, unseenCount: rows[0]?.unseen ?? 0 };
};

/**
 * Returns in how many of the orders that finished in each month of a period the promise was kept, from the mirror
 * of the person's own connection. Months are in UTC, as promises are.
 */
export const findPromiseReport = (
  principal: Principal,
  { months: count, country }: ReportQuestion,
  calendar: Calendar,
): Promise<Proven<PromiseReport>> => {
  const months = monthsUpTo(calendar.now, count);
  const [first = "", last = first] = [months.at(0), months.at(-1)];
  const input = { finished: daysOfMonths(first, last), ...(country === null ? {} : { country }) };
  return askOrders(principal, input, calendar, async (asked) => {
    const keys = { first: sql`kept_first`, last: sql`kept_last` };
    const { rows } = await asked.tx.execute<CountedRow>(countMonths(asked.holds, months, keys));
    const sums = months.map((month) => ({ month, ...noOrders }));
    for (const row of rows) {
      const of = sums[row.month];
      if (of) addRow(of, row);
    }
    return { months: sums, ...(await readSample(asked, country, calendar)) };
  });
};

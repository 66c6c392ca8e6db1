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
import { countOutcomes, finishedMonth } from "#lib/server/reports/count-outcomes.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";

interface CountedRow extends Record<string, unknown> {
  month: string;
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
  const {
    rows: [oldest],
  } = await tx.execute<{ since: string }>(sql`
    select to_char(finished_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
    from ${mirrorRecords} where ${all.holds} and resource = 'orders' and not is_open and finished_until is not null
    order by finished_until limit 1`);
  const isUnseen = sql`(finished_until is null and coalesce(outcome, 'unseen') = 'unseen')`;
  const { rows } = await tx.execute<{ isUnseen: boolean; count: number }>(
    countOutcomes(asked, { isUnseen }),
  );
  const unseenCount = rows.find((row) => row.isUnseen)?.count ?? 0;
  return { since: oldest?.since ?? null, unseenCount };
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
    const keys = { month: finishedMonth, first: sql`kept_first`, last: sql`kept_last` };
    const { rows } = await asked.tx.execute<CountedRow>(countOutcomes(asked.matching, keys));
    const sums = new Map(months.map((month) => [month, { month, ...noOrders }]));
    for (const row of rows) {
      const of = sums.get(row.month);
      if (of) addRow(of, row);
    }
    return { months: [...sums.values()], ...(await readSample(asked, country, calendar)) };
  });
};

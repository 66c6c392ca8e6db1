import "server-only";
import { sql } from "drizzle-orm";
import { dayIn } from "#lib/protocol/calendar-day.ts";
import type { OpenReport, OpenWeek, Proven, ReportQuestion } from "#lib/protocol/report.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import type { Calendar } from "#lib/server/filter/list-query.ts";
import { askOrders } from "#lib/server/reports/ask-orders.ts";
import { countByKey } from "#lib/server/reports/count-by-key.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { missingValue } from "#lib/v4/order-view-names.ts";

interface CountedRow extends Record<string, unknown> {
  /** The Monday of the week; `null` for orders that don't say when they were placed. */
  week: string | null;
  status: string;
  count: number;
}

/** Weeks of their own. What was placed before them is one bar. */
const weekCount = 13;
const dayMs = 86_400_000;

const dayAfter = (day: string, days: number) =>
  dayIn(new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs), "UTC");

/** Returns the Mondays of the last weeks in a time zone, oldest first. */
const mondaysUpTo = ({ now, timeZone }: Calendar): string[] => {
  const today = dayIn(now, timeZone);
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: weekCount }, (_, index) =>
    dayAfter(today, -weekday - 7 * (weekCount - 1 - index)),
  );
};

const daysFrom = (monday: string) => `${monday}..${dayAfter(monday, 6)}`;

/**
 * Returns the open orders by status and by the week in which they were placed, from the mirror of the person's own
 * connection. Weeks begin on Monday in the person's time zone.
 */
export const findOpenReport = (
  principal: Principal,
  { country }: ReportQuestion,
  calendar: Calendar,
): Promise<Proven<OpenReport>> => {
  const input = { view: "open", ...(country === null ? {} : { country }) };
  return askOrders(principal, input, calendar, async ({ tx, matching: { holds } }) => {
    const { rows } = await tx.execute<CountedRow>(sql`
      select to_char(date_trunc('week', created_at at time zone ${calendar.timeZone}::text), 'YYYY-MM-DD')
        as week, coalesce(status, '') as status, count(*)::int as count
      from ${mirrorRecords} where ${holds} group by 1, 2`);
    const mondays = mondaysUpTo(calendar);
    const [first = ""] = mondays;
    const last = mondays.at(-1) ?? first;
    const { keys: statuses, keyOf } = countByKey(rows, ({ status }) => status);
    const weekOf = (days: string, isIn: (week: string | null) => boolean): OpenWeek => {
      const byStatus: Record<string, number> = {};
      for (const { week, status, count } of rows) {
        const key = keyOf(status);
        if (isIn(week)) byStatus[key] = (byStatus[key] ?? 0) + count;
      }
      return { days, byStatus };
    };
    const isFilled = ({ byStatus }: OpenWeek) => Object.keys(byStatus).length > 0;
    const weeks = [
      weekOf(`..${dayAfter(first, -1)}`, (week) => week !== null && week < first),
      ...mondays.map((monday) => weekOf(daysFrom(monday), (week) => week === monday)),
      // A clock ahead of ours places orders in the weeks to come.
      ...[weekOf(`${dayAfter(last, 7)}..`, (week) => week !== null && week > last)].filter(
        isFilled,
      ),
      ...[weekOf(missingValue, (week) => week === null)].filter(isFilled),
    ];
    return { statuses, weeks };
  });
};

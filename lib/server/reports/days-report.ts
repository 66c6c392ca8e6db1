import "server-only";
import { sql } from "drizzle-orm";
import {
  type DaysGroup,
  type DaysReport,
  daysOfMonths,
  monthsUpTo,
  type Proven,
  type ReportQuestion,
} from "#lib/protocol/report.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import type { Calendar } from "#lib/server/filter/list-query.ts";
import { askOrders } from "#lib/server/reports/ask-orders.ts";
import { countOutcomes } from "#lib/server/reports/count-outcomes.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";

interface CountedRow extends Record<string, unknown> {
  country: string | null;
  type: string | null;
  /** `null` where the order counts in no group. */
  days: number | null;
  promised: number | null;
  count: number;
}

/** How many orders have each number of days. */
type DayCounts = Map<number, number>;

interface Group {
  country: string;
  type: string;
  days: DayCounts;
  promised: DayCounts;
}

const addTo = (counts: DayCounts, days: number, count: number) =>
  counts.set(days, (counts.get(days) ?? 0) + count);

const countWhere = (counts: DayCounts, isCounted: (days: number) => boolean): number =>
  [...counts].reduce((sum, [days, count]) => (isCounted(days) ? sum + count : sum), 0);

/** Returns the least number of days within which so large a share of the orders is; `null` for none. */
const percentileOf = (counts: DayCounts, share: number): number | null => {
  const wanted = share * countWhere(counts, () => true);
  const sorted = [...counts.keys()].toSorted((a, b) => a - b);
  return sorted.find((days) => countWhere(counts, (each) => each <= days) >= wanted) ?? null;
};

const toDaysGroup = ({ country, type, days, promised }: Group): DaysGroup => {
  const [p50, p90] = [percentileOf(days, 0.5) ?? 0, percentileOf(days, 0.9) ?? 0];
  return {
    country,
    type,
    count: countWhere(days, () => true),
    p50,
    upToP50: countWhere(days, (each) => each <= p50),
    p90,
    fromP90: countWhere(days, (each) => each >= p90),
    promised: percentileOf(promised, 0.5),
  };
};

/**
 * Returns how many business days the orders that finished in a period took, by country and type, from the mirror
 * of the person's own connection.
 */
export const findDaysReport = (
  principal: Principal,
  { months: count, country }: ReportQuestion,
  calendar: Calendar,
): Promise<Proven<DaysReport>> => {
  const months = monthsUpTo(calendar.now, count);
  const [first = "", last = first] = [months.at(0), months.at(-1)];
  const input = { finished: daysOfMonths(first, last), ...(country === null ? {} : { country }) };
  return askOrders(principal, input, calendar, async ({ tx, matching }) => {
    const keys = {
      country: sql`country`,
      type: sql`type`,
      days: sql`days_to_finish`,
      promised: sql`promised_days`,
    };
    const { rows } = await tx.execute<CountedRow>(countOutcomes(matching, keys));
    const groups = new Map<string, Group>();
    let leftOutCount = 0;
    for (const row of rows) {
      // The filter of the links counts from 0.
      if (row.days === null || row.days < 0) {
        leftOutCount += row.count;
        continue;
      }
      const [country, type] = [row.country ?? "", row.type ?? ""];
      const key = JSON.stringify([nameKey(country), nameKey(type)]);
      const group = groups.get(key) ?? { country, type, days: new Map(), promised: new Map() };
      groups.set(key, group);
      addTo(group.days, row.days, row.count);
      if (row.promised !== null) addTo(group.promised, row.promised, row.count);
    }
    const sorted = [...groups.values()].map(toDaysGroup).toSorted((a, b) => b.count - a.count);
    return { groups: sorted, leftOutCount };
  });
};

import { sql } from "drizzle-orm";
import type { Principal } from "#lib/server/auth/principal.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import { decideOutcomes } from "#lib/server/mirror/decide-outcomes.ts";
import { findDaysReport } from "#lib/server/reports/days-report.ts";
import { findOpenReport } from "#lib/server/reports/open-report.ts";
import { findPromiseReport } from "#lib/server/reports/promise-report.ts";
import { store } from "#lib/server/store/store.ts";
import { printTable } from "../table.ts";
import { quantile } from "../timing.ts";

/** The goal for the first answer of a report, in milliseconds. */
export const maxReportMs = 300;

const rounds = 10;

/** Orders of one statement, which has a time limit. */
const batchSize = 50_000;

/** Stores for each finished order when it was seen to finish, within the last year, and for some another promise. */
const observeEnds = async ({ environment, id }: Connection, count: number) => {
  for (let from = 0; from < count; from += batchSize) {
    const [first, last] = [from, from + batchSize].map((n) => `ord_${String(n).padStart(9, "0")}`);
    await store().execute(sql`
    insert into observations (environment, connection_id, resource, record_id, source, after, until, facts)
    select environment, connection_id, resource, id, 'sweep', until - interval '5 minutes', until,
      case when number % 7 = 0 then '{"status": ["in_transit", "delivered"], "expectedDays": [8, 10]}'::jsonb
        else '{"status": ["in_transit", "delivered"]}'::jsonb end
    from (
      select *, right(id, 9)::int as number,
        clock_timestamp() - right(id, 9)::int % 360 * interval '1 day' as until
      from mirror_records
      where environment = ${environment} and connection_id = ${id} and resource = 'orders' and not is_open
        and mirror_records.id >= ${first} and mirror_records.id < ${last}
    ) as finished`);
  }
};

/**
 * Observes the ends of the finished orders, decides about them, and measures each report of the last twelve months:
 * the first answer, and the p95 of the next ones. Returns the longest first answer in milliseconds.
 */
export const measureReports = async (
  connection: Connection,
  principal: Principal,
  count: number,
): Promise<number> => {
  await observeEnds(connection, count);
  const beganAt = performance.now();
  await decideOutcomes(connection, new AbortController().signal);
  const seconds = (performance.now() - beganAt) / 1_000;
  console.log(`  outcomes decided in ${seconds.toFixed(0)} s`);
  // What autovacuum does soon after a sweep.
  await store().execute(sql`vacuum analyze mirror_records`);
  const calendar = { now: new Date(), timeZone: "Europe/Berlin" };
  const all = { months: 12, country: null, showsAll: false } as const;
  const reports = {
    "promise kept": () => findPromiseReport(principal, all, calendar),
    "promise kept, one country": () =>
      findPromiseReport(principal, { ...all, country: "DE" }, calendar),
    "days to finish": () => findDaysReport(principal, all, calendar),
    "open orders": () => findOpenReport(principal, all, calendar),
  };
  const rows: string[][] = [];
  let longest = 0;
  for (const [name, ask] of Object.entries(reports)) {
    const times: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const startedAt = performance.now();
      const { report } = await ask();
      if (!report) throw new Error(`The report "${name}" is not proven.`);
      times.push(performance.now() - startedAt);
    }
    const [first = 0, ...later] = times;
    longest = Math.max(longest, first);
    rows.push([name, first.toFixed(0), quantile(later, 0.95).toFixed(0)]);
  }
  printTable("Reports from the mirror, in ms", ["report", "first answer", "p95 of the next"], rows);
  return longest;
};

import type { Principal } from "#lib/server/auth/principal.ts";
import { findDaysReport } from "#lib/server/reports/days-report.ts";
import { findOpenReport } from "#lib/server/reports/open-report.ts";
import { findPromiseReport } from "#lib/server/reports/promise-report.ts";
import { printTable } from "../table.ts";
import { quantile } from "../timing.ts";

/** The goal for the first answer of a report, in milliseconds. */
export const maxReportMs = 300;

const rounds = 10;

/**
 * Measures each report of the last twelve months: the first answer, and the p95 of the next ones. Returns the longest
 * first answer in milliseconds.
 */
export const measureReports = async (principal: Principal): Promise<number> => {
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

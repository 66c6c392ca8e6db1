import type { Principal } from "#lib/server/auth/principal.ts";
import { findFilteredList } from "#lib/server/filter/find-filtered-list.ts";
import { printTable } from "../table.ts";
import { quantile } from "../timing.ts";
import { vacuumAnalyze } from "./vacuum-analyze.ts";

/** The filters of the language, each alone and some together, over the orders of the made service. */
const filters: readonly Record<string, unknown>[] = [
  { "not.status": ["delivered"] },
  { "not.status": ["processing"] },
  { status: ["shipped"], "not.type": ["Collection"] },
  { type: ["Collection"], created: "2020-01-01.." },
  { "not.type": ["Collection"] },
  { country: ["DE", "FR"] },
  { "not.country": ["DE"] },
  { team: ["Team 7"] },
  { "not.team": ["Team 7"] },
  { team: ["(none)"] },
  { employee: ["emp_4711"] },
  { "not.employee": ["emp_4711"] },
  { created: "last-30-days" },
  { created: "2020-03-01..2020-03-31" },
  { created: "..2021-01-01" },
  { expected: "next-7-days" },
  { expected: "(none)" },
  { due: ["late"] },
  { due: ["late", "this-week"] },
  { country: ["DE", "FR"], "not.type": ["Collection"], due: ["late", "this-week"] },
  { finished: "last-30-days" },
  { finished: "(none)" },
  { finished: "last-365-days", country: ["BR"], type: ["Deployment"], took: "11.." },
  { kept: ["first"] },
  { kept: ["no"], finished: "last-30-days" },
  { took: "0..5" },
  { country: ["DE", "FR"], "not.type": ["Collection"], expected: "this-week" },
  { view: "late", "not.type": ["Collection"], country: ["DE"] },
  { "not.status": ["processing"], sort: "country" },
  { "not.status": ["processing"], sort: "status", sortDirection: "desc" },
  { "not.status": ["processing"], sort: "orderType" },
  { "not.status": ["processing"], sort: "createdAt", sortDirection: "asc" },
  { country: ["DE", "FR"], sort: "createdAt", sortDirection: "asc" },
  { "not.team": ["Team 7"], sort: "createdAt", sortDirection: "asc" },
  { "not.status": ["processing"], sort: "expectedAt", sortDirection: "asc" },
  { "not.status": ["processing"], sort: "expectedAt", sortDirection: "desc" },
  { country: ["DE", "FR"], sort: "expectedAt", sortDirection: "asc" },
  { "not.team": ["Team 7"], sort: "expectedAt", sortDirection: "asc" },
  { created: "2020-03-01..2020-03-31", sort: "expectedAt", sortDirection: "asc" },
  { expected: "next-7-days", sort: "expectedAt", sortDirection: "asc" },
];

const rounds = 20;

/** The goal for the p95 of a page with its count, in milliseconds. */
export const maxFilterMs = 150;
const limit = 50;

const calendar = { now: new Date(), timeZone: "Europe/Berlin" };

/**
 * Measures the first, the middle and the last page of each filter, each with its count, and prints the times.
 * Returns the longest p95 of a first and last page in milliseconds.
 */
export const measureFilters = async (principal: Principal): Promise<number> => {
  // What autovacuum does soon after a sweep.
  await vacuumAnalyze("mirror_records");
  const rows: string[][] = [];
  let longest = 0;
  for (const filter of filters) {
    const ask = async (page: number) => {
      const startedAt = performance.now();
      const answer = await findFilteredList(
        principal,
        "orders",
        { ...filter, page, limit },
        calendar,
      );
      if (!answer.page) throw new Error(answer.reason);
      return { ms: performance.now() - startedAt, count: answer.page.totalCount ?? 0 };
    };
    const { count } = await ask(0);
    const last = Math.max(0, Math.ceil(count / limit) - 1);
    const p95s: number[] = [];
    for (const page of [0, Math.floor(last / 2), last]) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) times.push((await ask(page)).ms);
      p95s.push(quantile(times, 0.95));
    }
    // A page in the middle is as far from both ends as can be, and only an address leads there: it is shown.
    const [firstPage = 0, , lastPage = 0] = p95s;
    longest = Math.max(longest, firstPage, lastPage);
    const text = Object.entries(filter).map(([name, value]) => `${name}=${value}`);
    rows.push([text.join(" "), String(count), ...p95s.map((ms) => ms.toFixed(0))]);
  }
  printTable(
    "Filters of the mirror with their count, p95 in ms",
    ["filter", "orders", "first page", "middle", "last page"],
    rows,
  );
  return longest;
};

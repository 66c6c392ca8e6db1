import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { ExceptionFilter } from "#lib/protocol/exception.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { changeCases } from "#lib/server/exceptions/change-cases.ts";
import { findExceptions } from "#lib/server/exceptions/find-exceptions.ts";
import { findFilteredList } from "#lib/server/filter/find-filtered-list.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import { savePage } from "#lib/server/mirror/save-page.ts";
import {
  defaultMirrorSettings,
  mirrorSettings,
  setMirrorSettings,
} from "#lib/server/mirror/settings.ts";
import { vacuumSettled } from "#lib/server/mirror/vacuum-mirror.ts";
import { people } from "#lib/server/store/schema.ts";
import { store, storePool } from "#lib/server/store/store.ts";
import { readStoreTime } from "#lib/server/store/store-clock.ts";
import { printTable } from "../table.ts";
import { quantile } from "../timing.ts";
import { principalOf } from "./made-connection.ts";
import { noChanges, openEvery, orderAt } from "./made-orders.ts";
import { vacuumAnalyze } from "./vacuum-analyze.ts";

const filters: readonly ExceptionFilter[] = [
  {},
  { page: 100 },
  { reason: "late" },
  { reason: "at-risk" },
  { reason: "waiting" },
  { owner: "mine" },
  { owner: "none" },
  { show: "snoozed" },
  { show: "closed" },
];

const rounds = 30;

/** The goals for the p95 of an answer, in milliseconds, and for its statements. */
const maxMs = 120;
const maxStatements = 6;
/** How much slower another person's pages may be while a sweep goes on. */
const maxSlowdown = 2;

/** How many entries are owned, and how many of them are set aside. */
const ownedCount = 1_000;

/** Counts the statements that `work` sends to PostgreSQL. */
const countStatements = async (work: () => Promise<unknown>): Promise<number> => {
  const pool = storePool();
  const { query } = pool;
  let count = 0;
  Object.assign(pool, {
    query: (...args: Parameters<typeof query>) => {
      count += 1;
      return query.apply(pool, args);
    },
  });
  await work();
  Object.assign(pool, { query });
  return count;
};

/** Reads one page of a list that an index alone counts, as another person does. */
const readFilteredOrders = async (principal: Principal): Promise<number> => {
  const input = { country: ["DE", "FR"], "not.type": ["Collection"], page: 0, limit: 50 };
  const calendar = { now: new Date(), timeZone: "UTC" };
  const answer = await findFilteredList(principal, "orders", input, calendar);
  if (!answer.page) throw new Error(answer.reason);
  return answer.page.totalCount ?? 0;
};

interface Measured {
  isGood: boolean;
  /** The p95 of another person's page, in milliseconds. */
  othersMs: number;
}

/**
 * Measures the answers to each filter, in turns, and prints them: so many rounds, and more until `isDone`. Returns
 * whether each is within its goals.
 */
const measureAnswers = async (
  principal: Principal,
  title: string,
  isDone = () => true,
): Promise<Measured> => {
  const asked = filters.map((filter) => ({
    name:
      Object.entries(filter)
        .map(([name, value]) => `${name}=${value}`)
        .join(" ") || "all open",
    ask: async () => (await findExceptions(principal, filter)).total,
    times: [] as number[],
    total: 0,
  }));
  const others = {
    name: "(orders, filtered)",
    ask: () => readFilteredOrders(principal),
    times: [] as number[],
    total: 0,
  };
  const all = [...asked, others];
  for (let round = 0; round < rounds || !isDone(); round += 1) {
    for (const each of all) {
      const startedAt = performance.now();
      each.total = await each.ask();
      each.times.push(performance.now() - startedAt);
    }
  }
  let isGood = true;
  const lines: string[][] = [];
  for (const { name, ask, times, total } of all) {
    const statements = await countStatements(ask);
    const p95 = quantile(times, 0.95);
    if (ask !== others.ask) isGood &&= p95 <= maxMs && statements <= maxStatements;
    lines.push(
      [name, total, quantile(times, 0.5).toFixed(0), p95.toFixed(0), statements].map(String),
    );
  }
  printTable(title, ["filter", "entries", "p50", "p95", "statements"], lines);
  return { isGood, othersMs: quantile(others.times, 0.95) };
};

/** Stores the open orders as a sweep does, as fast as the budget of a service lets one read them. */
const sweepOpenOrders = async (
  connection: Connection,
  openCount: number,
  changesOf: (nth: number) => typeof noChanges,
) => {
  const { readsPerSecond, pageSize } = defaultMirrorSettings;
  const startedAt = performance.now();
  for (let from = 0; from < openCount; from += pageSize) {
    const size = Math.min(pageSize, openCount - from);
    const records = Array.from({ length: size }, (_, index) =>
      orderAt((from + index) * openEvery, changesOf(from + index)),
    );
    const readAt = await readStoreTime();
    await savePage(connection, "orders", { records, readAt, source: "sweep" });
    const dueMs = ((from + size) / pageSize / readsPerSecond) * 1_000;
    await wait(Math.max(0, startedAt + dueMs - performance.now()));
  }
};

const readVacuums = async () => {
  await store().execute(sql`select pg_stat_force_next_flush()`);
  const { rows } = await store().execute<{ own: number; server: number; ms: number }>(sql`
    select vacuum_count::int as own, autovacuum_count::int as server, total_vacuum_time as ms
    from pg_stat_user_tables where relname = 'mirror_records'`);
  return rows[0] ?? { own: 0, server: 0, ms: 0 };
};

/** Measures the answers while a sweep of the open orders goes on. */
const measureMeanwhile = async (
  connection: Connection,
  title: string,
  openCount: number,
  changesOf: (nth: number) => typeof noChanges,
): Promise<Measured> => {
  const before = await readVacuums();
  const startedAt = performance.now();
  let isDone = false;
  const sweep = sweepOpenOrders(connection, openCount, changesOf).finally(() => {
    isDone = true;
  });
  const measured = await measureAnswers(principalOf(connection), title, () => isDone);
  await sweep;
  await vacuumSettled();
  const after = await readVacuums();
  const own = after.own - before.own;
  console.log(
    `  ${openCount} orders in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s; ${own} vacuums of ` +
      `${((after.ms - before.ms) / Math.max(1, own) / 1_000).toFixed(1)} s, ${after.server - before.server} of the server's own`,
  );
  return measured;
};

/**
 * Measures the answers of the queue, of which a person has taken a part, and prints them: after a vacuum, and while sweeps
 * go on, where each open order lies in another page, as in no real mirror. Returns whether all are within the goals, and
 * another person's pages take at most twice as long meanwhile.
 */
export const measureExceptions = async (
  connection: Connection,
  orders: number,
): Promise<boolean> => {
  // A sweep leaves people most of the time of its process, as it does in use.
  setMirrorSettings({ ...mirrorSettings(), restFactor: defaultMirrorSettings.restFactor });
  await store()
    .insert(people)
    .values({ id: "bench", email: "bench@example.com", displayName: "Bench", role: "admin" });
  const principal = principalOf(connection);
  await store().execute(sql`insert into grants (person_id, environment, connection_id, role)
    values ('bench', ${connection.environment}, ${connection.id}, 'admin')`);
  for (let page = 0; page < ownedCount / 50; page += 1) {
    const { rows } = await findExceptions(principal, { owner: "none" });
    const targets = rows.map(({ resource, id, case: { epoch } }) => ({ resource, id, epoch }));
    await changeCases(principal, targets, { what: "owner", ownerId: "bench" });
    if (page % 4 > 0) continue;
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const taken = targets.map((target) => ({ ...target, epoch: 1 }));
    await changeCases(principal, taken, { what: "snooze", until });
  }
  await store().execute(sql`analyze cases`);
  // What autovacuum does soon after a sweep.
  await vacuumAnalyze("mirror_records");
  const quiet = await measureAnswers(principal, "Exceptions from the mirror, in ms");
  const openCount = Math.ceil(orders / openEvery);
  const swept = [
    await measureMeanwhile(
      connection,
      "While a sweep finds the open orders as they were, in ms",
      openCount,
      () => noChanges,
    ),
    await measureMeanwhile(
      connection,
      "While a sweep finds the status of every tenth changed, in ms",
      openCount,
      (nth) => (nth % 10 === 0 ? { ...noChanges, status: 1 } : noChanges),
    ),
  ];
  return (
    quiet.isGood &&
    swept.every(({ isGood, othersMs }) => isGood && othersMs <= maxSlowdown * quiet.othersMs)
  );
};

import { eq, sql } from "drizzle-orm";
import type { Principal } from "#lib/server/auth/principal.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import { openClient } from "#lib/server/keys/upstream-access.ts";
import { toMirrorRow } from "#lib/server/mirror/mirror-row.ts";
import { runSweep } from "#lib/server/mirror/sweep.ts";
import { isPlan } from "#lib/server/mirror/sweep-plans.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { closeStore, store } from "#lib/server/store/store.ts";
import { sweepPlans, sweeps } from "#lib/server/store/sweep-schema.ts";
import { findTodayOrders } from "#lib/server/today/today-orders.ts";
import { printTable } from "../table.ts";
import { quantile } from "../timing.ts";
import { openConnection, principalOf } from "./made-connection.ts";
import type { MadeChange } from "./made-orders.ts";
import { measureFilters } from "./measure-filters.ts";
import { checkObservations } from "./measure-observations.ts";

const mb = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);

const readDisk = async () => {
  const { rows } = await store().execute<{
    heap: string;
    indexes: string;
    wal: string;
    rows: string;
  }>(sql`
    select pg_table_size('mirror_records') as heap, pg_indexes_size('mirror_records') as indexes,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal,
      (select count(*) from mirror_records) as rows`);
  const [row] = rows;
  return {
    heap: Number(row?.heap),
    indexes: Number(row?.indexes),
    wal: Number(row?.wal),
    rows: Number(row?.rows),
  };
};

/** Samples this process's memory every second: `early` in the first tenth, `late` in the last. */
const watchMemory = () => {
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(process.memoryUsage().rss), 1_000);
  return () => {
    clearInterval(timer);
    const tenth = Math.max(1, Math.floor(samples.length / 10));
    const meanOf = (part: number[]) => part.reduce((sum, each) => sum + each, 0) / part.length;
    return {
      early: meanOf(samples.slice(tenth, 2 * tenth)),
      late: meanOf(samples.slice(-tenth)),
      most: Math.max(...samples),
    };
  };
};

const sweep = async (connection: Connection, kind: "open" | "all") => {
  const [plan] = await store().select().from(sweepPlans).where(isPlan(connection, kind));
  if (!plan) throw new Error("There is no plan.");
  const before = await readDisk();
  const endWatch = watchMemory();
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  await runSweep(plan, new AbortController().signal);
  const seconds = (performance.now() - startedAt) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  console.log(
    `  swept ${kind === "all" ? "all lists" : "the open orders"} in ${seconds.toFixed(1)} s`,
  );
  const memory = endWatch();
  const after = await readDisk();
  const rows = await store().select().from(sweeps).where(eq(sweeps.kind, kind)).orderBy(sweeps.id);
  const ended = rows.at(-1);
  return {
    cells: [
      seconds.toFixed(1),
      String(ended?.requestCount),
      ((user + system) / 1e6).toFixed(1),
      mb(memory.early),
      mb(memory.late),
      mb(memory.most),
      mb(after.wal - before.wal),
      `${mb(after.heap)} + ${mb(after.indexes)}`,
      String(after.rows),
    ],
    coverage: ended?.coverage,
    failure: ended?.failure,
  };
};

/** Compares the service's orders with the mirror, every so many pages. Returns how many differ. */
const compareOrders = async (connection: Connection, every: number) => {
  const client = await openClient(connection);
  let [compared, differing] = [0, 0];
  for (let page = 0; ; page += every) {
    const { data } = await client.perform("orders.list", { page, limit: 50, sortDirection: "asc" });
    if (data.items.length === 0) return { compared, differing };
    for (const order of data.items) {
      const { row: expected } = toMirrorRow(connection, "orders", order, {
        source: "list",
        readAt: new Date(),
      });
      const [row] = await store()
        .select({ recordHash: mirrorRecords.recordHash })
        .from(mirrorRecords)
        .where(
          sql`environment = ${connection.environment} and connection_id = ${connection.id}
            and resource = 'orders' and id = ${order.id}`,
        );
      compared += 1;
      if (row?.recordHash !== expected.recordHash) differing += 1;
    }
  }
};

const timeToday = async (principal: Principal) => {
  const times: number[] = [];
  let openCount = 0;
  for (let round = 0; round < 30; round += 1) {
    const startedAt = performance.now();
    const today = await findTodayOrders(principal);
    times.push(performance.now() - startedAt);
    openCount = today.openCount;
    if (!today.isComplete) throw new Error("Today is not complete.");
  }
  return { openCount, p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
};

/** Measures three sweeps and the answers from the mirror. Returns whether mirror and service agree. */
export const measureMirror = async ({
  repeats,
  comparesEvery,
  change,
}: {
  repeats: number;
  comparesEvery: number;
  /** Changes something of each open order; `null` where the service is not one that makes them up. */
  change: ((what: MadeChange) => Promise<void>) | null;
}): Promise<boolean> => {
  const connection = await openConnection();
  const principal = principalOf(connection);
  const swept = [{ name: "first, all", ...(await sweep(connection, "all")) }];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    swept.push({ name: "again, all", ...(await sweep(connection, "all")) });
  }
  if (change) {
    await change("name");
    swept.push({ name: "names changed", ...(await sweep(connection, "all")) });
    await change("status");
    swept.push({ name: "statuses changed", ...(await sweep(connection, "all")) });
  }
  swept.push({ name: "open orders", ...(await sweep(connection, "open")) });
  printTable(
    "Sweeps, memory and disk in MB",
    ["", "s", "reads", "CPU s", "RSS early", "late", "most", "WAL", "table + indexes", "rows"],
    swept.map(({ name, cells }) => [name, ...cells]),
  );
  for (const { name, coverage, failure } of swept) {
    console.log(`  ${name}: ${JSON.stringify(coverage?.orders)} ${failure?.message ?? ""}`);
  }
  const today = await timeToday(principal);
  console.log(
    `\n  Today from the mirror: ${today.openCount} open orders, p50 ${today.p50.toFixed(1)} ms, p95 ${today.p95.toFixed(1)} ms`,
  );
  if (change) await measureFilters(principal);
  const { compared, differing } = await compareOrders(connection, comparesEvery);
  console.log(`  compared with the service: ${compared} orders, ${differing} differ\n`);
  const isObserved = change === null || (await checkObservations()).isRight;
  await closeStore();
  return differing === 0 && isObserved;
};

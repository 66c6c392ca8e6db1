import { sql } from "drizzle-orm";
import type { Connection } from "#lib/server/keys/connection.ts";
import { runSweep } from "#lib/server/mirror/sweep.ts";
import { isPlan } from "#lib/server/mirror/sweep-plans.ts";
import { closeStore, store } from "#lib/server/store/store.ts";
import { sweepPlans } from "#lib/server/store/sweep-schema.ts";
import { printTable } from "../table.ts";
import { openConnection } from "./made-connection.ts";
import type { MadeChange } from "./made-orders.ts";
import { vacuumAnalyze } from "./vacuum-analyze.ts";

interface Counts extends Record<string, unknown> {
  rows: number;
  right: number;
  open: number;
  bytes: number;
}

const readCounts = async (): Promise<Counts> => {
  await vacuumAnalyze("observations", "mirror_records");
  const { rows } = await store().execute<Counts>(sql`
    select count(*)::int as rows, pg_total_relation_size('observations')::float8 as bytes,
      (select count(*)::int from mirror_records where resource = 'orders' and is_open) as open,
      (count(distinct record_id) filter (where source = 'sweep' and after < until
        and facts -> 'status' ->> 0 <> facts -> 'status' ->> 1
        and facts -> 'status' ->> 1 = (select status from mirror_records
          where mirror_records.environment = observations.environment
            and mirror_records.connection_id = observations.connection_id
            and mirror_records.resource = observations.resource and id = record_id)))::int as right
    from observations`);
  return rows[0] ?? { rows: 0, right: 0, open: 0, bytes: 0 };
};

/**
 * Compares the observations of sweeps with what the service has changed: the status of each open order so many
 * times, at last to what the mirror has now. Returns whether each is there and none twice, and the bytes of disk for
 * each: they include pages that every table has, which count for much where few orders are open.
 */
export const checkObservations = async (
  changes = 1,
): Promise<{ isRight: boolean; bytesEach: number }> => {
  const { rows, right, open, bytes } = await readCounts();
  const bytesEach = bytes / Math.max(1, rows);
  console.log(
    `  observed: ${rows} changes of ${open} open orders, ${right} right, ${bytesEach.toFixed(0)} bytes each`,
  );
  return { isRight: rows === open * changes && right === open, bytesEach };
};

const rounds = 8;

/** The goals: how much longer a sweep with observations may take, and the bytes of disk for each change. */
const maxRatio = 1.1;
const maxBytes = 200;

const timeSweep = async (connection: Connection): Promise<number> => {
  const [plan] = await store().select().from(sweepPlans).where(isPlan(connection, "open"));
  if (!plan) throw new Error("There is no plan.");
  const startedAt = performance.now();
  await runSweep(plan, new AbortController().signal);
  return (performance.now() - startedAt) / 1_000;
};

/**
 * Sweeps the open orders of a service after it has changed the type of each, which nobody observes and the same indexes
 * have, and after it has changed the status of each, in turns. Returns whether observations are within their goals.
 */
export const measureObservations = async (
  change: (what: MadeChange) => Promise<void>,
): Promise<boolean> => {
  const connection = await openConnection();
  await timeSweep(connection);
  const times = { type: [] as number[], status: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const turns = ["type", "status"] as const;
    // What a sweep leaves to be vacuumed makes the next one longer.
    for (const what of round % 2 === 0 ? turns : turns.toReversed()) {
      await change(what);
      times[what].push(await timeSweep(connection));
    }
  }
  // What else the machine does only adds to a time.
  const [without, observed] = [Math.min(...times.type), Math.min(...times.status)];
  const ratio = observed / without;
  const { isRight, bytesEach } = await checkObservations(rounds);
  printTable(
    "Sweeps of the open orders, each of which has changed",
    ["rounds", "without observations, s", "with", "ratio", "goal", "bytes each", "goal"],
    [
      [
        rounds,
        without.toFixed(2),
        observed.toFixed(2),
        ratio.toFixed(2),
        maxRatio,
        bytesEach.toFixed(0),
        maxBytes,
      ],
    ],
  );
  await closeStore();
  return isRight && ratio <= maxRatio && bytesEach <= maxBytes;
};

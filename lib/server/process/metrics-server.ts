import "server-only";
import { createServer, type Server } from "node:http";
import { sql } from "drizzle-orm";
import type { Gauge } from "prom-client";
import { intentStates } from "#lib/protocol/intent.ts";
import { runStates } from "#lib/protocol/run.ts";
import { env } from "#lib/server/env.ts";
import { finalStates } from "#lib/server/intents/journal/state.ts";
import { countStreams } from "#lib/server/live/live-streams.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { countRequests } from "#lib/server/metrics/count-requests.ts";
import { metrics } from "#lib/server/metrics/metrics.ts";
import { draining } from "#lib/server/process/shut-down.ts";
import { releaseName } from "#lib/server/release.ts";
import { events } from "#lib/server/store/event-schema.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { runs } from "#lib/server/store/run-schema.ts";
import { connections } from "#lib/server/store/schema.ts";
import { store, storePool } from "#lib/server/store/store.ts";
import { sweeps } from "#lib/server/store/sweep-schema.ts";

interface Counted extends Record<string, unknown> {
  requests: Record<string, number> | null;
  runs: Record<string, number> | null;
  oldest_unknown: number;
  waiting: number;
  lag: number;
  mirror_age: number;
  covered: number;
  others: number;
}

/** Reads what all instances share, in one statement. */
const readShared = async (): Promise<Counted> => {
  const age = (moment: ReturnType<typeof sql>) =>
    sql`coalesce(extract(epoch from clock_timestamp() - min(${moment})), 0)::float8`;
  const { rows } = await store().execute<Counted>(sql`
    with swept as (
      select c.environment, c.id, max(s.started_at) as at
      from ${connections} c left join ${sweeps} s on s.environment = c.environment
        and s.connection_id = c.id and s.ended_at is not null and s.failure is null
      where c.disabled_at is null group by 1, 2)
    select
      (select json_object_agg(state, count) from (select state, count(*) from ${intents}
        where settled_at is null group by state) each) as requests,
      (select json_object_agg(state, count) from (select state, count(*) from ${runs}
        group by state) each) as runs,
      (select ${age(sql`unknown_at`)} from ${intents}
        where settled_at is null and state in ('unknown', 'absent')) as oldest_unknown,
      (select count(*)::int from ${events} where next_at is not null) as waiting,
      (select ${age(sql`received_at`)} from ${events} where next_at is not null) as lag,
      (select ${age(sql`at`)} from swept) as mirror_age,
      (select count(*)::int from swept where at is not null) as covered,
      (select count(*)::int from swept where at is null) as others`);
  const [row] = rows;
  if (!row) throw new Error("The store counted nothing.");
  return row;
};

/** Lets a metric be missing. A reset alone would say 0. */
const forget = (gauge: Gauge): void => {
  gauge.reset();
  gauge.remove({});
};

const collectShared = async (): Promise<void> => {
  const shared = await readShared();
  const known = metrics();
  for (const state of intentStates.filter((each) => !finalStates.includes(each))) {
    known.requests.set({ state }, shared.requests?.[state] ?? 0);
  }
  for (const state of runStates) known.runs.set({ state }, shared.runs?.[state] ?? 0);
  known.oldestUnknown.set(shared.oldest_unknown);
  known.inboxWaiting.set(shared.waiting);
  known.inboxLag.set(shared.lag);
  // Without a sweep there is no age.
  if (shared.covered > 0) known.mirrorAge.set(shared.mirror_age);
  else forget(known.mirrorAge);
  known.mirrorConnections.set({ coverage: "covered" }, shared.covered);
  known.mirrorConnections.set({ coverage: "none" }, shared.others);
};

/** Returns all metrics in Prometheus' text format. Without the store, those that it would tell are missing. */
export const collectMetrics = async (): Promise<string> => {
  const known = metrics();
  known.build.set({ version: releaseName() }, 1);
  known.draining.set(draining().isDraining ? 1 : 0);
  known.streams.set(countStreams());
  const { totalCount, idleCount, waitingCount } = storePool();
  known.pool.set({ state: "open" }, totalCount);
  known.pool.set({ state: "idle" }, idleCount);
  known.pool.set({ state: "waited for" }, waitingCount);
  await collectShared().catch((error: unknown) => {
    const shared = [known.requests, known.runs, known.oldestUnknown, known.inboxWaiting];
    for (const gauge of [...shared, known.inboxLag, known.mirrorAge, known.mirrorConnections]) {
      forget(gauge);
    }
    log().warn({ error: errorFields(error) }, "metrics of the store could not be read");
  });
  return known.registry.metrics();
};

let server: Server | null = null;

/**
 * Serves `/metrics` on a port of its own, if `QM_METRICS_PORT` is set: they are for the operator's network
 * only. Counts requests and calls from then on.
 */
export const startMetrics = (): void => {
  const { QM_METRICS_PORT: port, QM_METRICS_HOST: host } = env();
  if (port === undefined || server !== null) return;
  server = createServer((request, response) => {
    if (request.url !== "/metrics") return void response.writeHead(404).end();
    collectMetrics().then(
      (text) => {
        response.writeHead(200, { "Content-Type": metrics().registry.contentType });
        response.end(text);
      },
      () => response.writeHead(500).end(),
    );
  });
  const own = server;
  countRequests((each) => each !== own);
  own.on("error", (error) => log().error({ error: errorFields(error) }, "metrics are not served"));
  own.listen(port, host);
  own.unref();
};

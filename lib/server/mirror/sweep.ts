import "server-only";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Connection } from "#lib/server/keys/connection.ts";
import { findConnection } from "#lib/server/keys/connection.ts";
import { openClient } from "#lib/server/keys/upstream-access.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { type MirroredResource, mirroredResources } from "#lib/server/mirror/mirrored-resources.ts";
import { mirrorSettings } from "#lib/server/mirror/settings.ts";
import { sweepDevices } from "#lib/server/mirror/sweep-devices.ts";
import { isInMirror, sweepList } from "#lib/server/mirror/sweep-list.ts";
import { sweepOpenOrders } from "#lib/server/mirror/sweep-open-orders.ts";
import {
  askForSweep,
  endSweep,
  forgetOldSweeps,
  releaseSweep,
  type SweepPlan,
  startSweep,
} from "#lib/server/mirror/sweep-plans.ts";
import { SweepRun, SweepStopped } from "#lib/server/mirror/sweep-run.ts";
import { isHiddenFailure } from "#lib/server/mirror/sweep-single.ts";
import { tidyCounts } from "#lib/server/mirror/tidy-counts.ts";
import { failureOf } from "#lib/server/principal-error.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { sweeps } from "#lib/server/store/sweep-schema.ts";
import { isV4Error } from "#lib/v4/errors.ts";

/** Deletes what the mirror has of a resource, or of all, because the key can't read it any more. */
const forgetAll = async ({ environment, id }: Connection, resource?: MirroredResource) => {
  await store()
    .delete(mirrorRecords)
    .where(
      and(
        eq(mirrorRecords.environment, environment),
        eq(mirrorRecords.connectionId, id),
        resource ? isInMirror({ environment, id }, resource) : undefined,
      ),
    );
};

/**
 * Returns whether a complete sweep of the resource has ended since the key was stored. Before that, a
 * record that the mirror does not have is not a new one.
 */
const wasSwept = async ({ environment, id, storedAt }: Connection, resource: MirroredResource) => {
  const [found] = await store()
    .select({ id: sweeps.id })
    .from(sweeps)
    .where(
      and(
        eq(sweeps.environment, environment),
        eq(sweeps.connectionId, id),
        isNotNull(sweeps.endedAt),
        sql`${sweeps.startedAt} >= ${storedAt.toISOString()}::timestamptz`,
        sql`(${sweeps.coverage} -> ${resource} ->> 'isComplete')::boolean`,
      ),
    )
    .limit(1);
  return found !== undefined;
};

const sweepFor = ({ plan }: SweepRun, resource: MirroredResource) => {
  if (plan.kind === "open") return sweepOpenOrders;
  if (resource === "inventory") return sweepDevices;
  return (run: SweepRun, announcesNew: boolean) => sweepList(run, resource, announcesNew);
};

const sweepResource = async (run: SweepRun, resource: MirroredResource) => {
  const announcesNew = await wasSwept(run.connection, resource);
  try {
    run.coverage[resource] = await sweepFor(run, resource)(run, announcesNew);
  } catch (error) {
    if (!isHiddenFailure(error)) throw error;
    // The key may not read this list any more, so nothing of it may be shown from here.
    await forgetAll(run.connection, resource);
    run.coverage[resource] = { readCount: 0, totalCount: null, isComplete: false };
  }
};

/** Whether the sweep proves what it is about. Other lists may lack totals, or a capability. */
const isProof = ({ coverage }: SweepRun) => coverage.orders?.isComplete === true;

const runLists = async (run: SweepRun) => {
  const resources: readonly MirroredResource[] =
    run.plan.kind === "open" ? ["orders"] : mirroredResources;
  for (const resource of resources) await sweepResource(run, resource);
};

/** A sweep of open orders that proves nothing may need one of all orders, but not again and again. */
const askForAll = async ({ connection, plan, coverage }: SweepRun) => {
  const { orders } = coverage;
  const isOpenUnproven = plan.kind === "open" && orders?.isComplete === false;
  if (isOpenUnproven && orders.totalCount !== null) {
    await askForSweep(connection, "all", mirrorSettings().askAllAfterMs);
  }
};

/** Runs one sweep that this process has taken, to its end or until the signal aborts. */
export const runSweep = async (plan: SweepPlan, signal: AbortSignal): Promise<void> => {
  const connection = await findConnection({ environment: plan.environment, id: plan.connectionId });
  if (!connection) return;
  const sweep = await startSweep(plan);
  let run: SweepRun | null = null;
  let failure: ReturnType<typeof failureOf> | null = null;
  try {
    const client = await openClient(connection);
    run = new SweepRun({ connection, plan, startedAt: sweep.startedAt }, client, signal);
    await runLists(run);
    await askForAll(run);
  } catch (error) {
    if (error instanceof SweepStopped) return await releaseSweep(plan);
    failure = failureOf(error, null);
    log().warn(
      { connectionId: connection.id, kind: plan.kind, error: errorFields(error) },
      "sweep failed",
    );
    if (isV4Error(error) && error.kind === "authentication") await forgetAll(connection);
  }
  await run?.announce();
  await endSweep(plan, sweep, {
    coverage: run?.coverage ?? {},
    isComplete: failure === null && run !== null && isProof(run),
    changedCount: run?.changedCount ?? 0,
    requestCount: run?.requestCount ?? 0,
    failure,
  });
  await forgetOldSweeps(plan);
  if (plan.kind === "all") await tidyCounts(plan);
};

import "server-only";
import { type Connection, findConnection } from "#lib/server/keys/connection.ts";
import { openClient } from "#lib/server/keys/upstream-access.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { storeNow } from "#lib/server/mirror/read-into-mirror.ts";
import {
  findTrackingDue,
  noteTrackingRefused,
  saveTracking,
} from "#lib/server/mirror/save-movement.ts";
import { saveSeen } from "#lib/server/mirror/save-seen.ts";
import { pauseBackgroundReads, takeBackgroundRead } from "#lib/server/mirror/service-budget.ts";
import { mirrorSettings } from "#lib/server/mirror/settings.ts";
import { isStillMine, type SweepPlan } from "#lib/server/mirror/sweep-plans.ts";
import { recordDrift } from "#lib/server/upstream/drift.ts";
import type { Client } from "#lib/v4/client/client.ts";
import { systemClock, wait } from "#lib/v4/client/clock.ts";
import { factsOfTracking } from "#lib/v4/courier-movement.ts";
import { isV4Error } from "#lib/v4/errors.ts";
import { endpointOf } from "#lib/v4/operations/endpoints.ts";

const operation = "orders.tracking";

/** Failures in a row after which the rest is left to the next sweep: the service may be in trouble. */
const maxFailures = 3;

/** A sweep takes each read as soon as there is one, so while one runs there are never so many. */
const readsForSweeps = 2;

const mayTrack = ({ capabilities }: Connection) => {
  const { capability } = endpointOf(operation);
  return capability === null || capabilities.includes(capability);
};

/**
 * Waits for a read that no sweep needs. Returns `false` if the process stops, or if the next sweep of
 * the plan has begun, which asks for the rest.
 */
const waitForTurn = async (plan: SweepPlan, baseUrl: string, signal: AbortSignal) => {
  for (;;) {
    if (signal.aborted || !(await isStillMine(plan))) return false;
    const waitMs = await takeBackgroundRead(baseUrl, readsForSweeps);
    if (waitMs === 0) return true;
    if (!(await wait(systemClock, waitMs, signal))) return false;
  }
};

/**
 * What a read of one order came to. `hidden`: a 403, which is about this order or about all of them.
 * `stopped`: no order should be asked for now.
 */
type TrackingRead = "read" | "failed" | "hidden" | "stopped";

const settleFailure = async (
  connection: Connection,
  id: string,
  error: unknown,
): Promise<TrackingRead> => {
  if (!isV4Error(error)) throw error;
  if (error.kind === "rate_limited") {
    await pauseBackgroundReads(connection.baseUrl, error.retryAfterMs ?? 5_000);
    return "stopped";
  }
  if (error.kind === "authentication") return "stopped";
  // The order waits its turn again, so that one that always fails does not keep others back.
  await noteTrackingRefused(connection, { id });
  if (error.kind === "authorization") return "hidden";
  return error.kind === "not_found" ? "read" : "failed";
};

const readTracking = async (
  connection: Connection,
  client: Client,
  id: string,
  signal: AbortSignal,
): Promise<TrackingRead> => {
  const askedAt = await storeNow();
  try {
    const { data, drift } = await client.perform(operation, { id }, { signal });
    recordDrift(connection, drift);
    await saveTracking(connection, id, factsOfTracking(data, askedAt.getTime()), askedAt);
    await saveSeen(connection, id, { tracking: data }, askedAt);
    return "read";
  } catch (error) {
    return signal.aborted ? "stopped" : settleFailure(connection, id, error);
  }
};

const refresh = async (plan: SweepPlan, connection: Connection, signal: AbortSignal) => {
  const { trackAfterMs, maxTrackingReads } = mirrorSettings();
  const ids = await findTrackingDue(connection, trackAfterMs, maxTrackingReads);
  if (ids.length === 0) return;
  const client = await openClient(connection);
  let failures = 0;
  for (const id of ids) {
    if (!(await waitForTurn(plan, connection.baseUrl, signal))) return;
    const result = await readTracking(connection, client, id, signal);
    if (result === "stopped") return;
    failures = result === "read" ? 0 : failures + 1;
    if (failures < maxFailures) continue;
    // The key may not read tracking at all, so no order is asked for until its time has come again.
    if (result === "hidden") await noteTrackingRefused(connection, { afterMs: trackAfterMs });
    return;
  }
};

/**
 * Asks for the tracking of orders that a courier has, after a sweep of the open orders that this
 * process ran: lists seldom say when a parcel moved last. Ends when the next sweep of the plan begins.
 * Where the key is refused (403), the questions end for hours and nothing is concluded. Never throws.
 */
export const refreshTracking = async (plan: SweepPlan, signal: AbortSignal): Promise<void> => {
  const { environment, connectionId: id } = plan;
  try {
    const connection = await findConnection({ environment, id });
    if (connection && mayTrack(connection)) await refresh(plan, connection, signal);
  } catch (error) {
    log().warn({ connectionId: id, error: errorFields(error) }, "tracking not refreshed");
  }
};

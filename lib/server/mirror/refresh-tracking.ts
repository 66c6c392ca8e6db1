import "server-only";
import { errorFields, log } from "#lib/server/log.ts";
import { type ReadEach, readEach } from "#lib/server/mirror/read-each.ts";
import {
  findTrackingDue,
  noteTrackingRefused,
  saveTracking,
} from "#lib/server/mirror/save-movement.ts";
import { saveSeen } from "#lib/server/mirror/save-seen.ts";
import { mirrorSettings } from "#lib/server/mirror/settings.ts";
import type { SweepPlan } from "#lib/server/mirror/sweep-plans.ts";
import { readStoreTime } from "#lib/server/store/store-clock.ts";
import { recordDrift } from "#lib/server/upstream/drift.ts";
import { factsOfTracking } from "#lib/v4/courier-movement.ts";

const tracking: ReadEach = {
  operation: "orders.tracking",
  find: (connection) => {
    const { trackAfterMs, maxTrackingReads } = mirrorSettings();
    return findTrackingDue(connection, trackAfterMs, maxTrackingReads);
  },
  read: async (connection, client, id, signal) => {
    const askedAt = await readStoreTime();
    const { data, drift } = await client.perform("orders.tracking", { id }, { signal });
    recordDrift(connection, drift);
    await saveTracking(connection, id, factsOfTracking(data, askedAt.getTime()), askedAt);
    await saveSeen(connection, id, { tracking: data }, askedAt);
  },
  noteFailure: (connection, id) => noteTrackingRefused(connection, { id }),
  // No order is asked for until its time has come again.
  noteHidden: (connection) =>
    noteTrackingRefused(connection, { afterMs: mirrorSettings().trackAfterMs }),
};

/**
 * Asks for the tracking of orders that a courier has, after a sweep of the open orders: lists seldom say
 * when a parcel moved last. Never throws.
 */
export const refreshTracking = async (plan: SweepPlan, signal: AbortSignal): Promise<void> => {
  try {
    await readEach(tracking, plan, signal);
  } catch (error) {
    const { connectionId } = plan;
    log().warn({ connectionId, error: errorFields(error) }, "tracking not refreshed");
  }
};

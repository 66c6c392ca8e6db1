import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import { endedCauses } from "#lib/server/mirror/ended-causes.ts";
import { isRecord } from "#lib/server/mirror/save-record.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { store } from "#lib/server/store/store.ts";
import type { CourierFacts } from "#lib/v4/courier-movement.ts";

const textOf = (moment: Date | null) => moment?.toISOString() ?? null;

/** The newest of what is stored and a moment; `greatest` ignores nulls. */
const newestWith = (movedAt: Date | null) =>
  sql`greatest(${mirrorRecords.movedAt}, ${textOf(movedAt)}::timestamptz)`;

/**
 * Stores what an answer of `orders.tracking` shows of an order that the mirror has. `askedAt`: by the
 * store's clock. A later answer decides whether everything was delivered.
 */
export const saveTracking = async (
  connection: ConnectionIdentity,
  id: string,
  { movedAt, isDelivered }: CourierFacts,
  askedAt: Date,
): Promise<void> => {
  const asked = sql`${askedAt.toISOString()}::timestamptz`;
  const after = {
    movedAt: newestWith(movedAt),
    isTrackedDelivered: sql`(case when ${mirrorRecords.trackedAt} > ${asked}
      then ${mirrorRecords.isTrackedDelivered} else ${isDelivered}::boolean end)`,
  };
  const ended = endedCauses(after);
  await store()
    .update(mirrorRecords)
    .set({
      ...after,
      causeEndedAt: ended.at,
      endedReasons: ended.reasons,
      // The order was read since, maybe because of an event that this answer does not show.
      trackedAt: sql`case when ${mirrorRecords.trackedAt} is null and ${mirrorRecords.readAt} > ${asked}
        then null else greatest(${mirrorRecords.trackedAt}, ${asked}) end`,
    })
    .where(isRecord(connection, "orders", id));
};

/** Stores the newest entry of a courier that an answer of `orders.history` shows. */
export const saveMovement = async (
  connection: ConnectionIdentity,
  id: string,
  movedAt: Date | null,
): Promise<void> => {
  if (!movedAt) return;
  const after = { movedAt: newestWith(movedAt) };
  const ended = endedCauses(after);
  await store()
    .update(mirrorRecords)
    .set({ ...after, causeEndedAt: ended.at, endedReasons: ended.reasons })
    .where(isRecord(connection, "orders", id));
};

const ordersOf = ({ environment, id }: ConnectionIdentity) =>
  and(
    eq(mirrorRecords.environment, environment),
    eq(mirrorRecords.connectionId, id),
    eq(mirrorRecords.resource, "orders"),
    eq(mirrorRecords.isOpen, true),
  );

/** Open orders that a courier has or may have, and whose tracking was not asked for lately. */
const isDue = (connection: ConnectionIdentity, afterMs: number) =>
  and(
    ordersOf(connection),
    sql`${mirrorRecords.courierAbsence} is distinct from 'not shipped'`,
    sql`(${mirrorRecords.trackedAt} is null or ${mirrorRecords.trackedAt}
      < clock_timestamp() - make_interval(secs => ${afterMs / 1_000}))`,
  );

/** Returns the ids of orders whose tracking is due, those that were never asked for first. */
export const findTrackingDue = async (
  connection: ConnectionIdentity,
  afterMs: number,
  limit: number,
): Promise<string[]> => {
  const rows = await store()
    .select({ id: mirrorRecords.id })
    .from(mirrorRecords)
    .where(isDue(connection, afterMs))
    .orderBy(sql`${mirrorRecords.trackedAt} asc nulls first`, mirrorRecords.id)
    .limit(limit);
  return rows.map(({ id }) => id);
};

/** Notes that tracking was asked for without an answer, of one order or of all that are due. */
export const noteTrackingRefused = async (
  connection: ConnectionIdentity,
  order: { id: string } | { afterMs: number },
): Promise<void> => {
  await store()
    .update(mirrorRecords)
    .set({ trackedAt: sql`clock_timestamp()` })
    .where(
      "id" in order ? isRecord(connection, "orders", order.id) : isDue(connection, order.afterMs),
    );
};

/** Makes the tracking of open orders due, because an event named them. */
export const makeTrackingDue = async (
  connection: ConnectionIdentity,
  ids: readonly string[],
): Promise<void> => {
  if (ids.length === 0) return;
  await store()
    .update(mirrorRecords)
    .set({ trackedAt: null })
    .where(and(ordersOf(connection), inArray(mirrorRecords.id, [...ids])));
};

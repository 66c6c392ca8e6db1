import "server-only";
import { and, eq, gte, lt, sql } from "drizzle-orm";
import type { CapabilityUse } from "#lib/protocol/connection.ts";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import { perSettings } from "#lib/server/per-process.ts";
import { capabilityUse } from "#lib/server/store/capability-use-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { defineBatch } from "#lib/server/work/batches.ts";
import type { Client } from "#lib/v4/client/client.ts";
import { endpointOf, type OperationName } from "#lib/v4/operations/endpoints.ts";

type Row = typeof capabilityUse.$inferInsert;

/** Uses are written in batches, so that the reads of many pages cost one statement. */
const batchMs = 5_000;
/** The advice looks back this many days, today among them. Older counts are deleted. */
export const adviceDays = 30;
const dayMs = 86_400_000;

const gathered = perSettings("capabilityUse", () => new Map<string, Row>());

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

const firstDay = (now: number) => dayOf(now - (adviceDays - 1) * dayMs);

const writeUses = async (now: number): Promise<void> => {
  const current = gathered();
  // In one order, so that two processes can't wait for each other's rows.
  const rows = [...current].toSorted(([a], [b]) => a.localeCompare(b)).map(([, row]) => row);
  current.clear();
  if (rows.length === 0) return;
  const { environment, connectionId, capability, day, count } = capabilityUse;
  await store()
    .insert(capabilityUse)
    .values(rows)
    .onConflictDoUpdate({
      target: [environment, connectionId, capability, day],
      set: { count: sql`${count} + excluded.count` },
    });
  await store()
    .delete(capabilityUse)
    .where(lt(day, firstDay(now)));
};

const batch = defineBatch("uses", {
  ms: batchMs,
  write: writeUses,
  failure: "uses of capabilities could not be recorded",
});

/** Writes the recorded uses. A failure is logged and loses counts only. */
export const flushUses = batch.flush;

/**
 * Counts that a connection's capability was used, on the day of `now`. Does not wait for the store.
 * Operations without a capability, such as `me`, count for nothing.
 */
export const recordUse = (
  { environment, id: connectionId }: ConnectionIdentity,
  operation: OperationName,
  now = Date.now(),
): void => {
  const { capability } = endpointOf(operation);
  if (capability === null) return;
  const current = gathered();
  const identity = { environment, connectionId, capability, day: dayOf(now) };
  const key = JSON.stringify(identity);
  const row = current.get(key);
  if (row) row.count += 1;
  else current.set(key, { ...identity, count: 1 });
  batch.flushSoon();
};

/** Returns the client with each answered call counted as a use of the connection. */
export const countUses = (client: Client, connection: ConnectionIdentity): Client => ({
  perform: async (name, input, options) => {
    const answer = await client.perform(name, input, options);
    recordUse(connection, name);
    return answer;
  },
});

/** Returns the uses of a connection in the last 30 days, and the first day that has any. */
export const findUses = async (
  { environment, id }: ConnectionIdentity,
  now = Date.now(),
): Promise<CapabilityUse> => {
  await flushUses(now);
  const rows = await store()
    .select({
      capability: capabilityUse.capability,
      count: sql<number>`sum(${capabilityUse.count})::float8`,
      since: sql<string>`min(${capabilityUse.day})::text`,
    })
    .from(capabilityUse)
    .where(
      and(
        eq(capabilityUse.environment, environment),
        eq(capabilityUse.connectionId, id),
        gte(capabilityUse.day, firstDay(now)),
      ),
    )
    .groupBy(capabilityUse.capability);
  const since = rows.map((row) => row.since).toSorted()[0] ?? null;
  return { uses: rows.map(({ capability, count }) => ({ capability, count })), since };
};

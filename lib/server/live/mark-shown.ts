import "server-only";
import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { maxShownRecords, type ShownRecord } from "#lib/protocol/event.ts";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import { events } from "#lib/server/store/event-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { resources } from "#lib/v4/operations/operation.ts";

/** Only an event of this time can be the cause of a change on screen. PostgreSQL interval. */
const recent = "1 minute";
const maxEvents = 500;
const maxAgoMs = 15_000;

export const shownSchema = z.strictObject({
  records: z
    .array(
      z.strictObject({
        resource: z.enum(resources),
        id: z.string().min(1).max(200),
        agoMs: z.number().int().min(0).max(maxAgoMs),
      }),
    )
    .min(1)
    .max(maxShownRecords),
});

/**
 * Notes in the connection's events that a screen shows the records that they name. Only the first
 * screen is noted, for each event. The moment is by the store's clock, as all of an event's steps.
 */
export const markShown = async (
  { environment, id: connectionId }: ConnectionIdentity,
  records: readonly ShownRecord[],
): Promise<void> => {
  const newest = store()
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.environment, environment), eq(events.connectionId, connectionId)))
    .orderBy(desc(events.id))
    .limit(maxEvents);
  for (const { resource, id, agoMs } of records) {
    const at = sql`clock_timestamp() - ${`${agoMs} milliseconds`}::interval`;
    const step = sql`jsonb_build_object('at', to_char((${at}) at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'what', 'shown', 'resource', ${resource}::text, 'id', ${id}::text)`;
    await store()
      .update(events)
      .set({ steps: sql`${events.steps} || jsonb_build_array(${step})` })
      .where(
        and(
          inArray(events.id, newest),
          eq(events.state, "processed"),
          gt(events.receivedAt, sql`clock_timestamp() - ${recent}::interval`),
          sql`${events.receivedAt} <= ${at}`,
          sql`${events.subjects} @> jsonb_build_array(jsonb_build_object('id', ${id}::text))`,
          sql`not ${events.steps} @> '[{"what":"shown"}]'`,
        ),
      );
  }
};

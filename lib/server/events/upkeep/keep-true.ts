import "server-only";
import { and, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { env } from "#lib/server/env.ts";
import { contradictsStatus } from "#lib/server/events/inbox/compare-status.ts";
import { eventSettings } from "#lib/server/events/settings.ts";
import { events } from "#lib/server/store/event-schema.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { store } from "#lib/server/store/store.ts";

/** Rows of one statement, so that none is held for long. */
const maxBatch = 1_000;

const day = 24 * 60 * 60_000;

const before = (ms: number) => sql`clock_timestamp() - make_interval(secs => ${ms / 1_000})`;

/** Deletes settled events and payloads that are too old, 1,000 of each at most. Returns how many of both. */
export const deleteOldEvents = async (): Promise<number> => {
  const { keepPayloadMs } = eventSettings();
  const old = store()
    .select({ id: events.id })
    .from(events)
    .where(lt(events.settledAt, before(env().QM_EVENT_DAYS * day)))
    .limit(maxBatch)
    .for("update", { skipLocked: true });
  const deleted = await store()
    .delete(events)
    .where(inArray(events.id, old))
    .returning({ id: events.id });
  const withPayload = store()
    .select({ id: events.id })
    .from(events)
    .where(and(lt(events.settledAt, before(keepPayloadMs)), isNotNull(events.sealedPayload)))
    .limit(maxBatch)
    .for("update", { skipLocked: true });
  const emptied = await store()
    .update(events)
    .set({ sealedPayload: null })
    .where(inArray(events.id, withPayload))
    .returning({ id: events.id });
  return deleted.length + emptied.length;
};

/**
 * Compares open disagreements between events and reads with what the mirror has read since, by sweeps
 * and by people. A disagreement ends when the order has the status that the event announced, or is
 * further on, or when a record that the key could not see has been read.
 */
export const endDisagreements = async (): Promise<number> => {
  const subject = sql`${events.subjects} -> 0`;
  const open = await store()
    .select({ id: events.id, disagreement: events.disagreement, status: mirrorRecords.status })
    .from(events)
    .innerJoin(
      mirrorRecords,
      and(
        eq(mirrorRecords.environment, events.environment),
        eq(mirrorRecords.connectionId, events.connectionId),
        eq(mirrorRecords.resource, sql`${subject} ->> 'resource'`),
        eq(mirrorRecords.id, sql`${subject} ->> 'id'`),
        sql`${mirrorRecords.readAt} > ${events.receivedAt}`,
      ),
    )
    .where(and(isNotNull(events.disagreement), eq(events.isDisagreementClosed, false)))
    .limit(maxBatch);
  const ended = open.flatMap(({ id, disagreement, status }) => {
    if (!disagreement) return [];
    const { said, read } = disagreement;
    const isOver = read === null || said === "" || !contradictsStatus(said, status);
    return isOver ? [id] : [];
  });
  if (ended.length === 0) return 0;
  await store().update(events).set({ disagreement: null }).where(inArray(events.id, ended));
  return ended.length;
};

import "server-only";
import { and, eq, gte } from "drizzle-orm";
import { type EventStoreRow, endTurn } from "#lib/server/events/inbox/event-rows.ts";
import { serialKeyOf } from "#lib/server/events/read-payload.ts";
import { eventSettings } from "#lib/server/events/settings.ts";
import { events } from "#lib/server/store/event-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { fromNow } from "#lib/server/work/due-rows.ts";

/** Returns whether an event of the same record explains a change that a sweep found. */
const isExplained = async (row: EventStoreRow) => {
  const { environment, connectionId, subjects, receivedAt } = row;
  const since = new Date(receivedAt.getTime() - eventSettings().explainsForMs);
  const [found] = await store()
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        eq(events.environment, environment),
        eq(events.connectionId, connectionId),
        eq(events.serialKey, serialKeyOf(subjects, "")),
        eq(events.source, "webhook"),
        gte(events.receivedAt, since),
      ),
    )
    .limit(1);
  return found !== undefined;
};

/**
 * Settles a change that a sweep found: deletes the row if its event came after all, else keeps it as
 * one that no event announced.
 */
export const settleMissed = async (row: EventStoreRow): Promise<void> => {
  if (await isExplained(row)) {
    await store().delete(events).where(eq(events.id, row.id));
    return;
  }
  await endTurn(row, { state: "processed", nextAt: null, settledAt: fromNow(0) }, []);
};

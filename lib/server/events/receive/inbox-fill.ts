import "server-only";
import { count, isNotNull } from "drizzle-orm";
import { eventSettings } from "#lib/server/events/settings.ts";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import { perProcess } from "#lib/server/per-process.ts";
import { events } from "#lib/server/store/event-schema.ts";
import { receiverStore } from "#lib/server/store/store.ts";

const counted = perProcess("qmInboxCounts", () => ({
  at: 0,
  /** By environment and connection. */
  waiting: new Map<string, number>(),
  counting: null as Promise<void> | null,
}));

const keyOf = (environment: string, id: string) => JSON.stringify([environment, id]);

const countWaiting = async () => {
  const rows = await receiverStore()
    .select({
      environment: events.environment,
      connectionId: events.connectionId,
      waiting: count(),
    })
    .from(events)
    .where(isNotNull(events.nextAt))
    .groupBy(events.environment, events.connectionId);
  counted().waiting = new Map(
    rows.map((row) => [keyOf(row.environment, row.connectionId), row.waiting]),
  );
};

/** Returns whether too many events of a connection wait. Counts them at most once in five seconds. */
export const isInboxFull = async ({ environment, id }: ConnectionIdentity): Promise<boolean> => {
  const current = counted();
  const { countMs, maxWaiting } = eventSettings();
  if (Date.now() - current.at >= countMs) {
    current.at = Date.now();
    current.counting = countWaiting().finally(() => {
      current.counting = null;
    });
  }
  await current.counting;
  return (current.waiting.get(keyOf(environment, id)) ?? 0) >= maxWaiting;
};

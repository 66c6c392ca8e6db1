import "server-only";
import { randomUUID } from "node:crypto";
import { serialKeyOf } from "#lib/server/events/read-payload.ts";
import { acceptedSecrets } from "#lib/server/events/secrets/accepted-secrets.ts";
import { eventSettings } from "#lib/server/events/settings.ts";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import { events } from "#lib/server/store/event-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { storeDate } from "#lib/server/store/store-clock.ts";
import { fromNow } from "#lib/server/work/due-rows.ts";

/** An order whose status differed in a sweep from what the mirror had. */
export interface SweptChange {
  id: string;
  from: string | null;
  to: string | null;
}

/** Rows of one statement. */
const maxBatch = 500;

/**
 * Records changes that a sweep found. Each becomes a row of the Events screen, unless an event of the
 * same order came shortly before or comes within two minutes. Does nothing for a connection whose
 * events could not arrive, because it has no webhook secret.
 */
export const recordMissed = async (
  { environment, id: connectionId }: ConnectionIdentity,
  changes: readonly SweptChange[],
): Promise<void> => {
  if (changes.length === 0 || (await acceptedSecrets(connectionId)).length === 0) return;
  const at = storeDate().toISOString();
  const rows = changes.map(({ id, from, to }): typeof events.$inferInsert => {
    const subject = { resource: "orders" as const, id };
    const deliveryId = `sweep:${randomUUID()}`;
    return {
      environment,
      connectionId,
      deliveryId,
      source: "sweep",
      type: "order.status_changed",
      subjects: [subject],
      // Not the order's own key: its events must not wait for this row, nor be settled with it.
      serialKey: `sweep:${serialKeyOf([subject], deliveryId)}`,
      state: "waiting",
      steps: [{ at, what: "read", ...subject, isChanged: true, from, to }],
    };
  });
  for (let start = 0; start < rows.length; start += maxBatch) {
    const nextAt = fromNow(eventSettings().missedAfterMs);
    const batch = rows.slice(start, start + maxBatch).map((row) => ({ ...row, nextAt }));
    await store().insert(events).values(batch);
  }
};

import "server-only";
import { and, eq, ne } from "drizzle-orm";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { abandon } from "#lib/server/intents/journal/transitions.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { writeKindOf } from "#lib/v4/client/write-status.ts";

/**
 * Gives up what waits for a decision on the same value, because a newer one is about to be saved:
 * of a value that can't be read back, the newest is what counts. Nothing of it is under way.
 */
export const replaceUnconfirmed = async (newer: IntentRow): Promise<void> => {
  if (writeKindOf(newer.operation) !== "hidden value") return;
  const rows = await store()
    .select()
    .from(intents)
    .where(
      and(
        eq(intents.environment, newer.environment),
        eq(intents.lockKey, newer.lockKey),
        eq(intents.state, "needs_person"),
        ne(intents.id, newer.id),
      ),
    );
  for (const row of rows) {
    await abandon(row, newer.principalId, [{ what: "replaced", detail: { newer: newer.id } }]);
  }
};

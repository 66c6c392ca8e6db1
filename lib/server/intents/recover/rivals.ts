import "server-only";
import { and, desc, eq, inArray, isNotNull, ne } from "drizzle-orm";
import type { IntentState } from "#lib/protocol/intent.ts";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { openPayload } from "#lib/server/intents/journal/secrets.ts";
import { compareAlone } from "#lib/server/intents/lookup/comparison.ts";
import type { Fields } from "#lib/server/intents/lookup/record.ts";
import { definitionOf } from "#lib/server/intents/writes/definitions.ts";
import { SealError } from "#lib/server/keys/seal.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";

const openStates: IntentState[] = ["ready", "sending", "unknown", "absent", "needs_person"];

const maxRivals = 50;

const inputOf = (row: IntentRow) => {
  try {
    return openPayload(row)?.input ?? null;
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
};

/**
 * Returns whether a record that a lookup found may as well come from another open intent that was
 * sent. An intent whose input can't be read counts as one.
 */
export const hasRival = async (row: IntentRow, record: Fields): Promise<boolean> => {
  const { sharesCandidates, compare } = definitionOf(row.operation);
  if (!sharesCandidates || compare === null) return false;
  const rivals = await store()
    .select()
    .from(intents)
    .where(
      and(
        eq(intents.environment, row.environment),
        eq(intents.operation, row.operation),
        inArray(intents.state, openStates),
        isNotNull(intents.sentAt),
        ne(intents.id, row.id),
      ),
    )
    .orderBy(desc(intents.createdAt))
    .limit(maxRivals);
  return rivals.some((rival) => {
    const input = inputOf(rival);
    return input === null || compareAlone(compare, input, record).likeness !== "different";
  });
};

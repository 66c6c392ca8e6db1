import "server-only";
import { and, eq, isNotNull } from "drizzle-orm";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";

/**
 * Returns whether the person who answers for a write is disabled: who decided to send it, else who
 * asked for it. So a person's disabling also stops what is sent later without anyone's decision.
 */
export const isAskerDisabled = async ({ decidedBy, principalId }: IntentRow): Promise<boolean> => {
  const [disabled] = await store()
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, decidedBy ?? principalId), isNotNull(people.disabledAt)));
  return disabled !== undefined;
};

import "server-only";
import { and, eq, isNotNull } from "drizzle-orm";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";

/** Stands for the policy of an agent's token where a person would be named as who decided. */
export const policyName = "policy";

/**
 * Returns whether the person who answers for a write is disabled: who decided to send it, else who
 * asked for it. So a person's disabling also stops what is sent later without anyone's decision.
 */
export const isAskerDisabled = async ({ decidedBy, principalId }: IntentRow): Promise<boolean> => {
  const personId = decidedBy === null || decidedBy === policyName ? principalId : decidedBy;
  const [disabled] = await store()
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, personId), isNotNull(people.disabledAt)));
  return disabled !== undefined;
};

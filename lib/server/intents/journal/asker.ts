import "server-only";
import { eq, sql } from "drizzle-orm";
import { isConfirmed } from "#lib/server/auth/oidc/confirmation.ts";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { grants, people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { sentenceToStore } from "#lib/server/words/stored-words.ts";

/** Stands for the policy of an agent's token where a person would be named as who decided. */
export const policyName = "policy";

/**
 * Returns why the person who answers for a write may not send it any more, or `null`. It is who decided
 * to send it, else who asked for it. They are disabled, or the connection was withdrawn from who asked, or
 * the provider has not confirmed the person of an agent whose policy decided. This also stops what is sent
 * later without anyone's decision. An admin may decide about another connection of the company, so only
 * who asked needs the grant.
 */
export const findStop = async (intent: IntentRow): Promise<string | null> => {
  const { decidedBy, principalId, environment, connectionId } = intent;
  const isByPolicy = decidedBy === policyName;
  const isOwn = decidedBy === null || isByPolicy || decidedBy === principalId;
  const hasGrant = sql<boolean>`exists (select from ${grants}
    where ${grants.personId} = "people"."id" and ${grants.environment} = ${environment}
      and ${grants.connectionId} = ${connectionId})`;
  const [person] = await store()
    .select({ disabledAt: people.disabledAt, hasGrant, isConfirmed: isConfirmed() })
    .from(people)
    .where(eq(people.id, isOwn ? principalId : decidedBy));
  if (!person) return null;
  if (person.disabledAt || (isOwn && !person.hasGrant)) return sentenceToStore("journal.withdrawn");
  return isByPolicy && !person.isConfirmed ? sentenceToStore("journal.unconfirmed") : null;
};

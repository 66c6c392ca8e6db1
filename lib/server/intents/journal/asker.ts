import "server-only";
import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { grants, people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";

/** Stands for the policy of an agent's token where a person would be named as who decided. */
export const policyName = "policy";

/**
 * Returns whether the person who answers for a write may not send it any more: who decided to send it,
 * else who asked for it. They are disabled, or the connection was withdrawn from who asked. This also
 * stops what is sent later without anyone's decision. An admin may decide about another connection of
 * the company, so only who asked needs the grant.
 */
export const isAskerStopped = async (intent: IntentRow): Promise<boolean> => {
  const { decidedBy, principalId, environment, connectionId } = intent;
  const isOwn = decidedBy === null || decidedBy === policyName || decidedBy === principalId;
  const hasNoGrant = sql`not exists (select from ${grants}
    where ${grants.personId} = ${people.id} and ${grants.environment} = ${environment}
      and ${grants.connectionId} = ${connectionId})`;
  const [stopped] = await store()
    .select({ id: people.id })
    .from(people)
    .where(
      and(
        eq(people.id, isOwn ? principalId : decidedBy),
        or(isNotNull(people.disabledAt), isOwn ? hasNoGrant : undefined),
      ),
    );
  return stopped !== undefined;
};

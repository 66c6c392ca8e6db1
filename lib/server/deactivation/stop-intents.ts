import "server-only";
import { and, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Change } from "#lib/server/intents/journal/journal.ts";
import { journalSettings } from "#lib/server/intents/journal/settings.ts";
import { storeIsIntact } from "#lib/server/intents/restored/store-identity.ts";
import { definitionOf, definitions } from "#lib/server/intents/writes/definitions.ts";
import { hasSecrets } from "#lib/server/intents/writes/write-definition.ts";
import { intentEvidence, intents } from "#lib/server/store/journal-schema.ts";
import { batchesOf, isAnyOf } from "#lib/server/store/many-rows.ts";
import type { StoreReader } from "#lib/server/store/store.ts";
import { sentenceToStore } from "#lib/server/words/stored-words.ts";
import { fromNow } from "#lib/server/work/due-rows.ts";
import type { WriteName } from "#lib/v4/registry.ts";

const secretWrites = (Object.keys(definitions) as WriteName[]).filter((name) =>
  hasSecrets(definitionOf(name)),
);

const released = { leaseOwner: null, leaseUntil: null, epoch: sql`${intents.epoch} + 1` };

/**
 * Changes people's intents and stores the evidence of it, in the same transaction. Returns the number of
 * changed intents by person.
 */
const changeAll = async (
  tx: StoreReader,
  which: SQL | undefined,
  state: "abandoned" | "needs_person",
  changes: Change,
): Promise<Map<string, number>> => {
  const changed = await tx
    .update(intents)
    .set({ ...changes, ...released, state })
    // In a store that was set back, one that seems never sent may have been.
    .where(and(which, await storeIsIntact()))
    .returning({
      personId: intents.principalId,
      intentId: intents.id,
      attempt: intents.attempt,
    });
  const lines = changed.flatMap(({ intentId, attempt }) => [
    { intentId, attempt, what: "deactivated", detail: {} },
    { intentId, attempt, what: state, detail: {} },
  ]);
  for (const batch of batchesOf(lines)) await tx.insert(intentEvidence).values(batch);
  const byPerson = Map.groupBy(changed, ({ personId }) => personId);
  return new Map([...byPerson].map(([personId, rows]) => [personId, rows.length]));
};

/**
 * Abandons the intents of people of which nothing was sent, drafts of their agents included, and
 * leaves the decision to send one again to another person. An intent whose outcome is unknown is
 * looked up as before. Returns how many were abandoned, by person.
 */
export const stopIntents = async (
  tx: StoreReader,
  personIds: readonly string[],
): Promise<Map<string, number>> => {
  const isTheirs = isAnyOf(intents.principalId, personIds);
  // The condition on `sent_at` and the row lock decide against a process that commits `sending`.
  const abandoned = await changeAll(
    tx,
    and(isTheirs, isNull(intents.sentAt), inArray(intents.state, ["draft", "ready", "claimed"])),
    "abandoned",
    {
      settledAt: fromNow(0),
      nextAt: null,
      watchUntil: null,
      reason: sentenceToStore("journal.deactivated"),
      sealedBody: sql`case when ${inArray(intents.operation, secretWrites)} then null else ${intents.sealedBody} end`,
    },
  );
  const { watchMs, watchEveryMs } = journalSettings();
  await changeAll(
    tx,
    and(isTheirs, isNotNull(intents.sentAt), inArray(intents.state, ["ready", "claimed"])),
    "needs_person",
    {
      reason: sentenceToStore("journal.deactivatedBefore"),
      found: sql`coalesce(${intents.found}, '[]'::jsonb)`,
      nextAt: fromNow(watchEveryMs),
      watchUntil: fromNow(watchMs),
    },
  );
  return abandoned;
};

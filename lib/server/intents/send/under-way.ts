import "server-only";
import { eq } from "drizzle-orm";
import { writeText } from "#lib/protocol/write-text.ts";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { findOthers, findUnderWay } from "#lib/server/intents/journal/other-intents.ts";
import { abandon, refuse, toConflict } from "#lib/server/intents/journal/transitions.ts";
import { definitionOf } from "#lib/server/intents/writes/definitions.ts";
import { isSameHash } from "#lib/server/keys/keyed-hash.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { sentenceToStore } from "#lib/server/words/stored-words.ts";

const progressOf = ({ state }: IntentRow) => {
  if (state === "needs_person") return "waits";
  return state === "ready" || state === "claimed" ? "soon" : "checked";
};

/** Returns why an intent can't be sent now: the same one, or another change, is open. */
const underWayMessage = (row: IntentRow, other: IntentRow | null): string => {
  const isSame = other === null || isSameHash(row.bodyHash, other.bodyHash);
  if (isSame) return sentenceToStore("journal.sameUnderWay");
  return sentenceToStore("journal.otherUnderWay", {
    kind: writeText[row.operation].kind,
    progress: progressOf(other),
  });
};

/** Refuses an intent because `other` holds its lock, or held it when the lock was tried. */
export const refuseUnderWay = (row: IntentRow, other: IntentRow | null): Promise<unknown> => {
  const intentId = other?.id ?? null;
  const conflict = toConflict("under_way", underWayMessage(row, other), { intentId });
  return refuse(row, { conflict });
};

/**
 * Refuses an intent that would wait in a queue behind another one for the same record: sent later,
 * it would repeat that one or overwrite it. Resolves to whether it was refused.
 */
export const refuseBeforeQueue = async (row: IntentRow): Promise<boolean> => {
  if (row.sentAt !== null) return false;
  const other = await findUnderWay(row, { orQueuedBefore: true });
  if (!other) return false;
  await refuseUnderWay(row, other);
  return true;
};

/**
 * Abandons older intents for the same value that wait for a decision, where only the newest value
 * counts. None of them is being sent.
 */
export const abandonReplaced = async (newer: IntentRow): Promise<void> => {
  if (!definitionOf(newer.operation).replacesOlder) return;
  const waiting = [eq(intents.lockKey, newer.lockKey), eq(intents.state, "needs_person")];
  for (const row of await findOthers(newer, waiting)) {
    await abandon(row, newer.principalId, [{ what: "replaced", detail: { newer: newer.id } }]);
  }
};

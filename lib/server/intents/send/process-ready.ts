import "server-only";
import { clearToSend } from "#lib/server/intents/approval/clear-to-send.ts";
import { findStop } from "#lib/server/intents/journal/asker.ts";
import { amend, type IntentRow, isTaken, move } from "#lib/server/intents/journal/journal.ts";
import { findSameCreate, findUnderWay } from "#lib/server/intents/journal/other-intents.ts";
import { openPayload } from "#lib/server/intents/journal/secrets.ts";
import { journalSettings } from "#lib/server/intents/journal/settings.ts";
import {
  failureWith,
  refuse,
  requestDecision,
  toConflict,
  tryAgain,
} from "#lib/server/intents/journal/transitions.ts";
import { pauseKey, upstreamFor } from "#lib/server/intents/journal/upstream.ts";
import { readBaseline } from "#lib/server/intents/send/baseline.ts";
import { send } from "#lib/server/intents/send/send.ts";
import { refuseUnderWay } from "#lib/server/intents/send/under-way.ts";
import { definitionOf } from "#lib/server/intents/writes/definitions.ts";
import type { Obstacle } from "#lib/server/intents/writes/write-definition.ts";
import { SealError } from "#lib/server/keys/seal.ts";
import { failureOf, PrincipalError } from "#lib/server/principal-error.ts";
import type { StoredFailure } from "#lib/server/store/journal-schema.ts";
import { storeTime } from "#lib/server/store/store-clock.ts";
import { sentenceToStore } from "#lib/server/words/stored-words.ts";
import { fromNow } from "#lib/server/work/due-rows.ts";
import { isV4Error, type V4Error } from "#lib/v4/errors.ts";

const tooLate = (row: IntentRow) => failureWith(row, "aborted", sentenceToStore("journal.late"));

/** Ends an intent that can't be sent. One that was sent before is never dropped without a person. */
const giveUp = (row: IntentRow, failure: StoredFailure) =>
  row.sentAt === null
    ? refuse(row, { failure })
    : requestDecision(row, failure.message, row.found ?? []);

/**
 * Claims a ready intent. The unique index lets one intent hold a lock: if another one does, this one
 * is refused, or waits if it was sent before. Resolves to `null` where it was not claimed.
 */
const claim = async (ready: IntentRow): Promise<IntentRow | null> => {
  const { leaseMs, againMs } = journalSettings();
  try {
    return await move(ready, "claimed", {
      attempt: ready.attempt + 1,
      leaseOwner: `${process.pid}`,
      leaseUntil: fromNow(leaseMs),
      nextAt: null,
    });
  } catch (error) {
    if (!isTaken(error, "intents_lock")) throw error;
  }
  if (ready.sentAt !== null) await amend(ready, { nextAt: fromNow(againMs) });
  else await refuseUnderWay(ready, await findUnderWay(ready));
  return null;
};

/** Refuses a create that was sent within a day, unless a person confirmed a second one. */
const refuseSecond = async (row: IntentRow): Promise<boolean> => {
  if (row.isSecond || row.sentAt !== null) return false;
  const same = await findSameCreate(row, journalSettings().secondWithinMs);
  if (!same) return false;
  const message = sentenceToStore("journal.sentWithinDay");
  const { id: intentId, resultId: recordId } = same;
  await refuse(row, { conflict: toConflict("second", message, { intentId, recordId }) });
  return true;
};

/** Stops before sending, because the service's own check would not accept the write. */
const stopAtObstacles = (claimed: IntentRow, obstacles: readonly Obstacle[]) => {
  const { blocked = sentenceToStore("journal.notAccepted") } = definitionOf(claimed.operation).text;
  const sentence = obstacles.flatMap(({ message }) => message ?? []).join(" ") || blocked;
  const failure = failureWith(claimed, "validation", sentence);
  const fieldErrors = Object.fromEntries(
    obstacles.map(({ field, message }) => [field ?? "", message ?? blocked] as const),
  );
  return claimed.sentAt === null
    ? refuse(claimed, { failure, fieldErrors })
    : requestDecision(
        claimed,
        sentenceToStore("journal.beforeAgain", { reason: failure.message }),
        [],
      );
};

const checkAndSend = async (
  claimed: IntentRow,
  checkedUntil: number,
): Promise<IntentRow | null> => {
  if (await refuseSecond(claimed)) return null;
  const payload = openPayload(claimed);
  if (payload === null) throw new SealError("The request was shredded.");
  const clearance = await clearToSend(claimed, payload);
  if ("why" in clearance) {
    const { why, rule } = clearance;
    return giveUp(claimed, { ...failureWith(claimed, "aborted", why), ...(rule && { rule }) });
  }
  const upstream = await upstreamFor(claimed);
  const prior = await readBaseline(claimed, upstream.client, payload.input);
  if (prior === "finished") return null;
  if (prior === "again") return tryAgain(claimed, claimed.failure);
  const { preflight } = definitionOf(claimed.operation);
  // A resend is always checked: the check that the person saw is of the first sending.
  const isChecked = claimed.sentAt === null && storeTime() < checkedUntil;
  const check = isChecked ? undefined : await preflight?.(upstream.client, payload.input);
  if (check && check.obstacles.length > 0) return stopAtObstacles(claimed, check.obstacles);
  if (claimed.deadline.getTime() < storeTime()) return giveUp(claimed, tooLate(claimed));
  const stop = await findStop(claimed);
  if (stop !== null) return giveUp(claimed, failureWith(claimed, "aborted", stop));
  const upstreamMs = prior.upstreamMs + (check?.upstreamMs ?? 0);
  return send(claimed, clearance, payload, upstream, { ...prior, upstreamMs });
};

/** Returns whether another try at reading the baseline can't succeed. */
const isPermanent = (error: V4Error) =>
  ["authentication", "authorization", "validation", "not_found"].includes(error.kind);

/**
 * Claims a ready intent and sends it once: baseline, pre-flight, commit of `sending`, deadline, bytes.
 * Sends nothing if a step before the bytes fails. Resolves to the changed intent, or to `null` when
 * there is nothing to go on with. `checkedUntil`: until when the service's own check counts that the form
 * showed, in epoch milliseconds.
 */
export const processReady = async (
  ready: IntentRow,
  checkedUntil = 0,
): Promise<IntentRow | null> => {
  if (ready.deadline.getTime() < storeTime()) return giveUp(ready, ready.failure ?? tooLate(ready));
  const claimed = await claim(ready);
  if (!claimed) return null;
  try {
    return await checkAndSend(claimed, checkedUntil);
  } catch (error) {
    const failure = failureOf(error, claimed.operation);
    if (isV4Error(error)) {
      if (error.kind === "authentication") await pauseKey(claimed, error.message);
      const evidence = [{ what: "before sending", detail: { failed: error.kind } }];
      return isPermanent(error) ? giveUp(claimed, failure) : tryAgain(claimed, failure, evidence);
    }
    if (error instanceof PrincipalError || error instanceof SealError) {
      return giveUp(claimed, failure);
    }
    throw error;
  }
};

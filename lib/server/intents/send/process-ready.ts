import "server-only";
import type { Failure } from "#lib/protocol/failure.ts";
import {
  amend,
  fromNow,
  type IntentRow,
  isTaken,
  move,
} from "#lib/server/intents/journal/journal.ts";
import { pauseKey } from "#lib/server/intents/journal/paused-key.ts";
import { findSameCreate, findUnderWay } from "#lib/server/intents/journal/recent.ts";
import { openPayload } from "#lib/server/intents/journal/secrets.ts";
import { journalSettings } from "#lib/server/intents/journal/settings.ts";
import { refuse, requestDecision, tryAgain } from "#lib/server/intents/journal/transitions.ts";
import { upstreamFor } from "#lib/server/intents/journal/upstream-for.ts";
import { readBaseline } from "#lib/server/intents/send/baseline.ts";
import { findObstacles } from "#lib/server/intents/send/preflight.ts";
import { send } from "#lib/server/intents/send/send.ts";
import { refuseUnderWay } from "#lib/server/intents/send/under-way.ts";
import { SealError } from "#lib/server/keys/seal.ts";
import { failureOf, PrincipalError } from "#lib/server/principal-error.ts";
import { isV4Error, V4Error } from "#lib/v4/errors.ts";

const tooLate = (row: IntentRow) =>
  failureOf(
    new V4Error({
      kind: "aborted",
      message: "It could not be sent in time. Nothing was sent.",
      operation: row.operation,
    }),
    row.operation,
  );

/** An intent that can't be sent ends; one that was sent before is never dropped without a person. */
const giveUp = (row: IntentRow, failure: Failure) =>
  row.sentAt === null
    ? refuse(row, { failure })
    : requestDecision(row, failure.message, row.found ?? []);

const sameSent = "The same was sent within the last day. Nothing was sent now.";

/** One lock, one holder: the index refuses everyone else. */
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

const refuseSecond = async (row: IntentRow): Promise<boolean> => {
  if (row.isSecond || row.sentAt !== null) return false;
  const same = await findSameCreate(row, journalSettings().secondWithinMs);
  if (!same) return false;
  await refuse(row, {
    failure: null,
    conflict: {
      kind: "second",
      message: sameSent,
      intentId: same.id,
      recordId: same.resultId,
    },
  });
  return true;
};

const sentenceOf = (obstacles: readonly { message?: string | null | undefined }[]) =>
  obstacles.flatMap(({ message }) => message ?? []).join(" ") || "The order can't be placed.";

const obstaclesByField = (
  obstacles: readonly { field?: string | null | undefined; message?: string | null | undefined }[],
) =>
  Object.fromEntries(
    obstacles.map(({ field, message }) => [field ?? "", message ?? sentenceOf([])] as const),
  );

/** Everything before the first byte. `true` if the bytes may go. */
const proceed = async (claimed: IntentRow): Promise<IntentRow | null> => {
  if (await refuseSecond(claimed)) return null;
  const payload = openPayload(claimed);
  if (payload === null) throw new SealError("The request was shredded.");
  const way = await upstreamFor(claimed);
  const prior = await readBaseline(claimed, way.client, payload.input);
  if (prior === "settled") return null;
  if (prior === "again") return tryAgain(claimed, claimed.failure, []);
  const { obstacles, ...preflight } = await findObstacles(
    way.client,
    claimed.operation,
    payload.input,
  );
  if (obstacles.length > 0) {
    const failure = failureOf(
      new V4Error({
        kind: "validation",
        message: sentenceOf(obstacles),
        operation: claimed.operation,
      }),
      claimed.operation,
    );
    return claimed.sentAt === null
      ? refuse(claimed, { failure, fieldErrors: obstaclesByField(obstacles) })
      : requestDecision(claimed, `Before sending again: ${failure.message}`, []);
  }
  if (claimed.deadline.getTime() < Date.now()) return giveUp(claimed, tooLate(claimed));
  const upstreamMs = prior.upstreamMs + preflight.upstreamMs;
  return send(claimed, payload, way, { ...prior, upstreamMs });
};

/** Failures that another try at reading the baseline won't mend. */
const isFinal = (error: V4Error) =>
  ["authentication", "authorization", "validation", "not_found"].includes(error.kind);

/**
 * Claims a ready intent and sends it, once: baseline, pre-flight, `sending` committed, deadline,
 * bytes. If a step before the bytes fails, nothing is sent. Answers the intent as it then is, or
 * `null` when somebody else has it.
 */
export const attempt = async (ready: IntentRow): Promise<IntentRow | null> => {
  if (ready.deadline.getTime() < Date.now()) return giveUp(ready, ready.failure ?? tooLate(ready));
  const claimed = await claim(ready);
  if (!claimed) return null;
  try {
    return await proceed(claimed);
  } catch (error) {
    const failure = failureOf(error, claimed.operation);
    if (isV4Error(error)) {
      if (error.kind === "authentication") await pauseKey(claimed, error.message);
      const evidence = [{ what: "before sending", detail: { failed: error.kind } }];
      return isFinal(error) ? giveUp(claimed, failure) : tryAgain(claimed, failure, evidence);
    }
    if (error instanceof PrincipalError || error instanceof SealError) {
      return giveUp(claimed, failure);
    }
    throw error;
  }
};

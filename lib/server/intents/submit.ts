import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import type { Failure } from "#lib/protocol/failure.ts";
import { problemText } from "#lib/protocol/input-problem.ts";
import { emptyAnswer, type SubmitAnswer, type SubmitRequest } from "#lib/protocol/intent.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { askPreflight, obstaclesText } from "#lib/server/intents/approval/ask-preflight.ts";
import type { PolicyVerdict } from "#lib/server/intents/approval/find-hold.ts";
import { blockedText } from "#lib/server/intents/approval/find-hold.ts";
import { findNewHold } from "#lib/server/intents/approval/hold-new.ts";
import { findRow, findRowByKey } from "#lib/server/intents/journal/find-rows.ts";
import {
  mintIdempotencyKey,
  readIdempotencyKey,
} from "#lib/server/intents/journal/idempotency-key.ts";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { hashOfPayload } from "#lib/server/intents/journal/secrets.ts";
import { journalSettings } from "#lib/server/intents/journal/settings.ts";
import { isFinal, statusOf } from "#lib/server/intents/journal/state.ts";
import { failureWith, toConflict } from "#lib/server/intents/journal/transitions.ts";
import { findKeyProblem } from "#lib/server/intents/journal/upstream.ts";
import { checkedUntil } from "#lib/server/intents/preflight-receipt.ts";
import { findVisibleConflict } from "#lib/server/intents/read/find.ts";
import { toFailureView } from "#lib/server/intents/read/view.ts";
import { refuseKey } from "#lib/server/intents/refuse-key.ts";
import { storeInstead } from "#lib/server/intents/replace-draft.ts";
import {
  findStanding,
  forgottenSubmission,
  heldSubmission,
} from "#lib/server/intents/restored/standing.ts";
import { runIntent } from "#lib/server/intents/run-intent.ts";
import { abandonReplaced } from "#lib/server/intents/send/under-way.ts";
import {
  findMissingCapability,
  type NewIntent,
  storeIntent,
} from "#lib/server/intents/store-intent.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import { isSameHash } from "#lib/server/keys/keyed-hash.ts";
import { failureOf, PrincipalError } from "#lib/server/principal-error.ts";
import { mayWrite } from "#lib/server/upstream/policy.ts";
import { storedTexts, withStoredText } from "#lib/server/words/stored-words.ts";
import { fromNow } from "#lib/server/work/due-rows.ts";
import { prepare, type WirePayload } from "#lib/v4/client/prepare-write.ts";
import { isV4Error } from "#lib/v4/errors.ts";
import { isOperationName, specOf, type WriteName } from "#lib/v4/registry.ts";

const nothing: SubmitAnswer = { ...emptyAnswer, status: "refused" };

const invalid = (operation: WriteName, message: string) =>
  failureWith({ operation }, "validation", message);

/** Returns an intent's outcome for the form. A refused form gets a key for its next try. */
const toAnswer = async (row: IntentRow, principal: Principal): Promise<SubmitAnswer> => {
  // One that a rule holds waits for someone else than the person who submits it.
  const status = row.state === "draft" ? "checking" : statusOf(row.state);
  return {
    status,
    intentId: row.id,
    resultId: row.resultId,
    isAdopted: row.isAdopted,
    failure: status === "accepted" ? null : await toFailureView(row.failure),
    fieldErrors: storedTexts(row.fieldErrors),
    conflict: await findVisibleConflict(principal, row),
    idempotencyKey: status === "refused" ? mintIdempotencyKey(principal, row.operation) : null,
    touches: specOf(row.operation).touches ?? [],
  };
};

const replayed = (principal: Principal, row: IntentRow): SubmitAnswer => ({
  ...nothing,
  intentId: row.principalId === principal.userId ? row.id : null,
  conflict: toConflict("replayed", t("refusal.replayed"), {
    intentId: row.id,
    recordId: row.resultId,
  }),
  idempotencyKey: mintIdempotencyKey(principal, row.operation),
});

/** Waits up to `inlineMs` for an outcome. Without one, the worker continues and the person may leave. */
const awaitOutcome = async (row: IntentRow, started: Promise<void>): Promise<IntentRow> => {
  const { inlineMs } = journalSettings();
  const until = Date.now() + inlineMs;
  await Promise.race([started, wait(inlineMs)]);
  for (;;) {
    const current = (await findRow(row.id)) ?? row;
    const isOver =
      isFinal(current.state) || current.state === "needs_person" || current.state === "draft";
    if (isOver || Date.now() >= until) return current;
    await wait(Math.min(250, inlineMs / 8));
  }
};

/**
 * Returns why a form that the store does not know is not stored: the store is held, or it was released
 * after the form was opened, so that it may be one that the store has forgotten.
 */
const findRestoredObstacle = async (mintedAt: number): Promise<string | null> => {
  const { hold, releasedAt } = await findStanding();
  if (hold !== null) return heldSubmission();
  return releasedAt !== null && mintedAt <= releasedAt.getTime() ? forgottenSubmission() : null;
};

/** What a person asks for by themselves. */
const asIs = { agentTokenId: null, agentName: null };

/**
 * Returns why a write is not stored that would wait for an approval: the policy blocks it, or the service would
 * refuse it already now. `null` where it may be stored.
 */
const refuseHeld = async (
  verdict: PolicyVerdict,
  connection: Connection,
  operation: WriteName,
  payload: WirePayload,
): Promise<Failure | null> => {
  if ("blocked" in verdict) {
    return invalid(operation, blockedText(verdict.blocked));
  }
  if (verdict.hold === null) return null;
  try {
    const obstacles = await askPreflight(operation, connection, payload);
    if (!obstacles?.length) return null;
    const message = obstaclesText(operation, obstacles);
    return failureWith({ operation }, "validation", message);
  } catch (error) {
    if (!isV4Error(error)) throw error;
    return failureOf(error, operation);
  }
};

/**
 * Stores a write, sends it once, and resolves to its outcome, or to `checking`. The same form submitted
 * again resolves to the same intent. Throws `PrincipalError` (role, no_connection) before anything is
 * stored.
 */
export const submitWrite = async (
  principal: Principal,
  { operation, input, idempotencyKey, second = false, receipt, replaces }: SubmitRequest,
): Promise<SubmitAnswer> => {
  if (!isOperationName(operation) || !mayWrite(principal.role, operation)) {
    throw new PrincipalError("role");
  }
  const { connection } = principal;
  if (!connection) throw new PrincipalError("no_connection");
  const { environment } = connection;
  const key = readIdempotencyKey(idempotencyKey, principal, operation);
  if ("problem" in key) {
    return { ...nothing, ...refuseKey(key.problem, operation, principal, connection) };
  }
  const prepared = prepare(operation, input);
  if ("tooLarge" in prepared) {
    return { ...nothing, failure: invalid(operation, t("refusal.tooLarge")) };
  }
  if ("fieldErrors" in prepared) {
    const found = Object.entries(prepared.fieldErrors);
    const texts = found.map(([path, problem]) => [path, problemText(problem)]);
    return { ...nothing, fieldErrors: Object.fromEntries(texts) };
  }
  const { payload } = prepared;
  const known = await findRowByKey(key.nonce);
  if (!known) {
    const obstacle = await findRestoredObstacle(key.mintedAt);
    if (obstacle !== null) {
      return {
        ...nothing,
        failure: invalid(operation, obstacle),
        idempotencyKey: mintIdempotencyKey(principal, operation),
      };
    }
    const missing = findMissingCapability(operation, connection);
    const failure = missing ?? (await findKeyProblem(connection));
    if (failure) return { ...nothing, failure: withStoredText(failure) };
  }
  const verdict = known
    ? undefined
    : await findNewHold(
        { ...asIs, operation, environment, askedRole: principal.role },
        payload.input,
      );
  const refused = verdict && (await refuseHeld(verdict, connection, operation, payload));
  if (refused) {
    const next = mintIdempotencyKey(principal, operation);
    return { ...nothing, failure: refused, idempotencyKey: next };
  }
  const { leaseMs, sendWithinMs } = journalSettings();
  const intent = {
    idempotencyKey: key.nonce,
    salt: key.salt,
    isSecond: second,
    state: "ready",
    // This process runs it right away; the worker takes it only if this process dies first.
    nextAt: fromNow(leaseMs),
    deadline: fromNow(sendWithinMs),
  } as const;
  const store = (more: Partial<NewIntent> = {}) =>
    storeIntent(principal, connection, operation, payload, {
      ...intent,
      ...(verdict ? { verdict } : {}),
      ...more,
    });
  const result = known
    ? null
    : await (replaces === undefined
        ? store()
        : storeInstead(principal, replaces, operation, store));
  const conflict = result && "kind" in result ? result : null;
  const stored = result && "kind" in result ? null : result;
  // The same form, sent a moment earlier, may be what decided on the draft.
  const row = stored ?? known ?? (await findRowByKey(key.nonce));
  if (!row && conflict) return { ...nothing, conflict };
  if (!row) throw new Error("A stored intent is missing.");
  const bodyHash = hashOfPayload(operation, payload, key.salt);
  if (!isSameHash(row.bodyHash, bodyHash)) return replayed(principal, row);
  if (stored) await abandonReplaced(stored);
  const until = checkedUntil(receipt, principal, operation, payload);
  const started = stored?.state === "ready" ? runIntent(stored, until) : Promise.resolve();
  const outcome = await awaitOutcome(row, started);
  return toAnswer(outcome, principal);
};

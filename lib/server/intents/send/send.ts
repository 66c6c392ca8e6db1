import "server-only";
import { emptyFailure, type Failure } from "#lib/protocol/failure.ts";
import type { IntentState } from "#lib/protocol/intent.ts";
import type { Clearance } from "#lib/server/intents/journal/clearance.ts";
import { findRow } from "#lib/server/intents/journal/find-rows.ts";
import { sealComparisons } from "#lib/server/intents/journal/found-records.ts";
import {
  addEvidence,
  type Evidence,
  type IntentRow,
  moveToSending,
} from "#lib/server/intents/journal/journal.ts";
import { journalSettings } from "#lib/server/intents/journal/settings.ts";
import {
  accept,
  becomeUnknown,
  refuse,
  requestDecision,
  tryAgain,
} from "#lib/server/intents/journal/transitions.ts";
import { pauseKey } from "#lib/server/intents/journal/upstream.ts";
import { type Fields, keyOf } from "#lib/server/intents/lookup/record.ts";
import type { Prior } from "#lib/server/intents/send/baseline.ts";
import { fieldErrorsOf, resolveConflict } from "#lib/server/intents/send/conflict.ts";
import {
  hideSecrets,
  type SendResult,
  toSendResult,
} from "#lib/server/intents/send/send-result.ts";
import { sendOnce, type WireAnswer } from "#lib/server/intents/send/wire.ts";
import { definitionOf } from "#lib/server/intents/writes/definitions.ts";
import type { UpstreamAccess } from "#lib/server/keys/upstream-access.ts";
import { countCall } from "#lib/server/metrics/metrics.ts";
import { startElapsed, storeDate, storeTime } from "#lib/server/store/store-clock.ts";
import { traceWrite } from "#lib/server/tracing/trace-call.ts";
import { recordUse } from "#lib/server/upstream/capability-use.ts";
import { sentenceToStore } from "#lib/server/words/stored-words.ts";
import { fromNow } from "#lib/server/work/due-rows.ts";
import type { WirePayload } from "#lib/v4/client/prepare-write.ts";
import { compareAlone } from "#lib/v4/comparison.ts";

/** Compares the record of an answer with what was sent; `undefined` where it shows nothing of it. */
const compareAnswer = (row: IntentRow, input: Fields, record: Fields) => {
  const { compare } = definitionOf(row.operation);
  if (compare === null) return undefined;
  const { fields } = compareAlone(compare, input, record);
  const isShown = fields.some(({ found }) => found !== undefined);
  return isShown ? sealComparisons([{ key: keyOf(record), fields }], row) : undefined;
};

/** The answer named a record that is the result of another intent. */
const wrongRecord = (id: string | null): Failure => ({
  ...emptyFailure,
  kind: "malformed",
  message: sentenceToStore("journal.answeredOtherId", { id: id ?? "none" }),
});

/** Only a value that can't be read back ends here, and saving it again does no harm. */
const unconfirmedReason = ({ operation }: IntentRow, { status, message }: Failure) => {
  const { text } = definitionOf(operation);
  return text.unconfirmed?.({ status: String(status), message }) ?? text.unknowable;
};

const waiting: readonly IntentState[] = ["unknown", "absent", "needs_person", "ready"];

/**
 * Returns whether nothing was sent after that sending. It may be about to be sent again: then
 * accepting it takes the claim away.
 */
const isBeforeNextSending = ({ state, attempt }: IntentRow, sent: IntentRow) =>
  (waiting.includes(state) && attempt === sent.attempt) ||
  (state === "claimed" && attempt === sent.attempt + 1);

/**
 * Accepts an intent whose answer came after another process had taken the intent over: the answer is
 * proof all the same.
 */
const acceptLate = async (
  sent: IntentRow,
  record: Fields,
  compared: string | undefined,
  evidence: Evidence[],
) => {
  for (let tries = 0; tries < 3; tries += 1) {
    const row = await findRow(sent.id);
    if (!row || !isBeforeNextSending(row, sent)) {
      await addEvidence(sent, { what: "late answer", detail: { resultId: record.id ?? null } });
      return row;
    }
    const accepted = await accept(row, record, { isAdopted: false, compared }, evidence);
    if (accepted !== null && accepted !== "taken") return accepted;
  }
  return null;
};

/** Changes the intent as the result of its sending demands. `claimed`: the intent before sending. */
const applySendResult = async (
  row: IntentRow,
  claimed: IntentRow,
  result: SendResult,
  payload: WirePayload,
  upstream: UpstreamAccess,
  evidence: Evidence[],
): Promise<IntentRow | null> => {
  switch (result.result) {
    case "accepted": {
      const { record } = result;
      const compared = compareAnswer(row, payload.input, record);
      const accepted = await accept(row, record, { isAdopted: false, compared }, evidence);
      if (accepted === "taken") {
        const unknown = await becomeUnknown(row, wrongRecord(result.id), evidence);
        return unknown && requestDecision(unknown, sentenceToStore("journal.answeredOther"), []);
      }
      return accepted ?? acceptLate(row, record, compared, evidence);
    }
    case "refused": {
      const { failure, pausesKey } = result;
      if (pausesKey) await pauseKey(row, failure.message);
      return claimed.sentAt === null
        ? refuse(row, { failure, fieldErrors: fieldErrorsOf(row, failure) }, evidence)
        : becomeUnknown(row, failure, evidence);
    }
    case "not sent":
      return tryAgain(row, result.failure, evidence, { sentAt: claimed.sentAt });
    case "conflict":
      return resolveConflict(row, payload.input, upstream.client, result.failure, evidence);
    case "unconfirmed": {
      const unknown = await becomeUnknown(row, result.failure, evidence);
      return unknown && requestDecision(unknown, unconfirmedReason(row, result.failure), []);
    }
    case "unknown":
      return becomeUnknown(row, result.failure, evidence);
  }
};

const evidenceOf = (answer: WireAnswer, result: SendResult, prior: Prior): Evidence => ({
  what: "sent",
  detail: {
    result: result.result,
    ...(answer.kind === "answered"
      ? {
          status: answer.status,
          bytes: answer.bytes.length,
          ...(answer.problem === undefined ? {} : { problem: answer.problem }),
        }
      : { code: answer.code }),
    ms: Math.round(answer.ms * 10) / 10,
    readMs: Math.round(prior.upstreamMs * 10) / 10,
    requestId: "failure" in result ? result.failure.requestId : null,
  },
});

/** How much of a lease may pass before a sending begins. */
const usableLease = 0.8;

/** Returns how long after a move that set a lease the deadline is, both by the store's clock. */
const timeToDeadline = ({ deadline, leaseUntil }: IntentRow, leaseMs: number): number =>
  leaseUntil === null ? 0 : deadline.getTime() - (leaseUntil.getTime() - leaseMs);

/**
 * Sends a claimed intent once. Commits `sending` before the socket opens, then changes the intent as
 * the answer demands. Resolves to `null` when another process has changed the intent.
 */
export const send = async (
  claimed: IntentRow,
  clearance: Clearance,
  payload: WirePayload,
  upstream: UpstreamAccess,
  prior: Prior,
): Promise<IntentRow | null> => {
  const { leaseMs, sendTimeoutMs } = journalSettings();
  const elapsedMs = startElapsed();
  const sending = await moveToSending(claimed, clearance, {
    baseline: prior.baseline,
    skewMs: prior.skewMs,
    sentAt: claimed.sentAt ?? storeDate(),
    leaseUntil: fromNow(leaseMs),
  });
  if (!sending) return null;
  recordUse({ environment: sending.environment, id: sending.connectionId }, sending.operation);
  const call = { operation: sending.operation, baseUrl: upstream.baseUrl, intentId: sending.id };
  const answer = await traceWrite(call, () =>
    sendOnce(payload, {
      baseUrl: upstream.baseUrl,
      apiKey: upstream.apiKey,
      auth: upstream.auth,
      timeoutMs: sendTimeoutMs,
      maySend: () =>
        elapsedMs() < Math.min(leaseMs * usableLease, timeToDeadline(sending, leaseMs)),
    }),
  );
  const status = answer.kind === "answered" ? String(answer.status) : answer.kind;
  countCall(sending.operation, status, answer.ms);
  const id = payload.input.id;
  const read = await toSendResult(sending.operation, answer, {
    apiKey: upstream.apiKey,
    pathId: typeof id === "string" ? id : null,
    request: { baseUrl: upstream.baseUrl, target: payload.target },
    now: storeTime(),
  });
  const result = hideSecrets(read, payload.input, definitionOf(sending.operation).secrets);
  const evidence = [evidenceOf(answer, result, prior)];
  return applySendResult(sending, claimed, result, payload, upstream, evidence);
};

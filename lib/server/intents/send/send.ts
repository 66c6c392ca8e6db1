import "server-only";
import { emptyFailure, type Failure } from "#lib/protocol/failure.ts";
import type { IntentState } from "#lib/protocol/intent.ts";
import {
  type Evidence,
  findRow,
  fromNow,
  type IntentRow,
  move,
  note,
} from "#lib/server/intents/journal/journal.ts";
import { pauseKey } from "#lib/server/intents/journal/paused-key.ts";
import { type Fields, toCandidateRecord } from "#lib/server/intents/journal/record.ts";
import type { WirePayload } from "#lib/server/intents/journal/secrets.ts";
import { journalSettings } from "#lib/server/intents/journal/settings.ts";
import {
  accept,
  becomeUnknown,
  refuse,
  requestDecision,
} from "#lib/server/intents/journal/transitions.ts";
import { conclude, provesRefusal } from "#lib/server/intents/recover/adoption.ts";
import { runLookup } from "#lib/server/intents/recover/run-lookup.ts";
import { type SendResult, toSendResult } from "#lib/server/intents/send/send-result.ts";
import { sendOnce, type WireAnswer } from "#lib/server/intents/send/wire.ts";
import { withoutPin } from "#lib/server/intents/send/without-pin.ts";
import { definitionOf } from "#lib/server/intents/writes/definitions.ts";
import type { UpstreamAccess } from "#lib/server/keys/upstream-access.ts";
import type { Baseline } from "#lib/server/store/journal-schema.ts";
import { isV4Error } from "#lib/v4/errors.ts";
import { specOf } from "#lib/v4/registry.ts";

export interface Prior {
  baseline: Baseline;
  skewMs: number;
  upstreamMs: number;
}

const namedField = /^["'`]?((\w+)(?:\[\d+\]|\.\w+)*)["'`]?:\s+(.+)$/;

/**
 * `items[2].country: the item ships from DE` names a field of the input, by the path `items.2.country`,
 * or is a sentence. Which status a refused field comes with is not always shown in the contract: a
 * login's e-mail, 400, 403 or 409.
 */
const fieldErrorsOf = (row: IntentRow, { message, status }: Failure) => {
  if (status === null || ![400, 403, 409].includes(status)) return null;
  const [, path, field, sentence] = namedField.exec(message) ?? [];
  return path && field && sentence && Object.hasOwn(specOf(row.operation).input.shape, field)
    ? { [path.replaceAll(/\[(\d+)\]/g, ".$1")]: sentence }
    : null;
};

const waiting: readonly IntentState[] = ["unknown", "absent", "needs_person", "ready"];

/** Nothing was sent after that sending, though it may be about to be: the claim is taken away then. */
const isBeforeNextSending = ({ state, attempt }: IntentRow, sent: IntentRow) =>
  (waiting.includes(state) && attempt === sent.attempt) ||
  (state === "claimed" && attempt === sent.attempt + 1);

/** The answer says accepted, but somebody gave the sending up meanwhile: it is proof all the same. */
const acceptLate = async (sent: IntentRow, record: Fields, evidence: Evidence[]) => {
  for (let tries = 0; tries < 3; tries += 1) {
    const row = await findRow(sent.id);
    if (!row || !isBeforeNextSending(row, sent)) {
      await note(sent, { what: "late answer", detail: { resultId: record.id ?? null } });
      return row;
    }
    const accepted = await accept(row, record, { isAdopted: false }, evidence);
    if (accepted !== null && accepted !== "taken") return accepted;
  }
  return null;
};

/** The field that a 409 is about, if it was sent. */
const conflictFieldOf = (operation: IntentRow["operation"], input: Fields) => {
  const { uniqueField } = definitionOf(operation);
  return uniqueField !== null && uniqueField in input ? uniqueField : null;
};

/** A 409 may be about our own earlier success: what is new since the baseline decides. */
const settleConflict = async (
  row: IntentRow,
  { input }: WirePayload,
  { client }: UpstreamAccess,
  failure: Failure,
  evidence: Evidence[],
) => {
  try {
    const lookup = await runLookup(row, client, input, null);
    if (lookup === null) return await becomeUnknown(row, failure, evidence);
    const conclusion = await conclude(row, lookup, journalSettings());
    if (conclusion.kind === "same") {
      const accepted = await accept(row, conclusion.record, { isAdopted: true }, evidence);
      if (accepted !== "taken") return accepted;
    }
    const { uniqueField } = definitionOf(row.operation);
    if (!provesRefusal(row, uniqueField, lookup, conclusion)) {
      return await becomeUnknown(row, failure, evidence);
    }
    const named = fieldErrorsOf(row, failure);
    if (failure.status !== 409) {
      return await refuse(row, { failure, fieldErrors: named }, evidence);
    }
    const [other] = lookup.candidates;
    const conflict = {
      kind: "service" as const,
      message: Object.values(named ?? {})[0] ?? failure.message,
      intentId: null,
      recordId: other && row.isCreate ? toCandidateRecord(other.record).id : null,
    };
    const field = conflictFieldOf(row.operation, input);
    const fieldErrors = named ?? (field === null ? null : { [field]: failure.message });
    return await refuse(row, { failure, conflict, fieldErrors }, evidence);
  } catch (error) {
    if (!isV4Error(error)) throw error;
    return becomeUnknown(row, failure, evidence);
  }
};

const settle = async (
  row: IntentRow,
  before: IntentRow,
  result: SendResult,
  payload: WirePayload,
  way: UpstreamAccess,
  evidence: Evidence[],
): Promise<IntentRow | null> => {
  switch (result.result) {
    case "accepted": {
      const accepted = await accept(row, result.record, { isAdopted: false }, evidence);
      // A record that another intent owns can't be this one's: the answer is nonsense.
      if (accepted === "taken") {
        const unknown = await becomeUnknown(row, nonsense(result.id), evidence);
        return (
          unknown && requestDecision(unknown, "The answer named a record of another request.", [])
        );
      }
      return accepted ?? acceptLate(row, result.record, evidence);
    }
    case "refused": {
      const { failure, pausesKey } = result;
      if (pausesKey) await pauseKey(row, failure.message);
      return before.sentAt === null
        ? refuse(row, { failure, fieldErrors: fieldErrorsOf(row, failure) }, evidence)
        : becomeUnknown(row, failure, evidence);
    }
    case "not sent": {
      const { againMs } = journalSettings();
      const freed = { leaseOwner: null, leaseUntil: null, nextAt: fromNow(againMs) };
      const changes = { ...freed, sentAt: before.sentAt, failure: result.failure };
      return move(row, "ready", changes, evidence);
    }
    case "conflict":
      return settleConflict(row, payload, way, result.failure, evidence);
    case "unconfirmed": {
      const unknown = await becomeUnknown(row, result.failure, evidence);
      return unknown && requestDecision(unknown, notConfirmed(result.failure), []);
    }
    case "unknown":
      return becomeUnknown(row, result.failure, evidence);
  }
};

/** Only a write that sets a value can't be read back, so that the same again does no harm. */
const notConfirmed = ({ status, message }: Failure) =>
  `The service answered ${status}: ${message} This does not prove that nothing was stored, and a PIN can't be read back. It is not confirmed; saving it again is safe.`;

const nonsense = (id: string | null): Failure => ({
  ...emptyFailure,
  kind: "malformed",
  message: `The service answered with the id of another request's record (${id ?? "none"}).`,
});

const evidenceOf = (answer: WireAnswer, result: SendResult, prior: Prior): Evidence => ({
  what: "sent",
  detail: {
    result: result.result,
    ...(answer.kind === "answered"
      ? { status: answer.status, bytes: answer.bytes.length }
      : { code: answer.code }),
    ms: Math.round(answer.ms * 10) / 10,
    readMs: Math.round(prior.upstreamMs * 10) / 10,
    requestId: "failure" in result ? result.failure.requestId : null,
  },
});

/** Whether a lease taken now still holds later; whichever clock went further counts. */
const leaseClock = (leaseMs: number) => {
  const [mono, wall] = [performance.now(), Date.now()];
  return () => Math.max(performance.now() - mono, Date.now() - wall) < leaseMs * 0.8;
};

/** From `sending`, which is committed before the socket opens, to what the answer means. */
export const send = async (
  claimed: IntentRow,
  payload: WirePayload,
  way: UpstreamAccess,
  prior: Prior,
): Promise<IntentRow | null> => {
  const { leaseMs, sendTimeoutMs } = journalSettings();
  const isLeaseHeld = leaseClock(leaseMs);
  const sending = await move(claimed, "sending", {
    baseline: prior.baseline,
    skewMs: prior.skewMs,
    sentAt: claimed.sentAt ?? new Date(),
    leaseUntil: fromNow(leaseMs),
  });
  if (!sending) return null;
  const answer = await sendOnce(payload, {
    baseUrl: way.baseUrl,
    apiKey: way.apiKey,
    timeoutMs: sendTimeoutMs,
    maySend: () => isLeaseHeld() && Date.now() < sending.deadline.getTime(),
  });
  const id = payload.input.id;
  const read = await toSendResult(sending.operation, answer, {
    apiKey: way.apiKey,
    pathId: typeof id === "string" ? id : null,
    now: Date.now(),
  });
  const result = withoutPin(read, payload.input);
  const evidence = [evidenceOf(answer, result, prior)];
  return settle(sending, claimed, result, payload, way, evidence);
};

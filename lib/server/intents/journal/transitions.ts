import "server-only";
import type { Failure } from "#lib/protocol/failure.ts";
import type { CandidateRecord, WriteConflict } from "#lib/protocol/intent.ts";
import { toCandidateRecord } from "#lib/server/intents/journal/found-records.ts";
import {
  type Change,
  type Evidence,
  type IntentRow,
  isTaken,
  move,
  type Replacement,
} from "#lib/server/intents/journal/journal.ts";
import { journalSettings } from "#lib/server/intents/journal/settings.ts";
import { isNeverSent } from "#lib/server/intents/journal/state.ts";
import type { Fields } from "#lib/server/intents/lookup/record.ts";
import { definitionOf } from "#lib/server/intents/writes/definitions.ts";
import { hasSecrets } from "#lib/server/intents/writes/write-definition.ts";
import { failureOf } from "#lib/server/principal-error.ts";
import { sentenceToStore } from "#lib/server/words/stored-words.ts";
import { fromNow } from "#lib/server/work/due-rows.ts";
import type { V4ErrorKind } from "#lib/v4/error-kinds.ts";
import { V4Error } from "#lib/v4/errors.ts";

/** Returns a failure that Quartermaster itself found. */
export const failureWith = (
  { operation }: Pick<IntentRow, "operation">,
  kind: V4ErrorKind,
  message: string,
) => failureOf(new V4Error({ kind, message, operation }), operation);

const noLease = { leaseOwner: null, leaseUntil: null };

/** Returns the changes that every final state makes. Shreds a body with secrets. */
const finish = (row: IntentRow) => ({
  ...noLease,
  settledAt: fromNow(0),
  nextAt: null,
  watchUntil: null,
  ...(hasSecrets(definitionOf(row.operation)) ? { sealedBody: null } : {}),
});

/** The sealed comparison of found records, as part of the evidence of what it led to. */
export const comparedDetail = (compared: string | undefined) =>
  compared === undefined ? {} : { compared };

/**
 * Accepts an intent with the record that it created or changed. Resolves to `null` when another process
 * changed the intent first, and to `taken` when another intent has the record as its result.
 */
export const accept = async (
  row: IntentRow,
  record: Fields,
  how: { isAdopted: boolean; compared?: string | undefined },
  evidence: Evidence[] = [],
): Promise<IntentRow | null | "taken"> => {
  const id = typeof record.id === "string" && record.id !== "" ? record.id : null;
  const changes = {
    ...finish(row),
    resultId: id,
    result: toCandidateRecord(record),
    isAdopted: how.isAdopted,
    failure: null,
    reason: null,
  };
  try {
    const what = how.isAdopted ? "adopted" : "answered";
    const detail = { resultId: id, ...comparedDetail(how.compared) };
    return await move(row, "accepted", changes, [...evidence, { what, detail }]);
  } catch (error) {
    if (isTaken(error, "intents_result")) return "taken";
    throw error;
  }
};

/** Refuses an intent: nothing was changed. */
export const refuse = (
  row: IntentRow,
  why: Partial<Pick<IntentRow, "failure" | "fieldErrors" | "conflict">>,
  evidence: Evidence[] = [],
) => {
  const unexplained = { failure: null, fieldErrors: null, conflict: null };
  return move(row, "refused", { ...finish(row), ...unexplained, ...why }, evidence);
};

/** Returns what prevents a write: another intent, or a record of the service. */
export const toConflict = (
  kind: WriteConflict["kind"],
  message: string,
  { intentId = null, recordId = null }: Partial<WriteConflict> = {},
): WriteConflict => ({ kind, message, intentId, recordId });

/**
 * Abandons an intent at a person's decision: one that was sent, whose outcome stays unknown, or one
 * that was never sent. Throws on one that may be on its way.
 */
export const abandon = (
  row: IntentRow,
  decidedBy: string,
  evidence: Evidence[],
  reason: string | null = row.reason,
) => {
  if (row.state !== "needs_person" && !isNeverSent(row)) {
    throw new Error(`An intent ${row.state} that was sent can't be abandoned.`);
  }
  return move(row, "abandoned", { ...finish(row), decidedBy, reason }, evidence);
};

/**
 * Returns how a draft ends that a person changed and sent as another intent. Nothing of the draft itself
 * was or will be sent. A draft that was replaced before names the newer intent.
 */
export const replaceDraft = (
  row: IntentRow,
  by: { id: string; name: string; userId: string },
  evidence: Evidence[],
): Replacement => {
  const message = sentenceToStore("journal.editedBy", { name: by.name });
  const conflict = toConflict("replaced", message, { intentId: by.id });
  const isFirst = row.state === "draft";
  const changes = { ...(isFirst ? finish(row) : {}), decidedBy: by.userId, reason: null, conflict };
  return {
    row,
    to: "abandoned",
    changes,
    evidence: isFirst ? [...evidence, { what: "abandoned" }] : evidence,
  };
};

/** Ends a draft that no person approved in time. Nothing of it was sent. */
export const expireDraft = (row: IntentRow) =>
  move(row, "abandoned", { ...finish(row), reason: sentenceToStore("journal.expired") }, [
    { what: "expired" },
  ]);

/** Asks a person to decide. Lookups go on for a while: the record may still appear. */
export const requestDecision = (
  row: IntentRow,
  reason: string,
  found: readonly CandidateRecord[],
  evidence: Evidence[] = [],
  { compared, ...changes }: { compared?: string | undefined } & Pick<Change, "lookupCount"> = {},
) => {
  const { watchMs, watchEveryMs } = journalSettings();
  return move(
    row,
    "needs_person",
    {
      ...changes,
      reason,
      found: [...found],
      ...noLease,
      nextAt: fromNow(watchEveryMs),
      watchUntil: fromNow(watchMs),
    },
    evidence,
    comparedDetail(compared),
  );
};

/** Marks the outcome of a sent write as unknown, so that lookups decide it. */
export const becomeUnknown = (row: IntentRow, failure: Failure, evidence: Evidence[]) => {
  const { rereadMs } = journalSettings();
  return move(
    row,
    "unknown",
    {
      failure,
      unknownAt: fromNow(0),
      lookupCount: 0,
      emptyLookups: 0,
      ...noLease,
      nextAt: fromNow(rereadMs[0] ?? 0),
    },
    evidence,
  );
};

/** Makes an intent ready again, of which no byte was sent. */
export const tryAgain = (
  row: IntentRow,
  failure: Failure | null,
  evidence: Evidence[] = [],
  changes: Change = {},
) => {
  const nextAt = fromNow(journalSettings().againMs);
  return move(row, "ready", { failure, ...noLease, nextAt, ...changes }, evidence);
};

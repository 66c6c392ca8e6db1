import "server-only";
import type { Failure } from "#lib/protocol/failure.ts";
import type { CandidateRecord, WriteConflict } from "#lib/protocol/intent.ts";
import {
  type Evidence,
  fromNow,
  type IntentRow,
  isTaken,
  move,
} from "#lib/server/intents/journal/journal.ts";
import { type Fields, toCandidateRecord } from "#lib/server/intents/journal/record.ts";
import { journalSettings } from "#lib/server/intents/journal/settings.ts";

/** What every end has in common. A PIN is of no use any more, so its bytes go. */
const ended = (row: IntentRow) => ({
  settledAt: fromNow(0),
  leaseOwner: null,
  leaseUntil: null,
  nextAt: null,
  watchUntil: null,
  ...(row.operation === "products.add-pin" ? { sealedBody: null } : {}),
});

/** `null` when somebody else was first; `taken` when another intent owns the result. */
export const accept = async (
  row: IntentRow,
  record: Fields,
  how: { isAdopted: boolean },
  evidence: Evidence[] = [],
): Promise<IntentRow | null | "taken"> => {
  const id = typeof record.id === "string" && record.id !== "" ? record.id : null;
  const changes = {
    ...ended(row),
    resultId: id,
    result: toCandidateRecord(record),
    isAdopted: how.isAdopted,
    failure: null,
    reason: null,
  };
  try {
    const what = how.isAdopted ? "adopted" : "answered";
    return await move(row, "accepted", changes, [...evidence, { what, detail: { resultId: id } }]);
  } catch (error) {
    if (isTaken(error, "intents_result")) return "taken";
    throw error;
  }
};

export const refuse = (
  row: IntentRow,
  why: {
    failure: Failure | null;
    fieldErrors?: Record<string, string> | null;
    conflict?: WriteConflict | null;
  },
  evidence: Evidence[] = [],
) =>
  move(
    row,
    "refused",
    {
      ...ended(row),
      failure: why.failure,
      fieldErrors: why.fieldErrors ?? null,
      conflict: why.conflict ?? null,
    },
    evidence,
  );

export const abandon = (row: IntentRow, decidedBy: string, evidence: Evidence[]) =>
  move(row, "abandoned", { ...ended(row), decidedBy }, evidence);

/** A person is asked. The search goes on for a while: it may turn up by itself. */
export const requestDecision = (
  row: IntentRow,
  reason: string,
  found: readonly CandidateRecord[],
  evidence: Evidence[] = [],
) => {
  const { watchMs, watchEveryMs } = journalSettings();
  return move(
    row,
    "needs_person",
    {
      reason,
      found: [...found],
      leaseOwner: null,
      leaseUntil: null,
      nextAt: fromNow(watchEveryMs),
      watchUntil: fromNow(watchMs),
    },
    evidence,
  );
};

/** Sent, and nobody knows what became of it: reading back decides. */
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
      leaseOwner: null,
      leaseUntil: null,
      nextAt: fromNow(rereadMs[0] ?? 0),
    },
    evidence,
  );
};

/** Nothing was sent, or it is certain that nothing landed: it may be tried again. */
export const tryAgain = (row: IntentRow, failure: Failure | null, evidence: Evidence[]) =>
  move(
    row,
    "ready",
    {
      failure,
      leaseOwner: null,
      leaseUntil: null,
      nextAt: fromNow(journalSettings().againMs),
    },
    evidence,
  );

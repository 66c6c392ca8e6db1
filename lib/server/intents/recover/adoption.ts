import "server-only";
import { eq, inArray, isNotNull } from "drizzle-orm";
import type { CandidateRecord } from "#lib/protocol/intent.ts";
import { sealComparisons, toCandidateRecord } from "#lib/server/intents/journal/found-records.ts";
import type { Evidence, IntentRow } from "#lib/server/intents/journal/journal.ts";
import { findOthers } from "#lib/server/intents/journal/other-intents.ts";
import { inputOf } from "#lib/server/intents/journal/secrets.ts";
import { type JournalSettings, journalSettings } from "#lib/server/intents/journal/settings.ts";
import { accept } from "#lib/server/intents/journal/transitions.ts";
import type { Candidate, Lookup } from "#lib/server/intents/lookup/lookup.ts";
import { createdAtOf, type Fields, keyOf } from "#lib/server/intents/lookup/record.ts";
import { definitionOf } from "#lib/server/intents/writes/definitions.ts";
import { type Baseline, intents } from "#lib/server/store/journal-schema.ts";
import { sentenceToStore } from "#lib/server/words/stored-words.ts";
import { compareAlone } from "#lib/v4/comparison.ts";

export type SentWrite = Pick<
  IntentRow,
  "id" | "environment" | "resource" | "isCreate" | "baseline" | "sentAt" | "skewMs" | "doubtedAt"
>;

type Tolerance = Pick<JournalSettings, "skewToleranceMs">;

/** Returns the earliest moment, by the service's clock, at which the write can have created a record. */
export const earliestCreation = ({ sentAt, skewMs }: SentWrite, { skewToleranceMs }: Tolerance) =>
  sentAt === null ? null : sentAt.getTime() + skewMs - skewToleranceMs;

/** Returns whether a record can come from the write: new since the baseline, created after sending. */
export const canBeFrom = (sent: SentWrite, record: Fields, settings: Tolerance): boolean => {
  const { baseline } = sent;
  const since = earliestCreation(sent, settings);
  const createdAt = createdAtOf(record);
  // The baseline may be forgotten: every record since the person asked may be its result.
  if (baseline === null && sent.doubtedAt !== null) {
    return createdAt === null || since === null || createdAt >= since;
  }
  if (baseline === null || baseline.ids.includes(keyOf(record))) return false;
  if (createdAt === null) return true;
  // Even if a wrong clock moves the moment of sending: a record older than the baseline reached back
  // may have existed before.
  const reach = baseline.since === null ? null : Date.parse(baseline.since);
  return (since === null || createdAt >= since) && (reach === null || createdAt >= reach);
};

export const newCandidates = (
  sent: SentWrite,
  candidates: readonly Candidate[],
  settings: Tolerance,
) =>
  candidates
    .filter(({ record }) => canBeFrom(sent, record, settings))
    .map((candidate): Candidate => {
      // A record without a date may be older than the baseline reached back.
      const mayBeOlder = sent.baseline?.since != null && createdAtOf(candidate.record) === null;
      return mayBeOlder ? { ...candidate, likeness: "unclear" } : candidate;
    });

/** Returns the candidates that no other intent has as its result. */
const freeCandidates = async (sent: SentWrite, candidates: readonly Candidate[]) => {
  const keys = candidates.map(({ record }) => keyOf(record));
  if (keys.length === 0) return [];
  const withResult = [eq(intents.resource, sent.resource), inArray(intents.resultId, keys)];
  const owned = (await findOthers(sent, withResult)).map(({ resultId }) => resultId);
  return candidates.filter(({ record }) => !owned.includes(keyOf(record)));
};

/** What a lookup proves. Nothing is concluded from what an answer leaves out. */
export type Conclusion =
  /** Exactly one record is what was sent, and no other record can be. */
  | { kind: "same"; record: Fields }
  /** The records in `found` may be it. */
  | { kind: "undecided"; reason: string; found: CandidateRecord[] }
  /** The records that existed before sending are not fully known. */
  | { kind: "no baseline"; reason: string; found: CandidateRecord[] }
  /** A complete answer that would have shown the record does not have it. */
  | { kind: "empty" }
  /** The lookup proves nothing, and another one may. `found` could not be compared in full. */
  | { kind: "failed"; why: string; found: CandidateRecord[] };

const whyNoControl = { none: "no control", failed: "control failed", silent: "not said" };

/**
 * The adoption rule: concludes from the candidates that can come from the write. `same` needs exactly
 * one candidate, and that it is the same without doubt.
 */
export const concludeFrom = (
  { isCreate, baseline }: Pick<SentWrite, "isCreate" | "baseline">,
  lookup: Lookup,
  candidates: readonly Candidate[],
): Conclusion => {
  const found = candidates.map(({ record }) => toCandidateRecord(record));
  const undecided = (reason: string): Conclusion => ({ kind: "undecided", reason, found });
  const failed = (why: string): Conclusion => ({ kind: "failed", why, found });
  if (!baseline || (!baseline.isComplete && (baseline.isProven !== false || found.length > 0))) {
    const reason = sentenceToStore("journal.noBaseline");
    return { kind: "no baseline", reason, found };
  }
  const [only] = candidates;
  if (only?.likeness === "same" && candidates.length === 1) {
    return { kind: "same", record: only.record };
  }
  if (!isCreate && (lookup.values === null || baseline.before === null)) return failed("hidden");
  if (!isCreate && lookup.values !== baseline.before) {
    return undecided(sentenceToStore("journal.changedSince"));
  }
  if (isCreate && lookup.unread > 0) return failed("unread");
  if (isCreate && candidates.length > 1)
    return undecided(sentenceToStore("journal.severalMatches"));
  if (isCreate && candidates.length === 1) return undecided(sentenceToStore("journal.oneMatch"));
  if (lookup.isCapped) return undecided(sentenceToStore("journal.tooMany"));
  if (!lookup.isComplete) return failed("incomplete");
  if (lookup.control === "held") return { kind: "empty" };
  return failed(whyNoControl[lookup.control]);
};

const maxRivals = 50;

/**
 * Returns whether a record that a lookup found may as well come from another open intent that was
 * sent. An intent whose input can't be read counts as one.
 */
const hasRival = async (row: IntentRow, record: Fields): Promise<boolean> => {
  const { sharesCandidates, compare } = definitionOf(row.operation);
  if (!sharesCandidates || compare === null) return false;
  const conditions = [
    eq(intents.operation, row.operation),
    inArray(intents.state, ["ready", "sending", "unknown", "absent", "needs_person"]),
    isNotNull(intents.sentAt),
  ];
  const rivals = await findOthers(row, conditions, maxRivals);
  return rivals.some((rival) => {
    const input = inputOf(rival);
    return input === null || compareAlone(compare, input, record).likeness !== "different";
  });
};

/**
 * Concludes what a lookup proves about a write. The record of an update existed before: it needs no
 * owner and no date, only the values that were sent.
 */
const conclude = async (row: IntentRow, lookup: Lookup): Promise<Conclusion> => {
  const candidates = row.isCreate
    ? await freeCandidates(row, newCandidates(row, lookup.candidates, journalSettings()))
    : lookup.candidates;
  const conclusion = concludeFrom(row, lookup, candidates);
  if (conclusion.kind !== "same") return conclusion;
  // Another request, which the store has forgotten, may have created the record.
  const isDoubted = row.doubtedAt !== null;
  if (!isDoubted && !(await hasRival(row, conclusion.record))) return conclusion;
  const reason = isDoubted
    ? sentenceToStore("journal.forgotten")
    : sentenceToStore("journal.mayBeOther");
  return { kind: "undecided", reason, found: [toCandidateRecord(conclusion.record)] };
};

const sealCompared = (row: IntentRow, lookup: Lookup, conclusion: Conclusion) => {
  const keys =
    conclusion.kind === "same"
      ? [keyOf(conclusion.record)]
      : "found" in conclusion
        ? conclusion.found.map(({ id }) => id)
        : [];
  return sealComparisons(
    lookup.compared.filter(({ key }) => !row.isCreate || keys.includes(key)),
    row,
  );
};

/** What came of a lookup. `compared`: the sealed comparison that it was concluded from. */
export type Adoption =
  | { kind: "adopted"; row: IntentRow | null }
  /** Another intent has the record as its result. */
  | { kind: "taken"; record: Fields; compared: string | undefined }
  | (Exclude<Conclusion, { kind: "same" }> & { compared: string | undefined });

/**
 * Accepts an intent with the record of a lookup, if the lookup proves that it is what was sent. Else
 * resolves to what the lookup proves. The baseline, the recovery and a conflict all adopt here.
 */
export const adopt = async (
  row: IntentRow,
  lookup: Lookup,
  evidence: Evidence[] = [],
): Promise<Adoption> => {
  const conclusion = await conclude(row, lookup);
  const compared = sealCompared(row, lookup, conclusion);
  if (conclusion.kind !== "same") return { ...conclusion, compared };
  const { record } = conclusion;
  const accepted = await accept(row, record, { isAdopted: true, compared }, evidence);
  return accepted === "taken"
    ? { kind: "taken", record, compared }
    : { kind: "adopted", row: accepted };
};

/**
 * Returns whether a lookup right after a refusal proves that nothing was changed: it shows the record
 * that prevents the write, and none that may come from it. A stale list may leave out this intent's
 * own success, so an older equal order explains nothing: only a unique field does.
 */
export const provesRefusal = (
  { isCreate, baseline }: { isCreate: boolean; baseline: Baseline | null },
  uniqueField: string | undefined,
  lookup: Lookup,
  conclusion: Conclusion | Adoption,
): boolean => {
  const isExcluded =
    conclusion.kind === "empty" || (conclusion.kind === "failed" && conclusion.found.length === 0);
  if (!isExcluded) return false;
  if (!isCreate) return lookup.values !== null && lookup.values === baseline?.before;
  const isHolderShown = lookup.candidates.some(({ likeness }) => likeness !== "unclear");
  return uniqueField !== undefined && lookup.isComplete && isHolderShown;
};

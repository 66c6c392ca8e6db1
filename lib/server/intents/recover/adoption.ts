import "server-only";
import { and, eq, inArray, ne } from "drizzle-orm";
import type { CandidateRecord } from "#lib/protocol/intent.ts";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import {
  createdAtOf,
  type Fields,
  keyOf,
  toCandidateRecord,
} from "#lib/server/intents/journal/record.ts";
import type { JournalSettings } from "#lib/server/intents/journal/settings.ts";
import type { Candidate, Lookup } from "#lib/server/intents/lookup/lookup.ts";
import { hasRival } from "#lib/server/intents/recover/rivals.ts";
import { type Baseline, intents } from "#lib/server/store/journal-schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";

export interface Sent {
  id: string;
  environment: "sandbox" | "production";
  resource: string;
  isCreate: boolean;
  baseline: Baseline | null;
  sentAt: Date | null;
  skewMs: number;
}

type Tolerance = Pick<JournalSettings, "skewToleranceMs">;

/** The earliest moment, by the service's clock, at which what we sent can have been made. */
export const madeSince = ({ sentAt, skewMs }: Sent, { skewToleranceMs }: Tolerance) =>
  sentAt === null ? null : sentAt.getTime() + skewMs - skewToleranceMs;

/** Whether a record can come from this sending: not there before, and not made before. */
export const canBeOf = (sent: Sent, record: Fields, settings: Tolerance): boolean => {
  const { baseline } = sent;
  const since = madeSince(sent, settings);
  if (baseline === null || baseline.ids.includes(keyOf(record))) return false;
  const madeAt = createdAtOf(record);
  if (madeAt === null) return true;
  // Whatever a wrong clock makes of the moment of sending: what the baseline did not look back to
  // may have been there all the time.
  const reach = baseline.since === null ? null : Date.parse(baseline.since);
  return (since === null || madeAt >= since) && (reach === null || madeAt >= reach);
};

/** A record without a date may be older than what the baseline looked at. */
const asFarAsKnown = (sent: Sent, candidate: Candidate): Candidate =>
  sent.baseline?.since != null && createdAtOf(candidate.record) === null
    ? { ...candidate, likeness: "unclear" }
    : candidate;

/** Results that other intents own already. */
const ownedAmong = async (tx: StoreReader, sent: Sent, ids: string[]) => {
  if (ids.length === 0 || !sent.isCreate) return new Set<string | null>();
  const rows = await tx
    .select({ resultId: intents.resultId })
    .from(intents)
    .where(
      and(
        eq(intents.environment, sent.environment),
        eq(intents.resource, sent.resource),
        inArray(intents.resultId, ids),
        ne(intents.id, sent.id),
      ),
    );
  return new Set(rows.map((row) => row.resultId));
};

/** Candidates that were not there before, and were made after we sent. */
export const newAmong = (sent: Sent, candidates: readonly Candidate[], settings: Tolerance) =>
  candidates
    .filter(({ record }) => canBeOf(sent, record, settings))
    .map((candidate) => asFarAsKnown(sent, candidate));

/** Of those, the ones that no other intent has as its result. */
const ownAmong = async (sent: Sent, candidates: readonly Candidate[], settings: Tolerance) => {
  const fresh = newAmong(sent, candidates, settings);
  const owned = await ownedAmong(
    store(),
    sent,
    fresh.map(({ record }) => keyOf(record)),
  );
  return fresh.filter(({ record }) => !owned.has(keyOf(record)));
};

/** What a lookup proves. Nothing is concluded from what an answer does not say. */
export type Conclusion =
  /** Exactly one record is what was sent, and nothing else can be it. */
  | { kind: "same"; record: Fields }
  /** `found` may be it, or there is no telling: what was there before is not known. */
  | { kind: "undecided"; reason: string; found: CandidateRecord[] }
  | { kind: "no baseline"; reason: string; found: CandidateRecord[] }
  /** A complete answer, of a kind that would have shown it, does not have it. */
  | { kind: "empty" }
  /** The lookup proves nothing, and another one may. `found` is what it could not judge. */
  | { kind: "failed"; why: string; found: CandidateRecord[] };

/** Concludes about a create, or an update, from the candidates that can be its own. */
export const concludeFrom = (
  { isCreate, baseline }: Pick<Sent, "isCreate" | "baseline">,
  lookup: Lookup,
  own: readonly Candidate[],
): Conclusion => {
  const found = own.map(({ record }) => toCandidateRecord(record));
  const undecided = (reason: string): Conclusion => ({ kind: "undecided", reason, found });
  const failed = (why: string): Conclusion => ({ kind: "failed", why, found });
  if (!baseline || (!baseline.isComplete && (baseline.isProven !== false || found.length > 0))) {
    const reason = "What was there before sending is not fully known.";
    return { kind: "no baseline", reason, found };
  }
  const [only] = own;
  if (only?.likeness === "same" && own.length === 1) return { kind: "same", record: only.record };
  if (!isCreate && (lookup.values === null || baseline.before === null)) return failed("hidden");
  if (!isCreate && lookup.values !== baseline.before) {
    return undecided("The record has changed since, and does not say what was sent.");
  }
  if (isCreate && lookup.unread > 0) return failed("unread");
  if (isCreate && own.length > 1) return undecided("Several records may be it.");
  if (isCreate && own.length === 1) {
    return undecided("A record was found that may be it, or not.");
  }
  if (lookup.isCapped) return undecided("There are too many records to look through.");
  if (!lookup.isComplete) return failed("incomplete");
  if (lookup.control === "held") return { kind: "empty" };
  return failed(whyNoControl[lookup.control]);
};

const whyNoControl = { none: "no control", failed: "control failed", silent: "not said" };

/**
 * What a lookup proves about a sending. An update is different from a create: its record was there
 * before, and is ours as soon as it says so.
 */
export const conclude = async (
  row: IntentRow,
  lookup: Lookup,
  settings: Tolerance,
): Promise<Conclusion> => {
  const own = row.isCreate ? await ownAmong(row, lookup.candidates, settings) : lookup.candidates;
  const conclusion = concludeFrom(row, lookup, own);
  if (conclusion.kind !== "same" || !(await hasRival(row, conclusion.record))) return conclusion;
  const reason = "A record was found that may as well come from another open request.";
  return { kind: "undecided", reason, found: [toCandidateRecord(conclusion.record)] };
};

/**
 * Whether a lookup right after a refusal proves that nothing was changed: it shows what stands in
 * the way, and nothing that may be ours. A stale list may leave out our own success, so that of an
 * order an older equal one explains nothing: only what must be unique does.
 */
export const provesRefusal = (
  { isCreate, baseline }: Pick<Sent, "isCreate" | "baseline">,
  uniqueField: string | null,
  lookup: Lookup,
  conclusion: Conclusion,
): boolean => {
  const mayBeOurs =
    conclusion.kind === "same" ||
    conclusion.kind === "undecided" ||
    conclusion.kind === "no baseline" ||
    (conclusion.kind === "failed" && conclusion.found.length > 0);
  if (mayBeOurs) return false;
  if (!isCreate) return lookup.values !== null && lookup.values === baseline?.before;
  const isHolderShown = lookup.candidates.some(({ likeness }) => likeness !== "unclear");
  return uniqueField !== null && lookup.isComplete && isHolderShown;
};

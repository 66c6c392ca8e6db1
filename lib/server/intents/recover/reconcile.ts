import "server-only";
import type { CandidateRecord } from "#lib/protocol/intent.ts";
import {
  amend,
  fromNow,
  type IntentRow,
  move,
  unknownForMs,
} from "#lib/server/intents/journal/journal.ts";
import { pauseKey } from "#lib/server/intents/journal/paused-key.ts";
import { toCandidateRecord } from "#lib/server/intents/journal/record.ts";
import { openPayload } from "#lib/server/intents/journal/secrets.ts";
import { journalSettings } from "#lib/server/intents/journal/settings.ts";
import { accept, refuse, requestDecision } from "#lib/server/intents/journal/transitions.ts";
import { upstreamFor } from "#lib/server/intents/journal/upstream-for.ts";
import { type Conclusion, conclude, madeSince } from "#lib/server/intents/recover/adoption.ts";
import { findResendObstacle } from "#lib/server/intents/recover/resend.ts";
import { canLookUp, runLookup } from "#lib/server/intents/recover/run-lookup.ts";
import { definitionOf } from "#lib/server/intents/writes/definitions.ts";
import { SealError } from "#lib/server/keys/seal.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import type { Client } from "#lib/v4/client/client.ts";
import { isV4Error } from "#lib/v4/errors.ts";

/** What a lookup led to. Anything but `empty` and `failed` ends the waiting. */
type Finding =
  | Extract<Conclusion, { kind: "empty" | "failed" }>
  | { kind: "adopted"; row: IntentRow | null }
  | { kind: "person"; reason: string; found: CandidateRecord[] };

const failed = (why: string): Finding => ({ kind: "failed", why, found: [] });

const act = async (row: IntentRow, conclusion: Conclusion): Promise<Finding> => {
  if (conclusion.kind === "undecided" || conclusion.kind === "no baseline") {
    return { ...conclusion, kind: "person" };
  }
  if (conclusion.kind !== "same") return conclusion;
  const accepted = await accept(row, conclusion.record, { isAdopted: true });
  return accepted === "taken"
    ? {
        kind: "person",
        reason: "What was found belongs to another request.",
        found: [toCandidateRecord(conclusion.record)],
      }
    : { kind: "adopted", row: accepted };
};

/**
 * A look must be over while its turn lasts: when the turn is given to another, what the look found
 * counts for nothing, and one that is always too slow would go on for ever.
 */
const withinTurn = ({ perform }: Client): Client => {
  const signal = AbortSignal.timeout(journalSettings().leaseMs * 0.8);
  return { perform: (name, input) => perform(name, input, { signal }) };
};

const lookOnce = async (row: IntentRow): Promise<Finding> => {
  try {
    const payload = openPayload(row);
    if (payload === null) return failed("shredded");
    const way = await upstreamFor(row);
    const client = withinTurn(way.client);
    const made = madeSince(row, journalSettings());
    // Wider than what is adopted: an early end must never hide what would count.
    const since = made === null ? null : made - journalSettings().skewToleranceMs;
    const lookup = await runLookup(row, client, payload.input, since);
    return lookup === null
      ? failed("not readable")
      : await act(row, await conclude(row, lookup, journalSettings()));
  } catch (error) {
    if (isV4Error(error)) {
      if (error.kind === "authentication") await pauseKey(row, error.message);
      return failed(error.kind);
    }
    if (error instanceof PrincipalError) return failed(error.kind);
    if (error instanceof SealError) return failed("sealed");
    throw error;
  }
};

const evidenceOf = (finding: Finding) => ({
  what: "looked",
  detail: {
    finding: finding.kind,
    ...("why" in finding ? { why: finding.why } : {}),
    ...("found" in finding ? { found: finding.found.map(({ id }) => id) } : {}),
  },
});

/** A PIN can't be read back: only time tells that a late commit is not to be expected. */
const waitForPin = async (row: IntentRow, elapsedMs: number) => {
  const { quietMs } = journalSettings();
  return elapsedMs >= quietMs
    ? move(row, "absent", { nextAt: fromNow(0) })
    : amend(row, { nextAt: fromNow(quietMs - elapsedMs) });
};

/** Looks that failed are made up for, as often as there are looks that must agree. */
const extraWait = (lookupCount: number): number | null => {
  const { rereadMs, emptyLookups } = journalSettings();
  return lookupCount < rereadMs.length + emptyLookups ? (rereadMs[2] ?? 0) : null;
};

/** Why the outcome is still unknown, in words for the person who decides. */
const reasonOf = ({ operation }: IntentRow, finding: Finding) => {
  if (finding.kind !== "failed") {
    return "It was not found, but not looked for often enough to be sure.";
  }
  if (["no control", "hidden"].includes(finding.why)) return definitionOf(operation).unknowable;
  if (finding.why === "not said") {
    return "The order's record does not say which accessories it has, so it can't be known.";
  }
  return finding.found.length > 0
    ? "A record was found that may be it, and it could not be read."
    : `Looking for it did not work (${finding.why}), so it is not known whether it went through.`;
};

const reconcileUnknown = async (row: IntentRow): Promise<IntentRow | null> => {
  const { rereadMs, quietMs, emptyLookups: enough } = journalSettings();
  // Before the look: one that began within the quiet period proves nothing about its end.
  const elapsedMs = await unknownForMs(row);
  if (!canLookUp(row.operation)) return waitForPin(row, elapsedMs);
  const finding = await lookOnce(row);
  if (finding.kind === "adopted") return finding.row;
  const evidence = [evidenceOf(finding)];
  if (finding.kind === "person")
    return requestDecision(row, finding.reason, finding.found, evidence);
  const lookupCount = row.lookupCount + 1;
  const emptyLookups = row.emptyLookups + (finding.kind === "empty" ? 1 : 0);
  // A 409 says that nothing more is to come: then there is nothing to be late.
  const isQuiet = elapsedMs >= quietMs || isConflict(row);
  if (finding.kind === "empty" && emptyLookups >= enough && isQuiet) {
    return move(row, "absent", { lookupCount, emptyLookups, nextAt: fromNow(0) }, evidence);
  }
  const next = rereadMs.find((ms) => ms > elapsedMs);
  const wait = next === undefined ? extraWait(lookupCount) : next - elapsedMs;
  if (wait !== null) {
    return amend(row, { lookupCount, emptyLookups, nextAt: fromNow(wait) }, evidence);
  }
  const found = finding.kind === "failed" ? finding.found : [];
  return requestDecision(row, reasonOf(row, finding), found, evidence);
};

/** The service refused it (409), and it was not because of our own earlier success. */
const isConflict = (row: IntentRow) => row.failure?.status === 409;

const settleAbsence = async (row: IntentRow): Promise<IntentRow | null> => {
  const { maxResends, sendWithinMs } = journalSettings();
  // A PIN can't be looked up, so nothing has shown that it is not stored.
  const isRefuted = isConflict(row) && canLookUp(row.operation);
  if (isRefuted && row.failure && row.resends === 0) {
    const { message } = row.failure;
    const conflict = { kind: "service" as const, message, intentId: null, recordId: null };
    return refuse(row, { failure: row.failure, conflict });
  }
  const obstacle = await findResendObstacle(row, maxResends);
  if (obstacle !== null) return requestDecision(row, obstacle, []);
  return move(row, "ready", {
    resends: row.resends + 1,
    deadline: fromNow(sendWithinMs),
    nextAt: fromNow(0),
  });
};

/** A person was asked; it may still turn up by itself. */
const watch = async (row: IntentRow): Promise<IntentRow | null> => {
  const { watchEveryMs } = journalSettings();
  const isOver = row.watchUntil === null || row.watchUntil.getTime() < Date.now();
  if (isOver || !canLookUp(row.operation) || row.sentAt === null)
    return amend(row, { nextAt: null });
  const finding = await lookOnce(row);
  if (finding.kind === "adopted") return finding.row;
  const found = "found" in finding ? { found: finding.found } : {};
  const nextAt = fromNow(watchEveryMs);
  return amend(row, { ...found, lookupCount: row.lookupCount + 1, nextAt }, [evidenceOf(finding)]);
};

/** One step of finding out what became of a sending. `null` when somebody else has the intent. */
export const reconcile = (row: IntentRow): Promise<IntentRow | null> => {
  if (row.state === "unknown") return reconcileUnknown(row);
  return row.state === "absent" ? settleAbsence(row) : watch(row);
};

import "server-only";
import { eq, gt, notInArray } from "drizzle-orm";
import type { CandidateRecord } from "#lib/protocol/intent.ts";
import { unknownForMs } from "#lib/server/intents/journal/find-rows.ts";
import { toCandidateRecord } from "#lib/server/intents/journal/found-records.ts";
import { amend, type IntentRow, move } from "#lib/server/intents/journal/journal.ts";
import { findOthers } from "#lib/server/intents/journal/other-intents.ts";
import { openPayload } from "#lib/server/intents/journal/secrets.ts";
import { journalSettings } from "#lib/server/intents/journal/settings.ts";
import {
  comparedDetail,
  refuse,
  requestDecision,
  toConflict,
} from "#lib/server/intents/journal/transitions.ts";
import { pauseKey, upstreamFor } from "#lib/server/intents/journal/upstream.ts";
import { type Adoption, adopt, earliestCreation } from "#lib/server/intents/recover/adoption.ts";
import { canLookUp, runLookup } from "#lib/server/intents/recover/run-lookup.ts";
import { definitionOf } from "#lib/server/intents/writes/definitions.ts";
import { SealError } from "#lib/server/keys/seal.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { storeTime } from "#lib/server/store/store-clock.ts";
import { sentenceToStore } from "#lib/server/words/stored-words.ts";
import { fromNow } from "#lib/server/work/due-rows.ts";
import type { Client } from "#lib/v4/client/client.ts";
import { isV4Error } from "#lib/v4/errors.ts";

/** What a lookup led to. Anything but `empty` and `failed` ends the waiting. */
type Finding =
  | Extract<Adoption, { kind: "adopted" | "empty" | "failed" }>
  | { kind: "person"; reason: string; found: CandidateRecord[]; compared: string | undefined };

const failed = (why: string): Finding => ({ kind: "failed", why, found: [], compared: undefined });

const toFinding = (adoption: Adoption): Finding => {
  switch (adoption.kind) {
    case "undecided":
    case "no baseline":
      return { ...adoption, kind: "person" };
    case "taken":
      return {
        kind: "person",
        reason: sentenceToStore("journal.ofOther"),
        found: [toCandidateRecord(adoption.record)],
        compared: adoption.compared,
      };
    default:
      return adoption;
  }
};

/**
 * Limits a lookup to its turn: once another process takes the intent, the result counts for nothing,
 * and a lookup that is always too slow would repeat without end.
 */
const withinTurn = ({ perform }: Client): Client => {
  const signal = AbortSignal.timeout(journalSettings().leaseMs * 0.8);
  return { perform: (name, input) => perform(name, input, { signal }) };
};

const lookUpOnce = async (row: IntentRow): Promise<Finding> => {
  try {
    const payload = openPayload(row);
    if (payload === null) return failed("shredded");
    const upstream = await upstreamFor(row);
    const client = withinTurn(upstream.client);
    const earliest = earliestCreation(row, journalSettings());
    // Wider than the rule of adoption: an early end must never hide a record that would count.
    const since = earliest === null ? null : earliest - journalSettings().skewToleranceMs;
    const lookup = await runLookup(row, client, payload.input, since);
    return lookup === null ? failed("not readable") : toFinding(await adopt(row, lookup));
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

const evidenceOf = (finding: Exclude<Finding, { kind: "adopted" }>) => ({
  what: "looked",
  detail: {
    finding: finding.kind,
    ...("why" in finding ? { why: finding.why } : {}),
    ...("found" in finding ? { found: finding.found.map(({ id }) => id) } : {}),
    ...comparedDetail(finding.compared),
  },
});

/** Waits for the quiet period: where nothing can be looked up, only time makes a late commit unlikely. */
const waitForQuiet = async (row: IntentRow, elapsedMs: number) => {
  const { quietMs } = journalSettings();
  return elapsedMs >= quietMs
    ? move(row, "absent", { nextAt: fromNow(0) })
    : amend(row, { nextAt: fromNow(quietMs - elapsedMs) });
};

/** Failed lookups are repeated, as often as there are lookups that must agree. */
const extraWait = (lookupCount: number): number | null => {
  const { rereadMs, emptyLookups } = journalSettings();
  return lookupCount < rereadMs.length + emptyLookups ? (rereadMs[2] ?? 0) : null;
};

const reasonFor = ({ operation }: IntentRow, finding: Exclude<Finding, { kind: "adopted" }>) => {
  if (finding.kind !== "failed") {
    return sentenceToStore("journal.notSure");
  }
  const { text } = definitionOf(operation);
  if (["no control", "hidden"].includes(finding.why)) return text.unknowable;
  if (finding.why === "not said") return text.silent ?? text.unknowable;
  return finding.found.length > 0
    ? sentenceToStore("journal.matchUnread")
    : sentenceToStore("journal.checksFailed", { why: finding.why });
};

/** A 409 whose cause was not this intent's own success. */
const isConflict = (row: IntentRow) => row.failure?.status === 409;

const reconcileUnknown = async (row: IntentRow): Promise<IntentRow | null> => {
  const { rereadMs, quietMs, emptyLookups: enough } = journalSettings();
  // Measured before the lookup: one that began within the quiet period proves nothing about its end.
  const elapsedMs = await unknownForMs(row);
  if (!canLookUp(row.operation)) return waitForQuiet(row, elapsedMs);
  const finding = await lookUpOnce(row);
  if (finding.kind === "adopted") return finding.row;
  const evidence = [evidenceOf(finding)];
  const lookupCount = row.lookupCount + 1;
  if (finding.kind === "person") {
    return requestDecision(row, finding.reason, finding.found, evidence, { lookupCount });
  }
  const emptyLookups = row.emptyLookups + (finding.kind === "empty" ? 1 : 0);
  // After a 409 no late commit is to be expected.
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
  return requestDecision(row, reasonFor(row, finding), found, evidence, { lookupCount });
};

/** Returns whether a newer intent sets the same value: sending the older one again would undo it. */
const hasNewer = async (row: IntentRow) => {
  const conditions = [
    eq(intents.lockKey, row.lockKey),
    gt(intents.createdAt, row.createdAt),
    notInArray(intents.state, ["refused", "abandoned"]),
  ];
  return (await findOthers(row, conditions, 1)).length > 0;
};

/** Returns why a person must decide about sending an intent again, or `null` if none has to. */
const findResendObstacle = async (row: IntentRow, maxResends: number): Promise<string | null> => {
  const { resend, replacesOlder, text } = definitionOf(row.operation);
  const policy = resend(row.environment);
  if (policy === "never") {
    return sentenceToStore("journal.wouldDouble");
  }
  const { alreadyResent = sentenceToStore("journal.sentAgain") } = text;
  if (row.resends >= (policy === "once" ? 1 : maxResends)) return alreadyResent;
  if (replacesOlder && (await hasNewer(row))) return text.newerExists ?? alreadyResent;
  return null;
};

/** Refuses an absent intent that had a conflict, sends it again, or asks a person. */
const resolveAbsent = async (row: IntentRow): Promise<IntentRow | null> => {
  const { maxResends, sendWithinMs } = journalSettings();
  // Without a lookup, nothing has shown that the value is not stored.
  const isRefuted = isConflict(row) && canLookUp(row.operation);
  if (isRefuted && row.failure && row.resends === 0) {
    const { failure } = row;
    return refuse(row, { failure, conflict: toConflict("service", failure.message) });
  }
  const obstacle = await findResendObstacle(row, maxResends);
  if (obstacle !== null) return requestDecision(row, obstacle, []);
  return move(row, "ready", {
    resends: row.resends + 1,
    deadline: fromNow(sendWithinMs),
    nextAt: fromNow(0),
  });
};

/** Looks up an intent that waits for a decision: its record may still appear. */
const watch = async (row: IntentRow): Promise<IntentRow | null> => {
  const { watchEveryMs } = journalSettings();
  const isOver = row.watchUntil === null || row.watchUntil.getTime() < storeTime();
  if (isOver || !canLookUp(row.operation) || row.sentAt === null)
    return amend(row, { nextAt: null });
  const finding = await lookUpOnce(row);
  if (finding.kind === "adopted") return finding.row;
  const found = "found" in finding ? { found: finding.found } : {};
  const nextAt = fromNow(watchEveryMs);
  return amend(row, { ...found, lookupCount: row.lookupCount + 1, nextAt }, [evidenceOf(finding)]);
};

/**
 * Takes one step towards the outcome of a sent write. Resolves to `null` when another process has
 * changed the intent meanwhile.
 */
export const reconcile = (row: IntentRow): Promise<IntentRow | null> => {
  if (row.state === "unknown") return reconcileUnknown(row);
  return row.state === "absent" ? resolveAbsent(row) : watch(row);
};

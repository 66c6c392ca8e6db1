import "server-only";
import type { Failure } from "#lib/protocol/failure.ts";
import type { Decision, IntentView } from "#lib/protocol/intent.ts";
import type { KeptRule } from "#lib/protocol/policy.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { heldText } from "#lib/server/intents/approval/find-hold.ts";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { agentRequestOf, inputOf } from "#lib/server/intents/journal/secrets.ts";
import { isNeverSent, statusOf } from "#lib/server/intents/journal/state.ts";
import { findStandsInFor, mayApprove } from "#lib/server/policies/approvers.ts";
import { type RuleWords, readRuleWords } from "#lib/server/policies/rule-words.ts";
import type { StoredFailure } from "#lib/server/store/journal-schema.ts";
import { storeTime } from "#lib/server/store/store-clock.ts";
import { mayWrite } from "#lib/server/upstream/policy.ts";
import { redact } from "#lib/server/upstream/redact.ts";
import { showUnsafeIn } from "#lib/server/upstream/show-unsafe-text.ts";
import {
  personName,
  storedOrNull,
  storedTexts,
  withStoredText,
} from "#lib/server/words/stored-words.ts";
import { specOf } from "#lib/v4/registry.ts";

/** Someone who looks at requests, and the accounts in whose place they may approve now. */
export interface Viewer {
  principal: Principal;
  standsInFor: readonly string[];
}

/** Returns a person as they look at requests. */
export const toViewer = async (principal: Principal): Promise<Viewer> => {
  const { userId, role, connection } = principal;
  const standsInFor =
    role === "admin" && connection ? await findStandsInFor(userId, connection.environment) : [];
  return { principal, standsInFor };
};

/** Returns a person as they look at these requests: for whom they stand in matters only to what a rule holds. */
export const viewerOf = async (
  principal: Principal,
  rows: readonly IntentRow[],
): Promise<Viewer> =>
  rows.some(({ state, heldBy }) => state === "draft" && heldBy !== null)
    ? toViewer(principal)
    : { principal, standsInFor: [] };

/** Returns whether someone may approve a draft: one that a rule holds only as the rule says. */
const mayApproveDraft = (
  { heldBy, principalId, deadline }: IntentRow,
  { principal: { userId, role }, standsInFor }: Viewer,
): boolean => {
  if (deadline.getTime() <= storeTime()) return false;
  if (heldBy === null) return true;
  return role === "admin" && mayApprove(heldBy.by, principalId, { userId, standsInFor });
};

/**
 * Returns what a person may decide about an intent: to cancel one that was never sent, or what to do
 * about one that needs a decision.
 */
export const choicesOf = (row: IntentRow, viewer: Viewer): Decision["choice"][] => {
  const { role, userId } = viewer.principal;
  if (!mayWrite(role, row.operation)) return [];
  if (row.state === "draft") {
    return mayApproveDraft(row, viewer) ? ["approve", "abandon"] : ["abandon"];
  }
  if (isNeverSent(row)) return ["abandon"];
  if (row.state !== "needs_person") return [];
  const isSecondPersonNeeded = row.environment === "production" && row.resendAskedBy === userId;
  return [
    ...((row.found ?? []).length > 0 ? (["adopt"] as const) : []),
    ...(row.sealedBody === null || isSecondPersonNeeded ? [] : (["send again"] as const)),
    "abandon",
  ];
};

/** Whether a draft waits for someone else than the viewer: then it needs nothing of them. */
const isWithOthers = ({ state, heldBy }: IntentRow, choices: readonly Decision["choice"][]) =>
  state === "draft" && heldBy !== null && !choices.includes("approve");

/** A write that may have been sent counts as sent since it was asked for, which is no time of sending. */
const sentAtOf = ({ sentAt, createdAt, doubtedAt }: IntentRow) =>
  doubtedAt !== null && sentAt?.getTime() === createdAt.getTime() ? null : sentAt;

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

const approvalOf = ({ approval }: IntentRow, { principal }: Viewer): IntentView["approval"] =>
  approval && {
    name: personName(approval.name),
    isYou: approval.by === principal.userId,
    version: approval.version,
  };

/** Returns the rules that were kept in English beside an intent. */
const keptRules = ({ heldBy, failure }: Pick<IntentRow, "heldBy" | "failure">): KeptRule[] =>
  [heldBy, failure?.rule].filter((rule) => rule !== null && rule !== undefined);

const failureInWords = (stored: StoredFailure | null, words: RuleWords): Failure | null => {
  if (stored === null) return null;
  const { rule, ...failure } = withStoredText(stored);
  const message = rule
    ? failure.message.replace(rule.sentence, () => words(rule))
    : failure.message;
  return { ...failure, message };
};

/** Returns the failure of an intent in the language of the request. */
export const toFailureView = async (failure: StoredFailure | null): Promise<Failure | null> =>
  failureInWords(failure, await readRuleWords(keptRules({ heldBy: null, failure })));

/** Returns an intent as the viewer may see it, without secrets and what the role hides. */
export const toView = async (row: IntentRow, viewer: Viewer): Promise<IntentView> =>
  viewInWords(row, viewer, await readRuleWords(keptRules(row)));

/** As `toView`, for a list. */
export const toViews = async (
  rows: readonly IntentRow[],
  viewer: Viewer,
): Promise<IntentView[]> => {
  const words = await readRuleWords(rows.flatMap(keptRules));
  return rows.map((row) => viewInWords(row, viewer, words));
};

const reasonInWords = ({ reason, heldBy }: IntentRow, words: RuleWords): string | null =>
  reason !== null && heldBy !== null
    ? heldText(reason, heldBy, words(heldBy))
    : storedOrNull(reason);

const viewInWords = (row: IntentRow, viewer: Viewer, words: RuleWords): IntentView => {
  const choices = choicesOf(row, viewer);
  const reason = reasonInWords(row, words);
  return showUnsafeIn({
    id: row.id,
    operation: row.operation,
    environment: row.environment,
    state: row.state,
    status: isWithOthers(row, choices) ? "checking" : statusOf(row.state),
    by: { name: personName(row.principalName), isYou: row.principalId === viewer.principal.userId },
    agent: row.agentName === null ? null : { name: row.agentName, request: agentRequestOf(row) },
    createdAt: row.createdAt.toISOString(),
    sentAt: iso(sentAtOf(row)),
    settledAt: iso(row.settledAt),
    attempt: row.attempt,
    sent: redact(viewer.principal.role, inputOf(row)),
    resultId: row.resultId,
    result: row.result,
    isAdopted: row.isAdopted,
    failure: row.state === "accepted" ? null : failureInWords(row.failure, words),
    fieldErrors: storedTexts(row.fieldErrors),
    // The other intent may be another person's: only the detail checks whether the viewer may see it.
    conflict: withStoredText(
      row.conflict?.intentId ? { ...row.conflict, intentId: null, recordId: null } : row.conflict,
    ),
    reason,
    hold: row.heldBy && {
      sentence: words(row.heldBy),
      text: row.heldBy.text,
      rule: row.heldBy.rule,
      version: row.heldBy.version,
      endsAt: row.deadline.toISOString(),
    },
    endReason: row.state === "abandoned" && row.heldBy !== null ? reason : null,
    approval: approvalOf(row, viewer),
    found: row.found ?? [],
    lookupCount: row.lookupCount,
    nextLookupAt: iso(row.nextAt),
    watchUntil: iso(row.watchUntil),
    choices,
    resendAskedBy:
      row.resendAskedBy === null
        ? null
        : {
            name: personName(row.resendAskedName ?? ""),
            isYou: row.resendAskedBy === viewer.principal.userId,
          },
    isRestored: row.doubtedAt !== null,
    touches: specOf(row.operation).touches ?? [],
  });
};

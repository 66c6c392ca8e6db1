import "server-only";
import type { Decision, IntentView } from "#lib/protocol/intent.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { agentRequestOf, inputOf } from "#lib/server/intents/journal/secrets.ts";
import { isNeverSent, statusOf } from "#lib/server/intents/journal/state.ts";
import { findStandsInFor, mayApprove } from "#lib/server/policies/approvers.ts";
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

/** Returns an intent as the viewer may see it, without secrets and what the role hides. */
export const toView = (row: IntentRow, viewer: Viewer): IntentView => {
  const choices = choicesOf(row, viewer);
  const reason = storedOrNull(row.reason);
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
    failure: row.state === "accepted" ? null : withStoredText(row.failure),
    fieldErrors: storedTexts(row.fieldErrors),
    // The other intent may be another person's: only the detail checks whether the viewer may see it.
    conflict: withStoredText(
      row.conflict?.intentId ? { ...row.conflict, intentId: null, recordId: null } : row.conflict,
    ),
    reason,
    hold: row.heldBy && {
      sentence: row.heldBy.sentence,
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

import "server-only";
import type { Decision, IntentView } from "#lib/protocol/intent.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { agentRequestOf, inputOf } from "#lib/server/intents/journal/secrets.ts";
import { isNeverSent, statusOf } from "#lib/server/intents/journal/state.ts";
import { mayWrite } from "#lib/server/upstream/policy.ts";
import { redact } from "#lib/server/upstream/redact.ts";
import { showUnsafeIn } from "#lib/server/upstream/show-unsafe-text.ts";
import { specOf } from "#lib/v4/registry.ts";

/**
 * Returns what a person may decide about an intent: to cancel one that was never sent, or what to do
 * about one that needs a decision.
 */
export const choicesOf = (row: IntentRow, { role, userId }: Principal): Decision["choice"][] => {
  if (!mayWrite(role, row.operation)) return [];
  if (row.state === "draft") {
    return row.deadline.getTime() > Date.now() ? ["approve", "abandon"] : ["abandon"];
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

/** A write that may have been sent counts as sent since it was asked for, which is no time of sending. */
const sentAtOf = ({ sentAt, createdAt, doubtedAt }: IntentRow) =>
  doubtedAt !== null && sentAt?.getTime() === createdAt.getTime() ? null : sentAt;

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

/** Returns an intent as the viewer may see it, without secrets and what the role hides. */
export const toView = (row: IntentRow, viewer: Principal): IntentView =>
  showUnsafeIn({
    id: row.id,
    operation: row.operation,
    environment: row.environment,
    state: row.state,
    status: statusOf(row.state),
    by: { name: row.principalName, isYou: row.principalId === viewer.userId },
    agent: row.agentName === null ? null : { name: row.agentName, request: agentRequestOf(row) },
    createdAt: row.createdAt.toISOString(),
    sentAt: iso(sentAtOf(row)),
    settledAt: iso(row.settledAt),
    attempt: row.attempt,
    sent: redact(viewer.role, inputOf(row)),
    resultId: row.resultId,
    result: row.result,
    isAdopted: row.isAdopted,
    failure: row.state === "accepted" ? null : row.failure,
    fieldErrors: row.fieldErrors,
    // The other intent may be another person's: only the detail checks whether the viewer may see it.
    conflict: row.conflict?.intentId
      ? { ...row.conflict, intentId: null, recordId: null }
      : row.conflict,
    reason: row.reason,
    found: row.found ?? [],
    lookupCount: row.lookupCount,
    nextLookupAt: iso(row.nextAt),
    watchUntil: iso(row.watchUntil),
    choices: choicesOf(row, viewer),
    resendAskedBy:
      row.resendAskedBy === null
        ? null
        : { name: row.resendAskedName ?? "", isYou: row.resendAskedBy === viewer.userId },
    isRestored: row.doubtedAt !== null,
    touches: specOf(row.operation).touches ?? [],
  });

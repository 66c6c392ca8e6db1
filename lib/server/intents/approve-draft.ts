import "server-only";
import { t } from "#lib/protocol/words/t.ts";
import type { AuditEntry } from "#lib/server/audit/audit-entry.ts";
import { askPreflight, obstaclesText } from "#lib/server/intents/approval/ask-preflight.ts";
import { approvedHashOf, factsOfRequest } from "#lib/server/intents/approval/clear-to-send.ts";
import { blockedText, findHold, holdReason } from "#lib/server/intents/approval/find-hold.ts";
import {
  amend,
  type Change,
  type Evidence,
  type IntentRow,
  move,
} from "#lib/server/intents/journal/journal.ts";
import { openOrNull, openPayload } from "#lib/server/intents/journal/secrets.ts";
import { journalSettings } from "#lib/server/intents/journal/settings.ts";
import { runIntent } from "#lib/server/intents/run-intent.ts";
import { type Approver, mayApprove } from "#lib/server/policies/approvers.ts";
import { readPolicy } from "#lib/server/policies/policy-versions.ts";
import { readRuleWords } from "#lib/server/policies/rule-words.ts";
import { sentenceToStore, storedText } from "#lib/server/words/stored-words.ts";
import { fromNow } from "#lib/server/work/due-rows.ts";
import { isV4Error } from "#lib/v4/errors.ts";

/** Makes a draft ready: exactly the stored body is sent, through every check before sending. */
export const releaseDraft = async (
  row: IntentRow,
  decidedBy: string,
  evidence: Evidence[],
  changes: Change = {},
): Promise<IntentRow | null> => {
  const { leaseMs, sendWithinMs } = journalSettings();
  const ready = {
    ...changes,
    decidedBy,
    deadline: fromNow(sendWithinMs),
    nextAt: fromNow(leaseMs),
    reason: null,
  };
  const moved = await move(row, "ready", ready, evidence);
  // Not awaited: the requests screen shows the outcome.
  if (moved) void runIntent(moved);
  return moved;
};

/** What the service's check says against a draft now, or why it could not be asked. */
const findDifference = async (row: IntentRow, payload: Parameters<typeof askPreflight>[2]) => {
  try {
    const connection = { environment: row.environment, id: row.connectionId };
    const obstacles = await askPreflight(row.operation, connection, payload);
    return obstacles && obstacles.length > 0 ? obstaclesText(row.operation, obstacles) : null;
  } catch (error) {
    if (!isV4Error(error)) throw error;
    return sentenceToStore("journal.preflightUnmade", { message: error.message });
  }
};

/** Why a draft was not approved. `difference`: the approver may approve it all the same. */
export type NotApproved = { why: string } | { difference: string };

/**
 * Approves a draft as someone, if the policy lets them: it is bound to the stored body. The service's check runs
 * again, and what it says now against the draft is returned for the approver, who may confirm exactly that
 * (`despite`). Resolves to `null` where someone else was first.
 */
export const approveDraft = async (
  row: IntentRow,
  approver: Approver & { displayName: string },
  evidenceOf: (detail: NonNullable<AuditEntry["details"]>) => Promise<Evidence>,
  despite: string | null,
): Promise<IntentRow | NotApproved | null> => {
  const payload = openOrNull(() => openPayload(row));
  if (payload === null) return { why: t("refusal.draftSealed") };
  const policy = await readPolicy();
  const verdict = await findHold(policy, factsOfRequest(row, payload.input, null));
  if ("blocked" in verdict) return { why: blockedText(verdict.blocked) };
  const hold = verdict.hold ?? row.heldBy;
  // An agent's draft that no rule holds is its own person's to approve.
  if (hold === null) return releaseDraft(row, approver.userId, [await evidenceOf({})]);
  if (!mayApprove(hold.by, row.principalId, approver)) {
    // The policy was changed since: who may approve it now must see it.
    await amend(row, { heldBy: hold, reason: holdReason(hold) });
    const words = await readRuleWords([hold]);
    return { why: t("refusal.policyChanged", { sentence: words(hold) }) };
  }
  const difference = await findDifference(row, payload);
  if (difference !== null && storedText(difference) !== despite) {
    return { difference: storedText(difference) };
  }
  const { userId: by, displayName: name } = approver;
  const standsInFor =
    hold.by === "any admin" || hold.by.includes(by) ? [] : [...approver.standsInFor];
  const approval = {
    ...{ by, name, standsInFor },
    hash: approvedHashOf(payload),
    version: policy.version,
  };
  const detail = {
    policy: policy.version,
    rule: hold.rule,
    sentence: hold.sentence,
    ...(standsInFor.length > 0 ? { standsIn: true } : {}),
    ...(difference === null ? {} : { difference }),
  };
  return releaseDraft(row, by, [await evidenceOf(detail)], { approval, heldBy: hold });
};

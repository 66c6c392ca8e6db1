import "server-only";
import type { DecideAnswer, Decision } from "#lib/protocol/intent.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { AuditEntry } from "#lib/server/audit/audit-entry.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { approveDraft } from "#lib/server/intents/approve-draft.ts";
import { intentEntry } from "#lib/server/intents/journal/audit-intent.ts";
import { amend, type Evidence, type IntentRow, move } from "#lib/server/intents/journal/journal.ts";
import { journalSettings } from "#lib/server/intents/journal/settings.ts";
import { isFinal } from "#lib/server/intents/journal/state.ts";
import { abandon, accept } from "#lib/server/intents/journal/transitions.ts";
import { findVisible } from "#lib/server/intents/read/find.ts";
import { choicesOf, toView, toViewer, type Viewer } from "#lib/server/intents/read/view.ts";
import { findStanding } from "#lib/server/intents/restored/standing.ts";
import { runIntent } from "#lib/server/intents/run-intent.ts";
import { requestOrigin } from "#lib/server/limits/request-origin.ts";
import { failureOf, PrincipalError } from "#lib/server/principal-error.ts";
import { sentenceToStore } from "#lib/server/words/stored-words.ts";
import { fromNow } from "#lib/server/work/due-rows.ts";
import type { V4ErrorKind } from "#lib/v4/error-kinds.ts";
import { V4Error } from "#lib/v4/errors.ts";

const refusal = (kind: V4ErrorKind, message: string): DecideAnswer => ({
  failure: failureOf(new V4Error({ kind, message }), null),
});

const notFound = () => refusal("not_found", t("refusal.noRequest"));
const notNow = () => refusal("conflict", t("refusal.decidedAlready"));
const sentAlready = () => refusal("conflict", t("refusal.sentAlready"));

const decided = async (
  row: IntentRow,
  principal: Principal,
  { choice }: { choice: Decision["choice"] | "refuse" },
  detail: NonNullable<AuditEntry["details"]> = {},
) => ({
  what: "decided",
  detail: { choice, by: principal.userId, name: principal.displayName, ...detail },
  entry: await intentEntry(principal, "requests.decide", row, { choice, ...detail }),
});

/** The sentence that the requester reads of a refusal with a reason. */
const refusedText = ({ displayName: name }: Principal, reason: string) =>
  sentenceToStore("journal.refusedBy", { name, reason });

/** Sends again. In production the first person's request is only stored: a second one must approve. */
const sendAgain = async (row: IntentRow, principal: Principal, evidence: Evidence[]) => {
  if (row.environment === "production" && row.resendAskedBy === null) {
    const requested = { resendAskedBy: principal.userId, resendAskedName: principal.displayName };
    return amend(row, requested, evidence);
  }
  const moved = await move(
    row,
    "ready",
    {
      resends: row.resends + 1,
      decidedBy: principal.userId,
      resendAskedBy: null,
      resendAskedName: null,
      deadline: fromNow(journalSettings().sendWithinMs),
      nextAt: fromNow(journalSettings().leaseMs),
    },
    evidence,
  );
  // Not awaited: the requests screen shows the outcome.
  if (moved) void runIntent(moved);
  return moved;
};

const apply = async (row: IntentRow, viewer: Viewer, decision: Decision) => {
  const { principal } = viewer;
  const { userId, displayName } = principal;
  if (decision.choice === "approve") {
    const approver = { userId, displayName, standsInFor: viewer.standsInFor };
    const evidenceOf = (detail: AuditEntry["details"]) => decided(row, principal, decision, detail);
    return approveDraft(row, approver, evidenceOf, decision.despite ?? null);
  }
  const evidence = [await decided(row, principal, decision)];
  if (decision.choice === "abandon") {
    if (row.state !== "draft") return abandon(row, userId, evidence);
    const reason = decision.reason?.trim();
    const isRefused = row.heldBy !== null && userId !== row.principalId;
    const ended = isRefused ? [await decided(row, principal, { choice: "refuse" })] : evidence;
    return abandon(row, userId, ended, reason ? refusedText(principal, reason) : null);
  }
  if (decision.choice === "send again") return sendAgain(row, principal, evidence);
  const record = row.found?.find(({ id }) => id === decision.resultId);
  return record ? accept(row, { ...record }, { isAdopted: true }, evidence) : "not found";
};

/**
 * Applies a person's decision to an intent that needs one: use a found record as its result, send it
 * again, or abandon it. Also approves or refuses a draft, and abandons an intent that was never sent. Resolves to the changed intent, or
 * to why nothing was decided.
 * Source: docs/decisions, "Every write goes through a journal".
 */
export const decide = async (
  principal: Principal,
  intentId: string,
  decision: Decision,
): Promise<DecideAnswer> => {
  // An agent asks, and a person decides.
  if ((await requestOrigin()).agent !== null) throw new PrincipalError("role");
  if ((await findStanding()).hold !== null)
    return refusal("conflict", t("refusal.storeHeld", { kept: "no" }));
  const viewer = await toViewer(principal);
  // A lookup may change the row between reading and deciding, so the decision is tried again.
  for (let tries = 0; tries < 5; tries += 1) {
    const row = await findVisible(principal, intentId);
    if (!row) return notFound();
    if (!choicesOf(row, viewer).includes(decision.choice)) {
      const isOnItsWay = row.sentAt !== null && !isFinal(row.state);
      return decision.choice === "abandon" && isOnItsWay ? sentAlready() : notNow();
    }
    const outcome = await apply(row, viewer, decision);
    if (outcome === "taken") {
      return refusal("conflict", t("refusal.resultTaken"));
    }
    if (outcome === "not found") return refusal("validation", t("refusal.recordNotFound"));
    if (outcome && "why" in outcome) return refusal("conflict", outcome.why);
    if (outcome && "difference" in outcome) return { difference: outcome.difference };
    if (outcome) return { intent: await toView(outcome, viewer) };
  }
  return notNow();
};

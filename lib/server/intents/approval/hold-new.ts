import "server-only";
import { factsOfRequest } from "#lib/server/intents/approval/clear-to-send.ts";
import {
  blockedText,
  findHold,
  holdReason,
  type PolicyVerdict,
} from "#lib/server/intents/approval/find-hold.ts";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { journalSettings } from "#lib/server/intents/journal/settings.ts";
import { readPolicy } from "#lib/server/policies/policy-versions.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { fromNow } from "#lib/server/work/due-rows.ts";

type AskedIntent = Pick<
  IntentRow,
  "operation" | "environment" | "askedRole" | "agentTokenId" | "agentName"
>;

/**
 * Returns what the policy says now of a request that is about to be stored. A policy that is saved after this
 * is met before anything is sent (`clearToSend`).
 */
export const findNewHold = async (intent: AskedIntent, input: object): Promise<PolicyVerdict> =>
  findHold(await readPolicy(), factsOfRequest(intent, input, null));

/**
 * Returns the columns with which a request is stored that a rule holds: as a draft, until someone else
 * approves it. Throws `PrincipalError` (role) for one that a rule blocks.
 */
export const holdColumns = (reason: string | null, verdict: PolicyVerdict) => {
  if ("blocked" in verdict) {
    throw new PrincipalError("role", { sentence: blockedText(verdict.blocked) });
  }
  const { hold } = verdict;
  if (hold === null) return null;
  const { draftLifeMs } = journalSettings();
  return {
    state: "draft",
    heldBy: hold,
    reason: [reason, holdReason(hold)].filter(Boolean).join(" "),
    // Due only when it expires.
    nextAt: fromNow(draftLifeMs),
    deadline: fromNow(draftLifeMs),
  } as const;
};

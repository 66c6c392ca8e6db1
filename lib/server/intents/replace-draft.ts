import "server-only";
import type { WriteConflict } from "#lib/protocol/intent.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { intentEntry } from "#lib/server/intents/journal/audit-intent.ts";
import { findRow } from "#lib/server/intents/journal/find-rows.ts";
import { DraftDecidedError, type IntentRow } from "#lib/server/intents/journal/journal.ts";
import { inputOf } from "#lib/server/intents/journal/secrets.ts";
import { replaceDraft, toConflict } from "#lib/server/intents/journal/transitions.ts";
import { findVisible } from "#lib/server/intents/read/find.ts";
import { choicesOf, toViewer } from "#lib/server/intents/read/view.ts";
import type { NewIntent } from "#lib/server/intents/store-intent.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** Returns whether the person replaced a draft by a request that came to nothing, so that they may try again. */
const isOwnRefused = async ({ userId }: Principal, { conflict }: IntentRow): Promise<boolean> => {
  if (conflict?.kind !== "replaced" || conflict.intentId === null) return false;
  const other = await findRow(conflict.intentId);
  return other?.state === "refused" && other.principalId === userId;
};

/** Says that a draft has ended otherwise, with the request that replaced it or else the draft itself. */
const decidedAlready = ({ id, conflict }: Pick<IntentRow, "id" | "conflict">) =>
  toConflict("replaced", t("refusal.draftEnded"), {
    intentId: conflict?.kind === "replaced" ? conflict.intentId : id,
  });

/**
 * Returns the draft of an agent that the person may send with changes, or why not. A draft can be
 * replaced as long as it could be approved, and again by the person whose changes were refused.
 */
const findReplaceable = async (
  principal: Principal,
  draftId: string,
  operation: WriteName,
): Promise<IntentRow | WriteConflict> => {
  const row = await findVisible(principal, draftId);
  if (row === null || row.agentName === null || row.operation !== operation) {
    return toConflict("replaced", t("refusal.noDraft"));
  }
  const canReplace =
    row.state === "draft"
      ? choicesOf(row, await toViewer(principal)).includes("approve")
      : await isOwnRefused(principal, row);
  return canReplace ? row : decidedAlready(row);
};

/** What an agent drafted, for the form in which a person changes it. */
export interface OpenDraft {
  id: string;
  agent: string;
  input: object;
}

/** Returns the draft for its form, or why the person can't replace it. */
export const openDraft = async (
  principal: Principal,
  draftId: string,
  operation: WriteName,
): Promise<OpenDraft | WriteConflict> => {
  const row = await findReplaceable(principal, draftId, operation);
  if ("kind" in row) return row;
  const input = inputOf(row);
  return input === null
    ? toConflict("replaced", "The draft can't be decrypted any more. Nothing was sent.")
    : { id: row.id, agent: row.agentName ?? "", input };
};

/**
 * Stores an intent instead of an agent's draft, which ends in the same transaction. Resolves to a conflict,
 * and stores nothing, for a draft that can't be replaced, or that someone decides on at the same moment.
 */
export const storeInstead = async (
  principal: Principal,
  draftId: string,
  operation: WriteName,
  store: (more: Partial<NewIntent>) => Promise<IntentRow | null>,
): Promise<IntentRow | WriteConflict | null> => {
  const row = await findReplaceable(principal, draftId, operation);
  if ("kind" in row) return row;
  const { userId, displayName: name } = principal;
  const entry = await intentEntry(principal, "requests.decide", row, { choice: "replace" });
  const replacementFor = (id: string) => {
    const detail = { choice: "replace", by: userId, name, request: id };
    return replaceDraft(row, { id, name, userId }, [{ what: "decided", detail, entry }]);
  };
  const askedDetail = { replaces: row.id, draftOf: row.agentName };
  try {
    return await store({ askedDetail, replacementFor });
  } catch (error) {
    if (!(error instanceof DraftDecidedError)) throw error;
    return decidedAlready((await findRow(row.id)) ?? row);
  }
};

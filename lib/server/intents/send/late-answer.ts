import "server-only";
import type { IntentState } from "#lib/protocol/intent.ts";
import {
  addEvidence,
  type Evidence,
  findRow,
  type IntentRow,
} from "#lib/server/intents/journal/journal.ts";
import { accept } from "#lib/server/intents/journal/transitions.ts";
import type { Fields } from "#lib/server/intents/lookup/record.ts";

const waiting: readonly IntentState[] = ["unknown", "absent", "needs_person", "ready"];

/**
 * Returns whether nothing was sent after that sending. It may be about to be sent again: then
 * accepting it takes the claim away.
 */
const isBeforeNextSending = ({ state, attempt }: IntentRow, sent: IntentRow) =>
  (waiting.includes(state) && attempt === sent.attempt) ||
  (state === "claimed" && attempt === sent.attempt + 1);

/**
 * Accepts an intent whose answer came after another process had taken the intent over: the answer is
 * proof all the same.
 */
export const acceptLate = async (
  sent: IntentRow,
  record: Fields,
  compared: string | undefined,
  evidence: Evidence[],
) => {
  for (let tries = 0; tries < 3; tries += 1) {
    const row = await findRow(sent.id);
    if (!row || !isBeforeNextSending(row, sent)) {
      await addEvidence(sent, { what: "late answer", detail: { resultId: record.id ?? null } });
      return row;
    }
    const accepted = await accept(row, record, { isAdopted: false, compared }, evidence);
    if (accepted !== null && accepted !== "taken") return accepted;
  }
  return null;
};

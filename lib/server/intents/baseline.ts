import "server-only";
import { findOurs } from "#lib/server/intents/adoption";
import type { IntentRow } from "#lib/server/intents/journal";
import { canLook, isUnique, type Look, lookFor } from "#lib/server/intents/look";
import { type Fields, keyOf, toFound } from "#lib/server/intents/record";
import { journalSettings } from "#lib/server/intents/settings";
import { accept, askPerson, refuse } from "#lib/server/intents/settle";
import type { Baseline } from "#lib/server/store/journal-schema";
import type { Client } from "#lib/v4/client";

const unread: Baseline = {
  ids: [],
  isComplete: true,
  since: null,
  control: null,
  before: null,
};

const toBaseline = (look: Look): Baseline => ({
  ids: look.candidates.map(({ record }) => keyOf(record)),
  // A list of nothing at all may be a search that is down: nothing is concluded from it.
  isComplete: look.isComplete && look.nextControl !== null,
  since: look.endedAt === null ? null : new Date(look.endedAt).toISOString(),
  control: look.nextControl,
  before: look.values,
});

/** Nothing was sent and the intent may go on, or it has been settled. */
export type Prior =
  | { baseline: Baseline; skewMs: number; upstreamMs: number }
  | "settled"
  | "again";

const firstLook = async (row: IntentRow, look: Look): Promise<Prior> => {
  const { candidates, skewMs, upstreamMs } = look;
  // What is there already is told before it is asked for.
  const exists = isUnique(row.operation)
    ? candidates.find(({ likeness }) => likeness === "same" || likeness === "taken")
    : undefined;
  if (exists) {
    const recordId = keyOf(exists.record);
    const field = row.operation === "teams.create" ? "name" : "email";
    const message = "There is one already. Nothing was sent.";
    await refuse(
      row,
      {
        failure: null,
        fieldErrors: { [field]: message },
        conflict: { kind: "exists", message, intentId: null, recordId },
      },
      [{ what: "found before", detail: { id: recordId } }],
    );
    return "settled";
  }
  return { baseline: toBaseline(look), skewMs: skewMs ?? 0, upstreamMs };
};

/** Before sending again: the first sending may have landed after all. */
const lookAgain = async (row: IntentRow, baseline: Baseline, look: Look): Promise<Prior> => {
  const { same, unclear } = await findOurs(row, look, journalSettings());
  const [only] = same;
  if (only && same.length === 1 && unclear.length === 0 && baseline.isComplete) {
    const accepted = await accept(row, only.record, { isAdopted: true });
    if (accepted !== "taken") return "settled";
  }
  const found = [...same, ...unclear].map(({ record }) => toFound(record));
  if (found.length > 0) {
    await askPerson(row, "Before sending again, something like it was found.", found);
    return "settled";
  }
  if (look.values !== baseline.before) {
    await askPerson(row, "The record was changed by somebody else meanwhile.", []);
    return "settled";
  }
  if (!look.isComplete || look.control === "failed") return "again";
  return { baseline, skewMs: row.skewMs, upstreamMs: look.upstreamMs };
};

/**
 * Reads what is there before sending, with the write's own key. The first baseline stays for good:
 * one read later would hold our own record. Throws `V4Error` when it can't be read.
 */
export const readBaseline = async (
  row: IntentRow,
  client: Client,
  input: Fields,
): Promise<Prior> => {
  if (!canLook(row.operation)) return { baseline: unread, skewMs: 0, upstreamMs: 0 };
  const { baselineReachMs } = journalSettings();
  const since = (row.sentAt?.getTime() ?? Date.now()) + row.skewMs - baselineReachMs;
  const request = {
    operation: row.operation,
    input,
    control: row.baseline?.control ?? null,
    since,
  };
  const look = await lookFor(client, request, journalSettings());
  if (look === null) return { baseline: unread, skewMs: 0, upstreamMs: 0 };
  return row.sentAt === null || row.baseline === null
    ? firstLook(row, look)
    : lookAgain(row, row.baseline, look);
};

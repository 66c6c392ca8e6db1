import "server-only";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { type Fields, keyOf } from "#lib/server/intents/journal/record.ts";
import { journalSettings } from "#lib/server/intents/journal/settings.ts";
import { accept, refuse, requestDecision } from "#lib/server/intents/journal/transitions.ts";
import type { Lookup } from "#lib/server/intents/lookup/lookup.ts";
import { conclude } from "#lib/server/intents/recover/adoption.ts";
import { runLookup } from "#lib/server/intents/recover/run-lookup.ts";
import { definitionOf } from "#lib/server/intents/writes/definitions.ts";
import type { Baseline } from "#lib/server/store/journal-schema.ts";
import type { Client } from "#lib/v4/client/client.ts";

const unread: Baseline = {
  ids: [],
  isComplete: true,
  since: null,
  control: null,
  before: null,
};

/** What a lookup before sending leaves to compare later ones with. */
export const toBaseline = (lookup: Lookup): Baseline => ({
  // All of them: another answer may say more, or less, about the same record.
  ids: [...new Set(lookup.seen)],
  isComplete: lookup.isComplete && lookup.isProven,
  isProven: lookup.isProven,
  since: lookup.endedAt === null ? null : new Date(lookup.endedAt).toISOString(),
  control: lookup.nextControl,
  before: lookup.values,
});

/** Nothing was sent and the intent may go on, or it has been settled. */
export type Prior =
  | { baseline: Baseline; skewMs: number; upstreamMs: number }
  | "settled"
  | "again";

const firstLook = async (row: IntentRow, lookup: Lookup): Promise<Prior> => {
  const { candidates, skewMs, upstreamMs } = lookup;
  // What is there already is told before it is asked for.
  const { uniqueField } = definitionOf(row.operation);
  const exists =
    uniqueField !== null && row.isCreate
      ? candidates.find(({ likeness }) => likeness === "same" || likeness === "taken")
      : undefined;
  if (exists && uniqueField !== null) {
    const recordId = keyOf(exists.record);
    const message = "There is one already. Nothing was sent.";
    await refuse(
      row,
      {
        failure: null,
        fieldErrors: { [uniqueField]: message },
        conflict: { kind: "exists", message, intentId: null, recordId },
      },
      [{ what: "found before", detail: { id: recordId } }],
    );
    return "settled";
  }
  return { baseline: toBaseline(lookup), skewMs: skewMs ?? 0, upstreamMs };
};

/** Whoever decided to send it again knows that this API can't show it. */
const cannotBeShown = ["no control", "hidden", "not said"];

/** Before sending again: the first sending may have landed after all. */
const lookAgain = async (row: IntentRow, baseline: Baseline, lookup: Lookup): Promise<Prior> => {
  const conclusion = await conclude(row, lookup, journalSettings());
  const isTaken =
    conclusion.kind === "same" &&
    (await accept(row, conclusion.record, { isAdopted: true })) === "taken";
  if (conclusion.kind === "same" && !isTaken) return "settled";
  if (conclusion.kind === "same") {
    await requestDecision(row, "What was found belongs to another request.", []);
    return "settled";
  }
  const isFound = "found" in conclusion && conclusion.found.length > 0;
  if (conclusion.kind === "undecided" || (conclusion.kind === "no baseline" && isFound)) {
    const { found, reason } = conclusion;
    const words = isFound ? "Before sending again, something like it was found." : reason;
    await requestDecision(row, words, found);
    return "settled";
  }
  if (conclusion.kind === "failed" && !cannotBeShown.includes(conclusion.why)) return "again";
  if (conclusion.kind === "no baseline" && !lookup.isComplete) return "again";
  return { baseline, skewMs: row.skewMs, upstreamMs: lookup.upstreamMs };
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
  const { baselineReachMs } = journalSettings();
  const since = (row.sentAt?.getTime() ?? Date.now()) + row.skewMs - baselineReachMs;
  const lookup = await runLookup(row, client, input, since);
  if (lookup === null) return { baseline: unread, skewMs: 0, upstreamMs: 0 };
  return row.sentAt === null || row.baseline === null
    ? firstLook(row, lookup)
    : lookAgain(row, row.baseline, lookup);
};

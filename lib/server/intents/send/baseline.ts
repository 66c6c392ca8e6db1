import "server-only";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { journalSettings } from "#lib/server/intents/journal/settings.ts";
import { refuse, requestDecision, toConflict } from "#lib/server/intents/journal/transitions.ts";
import type { Lookup } from "#lib/server/intents/lookup/lookup.ts";
import { type Fields, keyOf } from "#lib/server/intents/lookup/record.ts";
import { adopt } from "#lib/server/intents/recover/adoption.ts";
import { runLookup } from "#lib/server/intents/recover/run-lookup.ts";
import type { Baseline } from "#lib/server/store/journal-schema.ts";
import { storeTime } from "#lib/server/store/store-clock.ts";
import { sentenceToStore } from "#lib/server/words/stored-words.ts";
import type { Client } from "#lib/v4/client/client.ts";
import { endpointOf } from "#lib/v4/operations/endpoints.ts";

const withoutLookup: Baseline = {
  ids: [],
  isComplete: true,
  since: null,
  control: null,
  before: null,
};

/** Returns what later lookups are compared with. */
export const toBaseline = (lookup: Lookup): Baseline => ({
  // All keys: another answer may say more, or less, about the same record.
  ids: [...new Set(lookup.seen)],
  isComplete: lookup.isComplete && lookup.isProven,
  isProven: lookup.isProven,
  since: lookup.endedAt === null ? null : new Date(lookup.endedAt).toISOString(),
  control: lookup.nextControl,
  before: lookup.values,
});

export interface Prior {
  baseline: Baseline;
  skewMs: number;
  upstreamMs: number;
}

/** `finished`: the intent has another state now. `again`: nothing was proven, another try may. */
type BaselineResult = Prior | "finished" | "again";

/** Takes the first baseline. Refuses the intent if its unique value exists already. */
const takeBaseline = async (row: IntentRow, lookup: Lookup): Promise<BaselineResult> => {
  const { candidates, skewMs, upstreamMs } = lookup;
  const { uniqueField } = endpointOf(row.operation);
  const existing =
    uniqueField !== undefined && row.isCreate
      ? candidates.find(({ likeness }) => likeness === "same" || likeness === "taken")
      : undefined;
  if (existing && uniqueField !== undefined) {
    const recordId = keyOf(existing.record);
    const message = sentenceToStore("journal.exists");
    const conflict = toConflict("exists", message, { recordId });
    const evidence = [{ what: "found before", detail: { id: recordId } }];
    await refuse(row, { fieldErrors: { [uniqueField]: message }, conflict }, evidence);
    return "finished";
  }
  return { baseline: toBaseline(lookup), skewMs: skewMs ?? 0, upstreamMs };
};

/** Reasons that the person who decided to send it again knew: this API can't show the record. */
const neverShown = ["no control", "hidden", "not said"];

/** Checks before a resend whether the first sending went through. */
const recheck = async (
  row: IntentRow,
  baseline: Baseline,
  lookup: Lookup,
): Promise<BaselineResult> => {
  const adoption = await adopt(row, lookup);
  if (adoption.kind === "adopted") return "finished";
  if (adoption.kind === "taken") {
    await requestDecision(row, sentenceToStore("journal.ofOther"), []);
    return "finished";
  }
  const isFound = "found" in adoption && adoption.found.length > 0;
  if (adoption.kind === "undecided" || (adoption.kind === "no baseline" && isFound)) {
    const { found, compared } = adoption;
    const reason = isFound ? sentenceToStore("journal.similarBefore") : adoption.reason;
    await requestDecision(row, reason, found, [], { compared });
    return "finished";
  }
  if (adoption.kind === "failed" && !neverShown.includes(adoption.why)) return "again";
  if (adoption.kind === "no baseline" && !lookup.isComplete) return "again";
  return { baseline, skewMs: row.skewMs, upstreamMs: lookup.upstreamMs };
};

/**
 * Reads the existing records before sending, with the same key as the write. The first baseline stays
 * for the life of the intent: a later one would hold the intent's own record. Throws `V4Error` when
 * the records can't be read.
 */
export const readBaseline = async (
  row: IntentRow,
  client: Client,
  input: Fields,
): Promise<BaselineResult> => {
  const { baselineReachMs } = journalSettings();
  const since = (row.sentAt?.getTime() ?? storeTime()) + row.skewMs - baselineReachMs;
  const lookup = await runLookup(row, client, input, since);
  if (lookup === null) return { baseline: withoutLookup, skewMs: 0, upstreamMs: 0 };
  // What was sent is forgotten, so what exists is compared with it, not taken for older.
  if (row.doubtedAt !== null) return recheck(row, row.baseline ?? toBaseline(lookup), lookup);
  return row.sentAt === null || row.baseline === null
    ? takeBaseline(row, lookup)
    : recheck(row, row.baseline, lookup);
};

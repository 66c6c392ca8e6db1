import "server-only";
import { and, eq, inArray, ne } from "drizzle-orm";
import type { Candidate, Look } from "#lib/server/intents/look";
import { createdAtOf, keyOf } from "#lib/server/intents/record";
import type { JournalSettings } from "#lib/server/intents/settings";
import { type Baseline, intents } from "#lib/server/store/journal-schema";
import { type StoreReader, store } from "#lib/server/store/store";

export interface Sent {
  id: string;
  environment: "sandbox" | "production";
  resource: string;
  isCreate: boolean;
  baseline: Baseline | null;
  sentAt: Date | null;
  skewMs: number;
}

type Tolerance = Pick<JournalSettings, "skewToleranceMs">;

/** The earliest moment, by the service's clock, at which what we sent can have been made. */
export const madeSince = ({ sentAt, skewMs }: Sent, { skewToleranceMs }: Tolerance) =>
  sentAt === null ? null : sentAt.getTime() + skewMs - skewToleranceMs;

const isOfThisSending = (sent: Sent, since: number | null, { record }: Candidate) => {
  const { baseline } = sent;
  if (baseline === null || baseline.ids.includes(keyOf(record))) return false;
  const madeAt = createdAtOf(record);
  if (madeAt === null) return true;
  // Whatever a wrong clock makes of the moment of sending: what the baseline did not look back to
  // may have been there all the time.
  const reach = baseline.since === null ? null : Date.parse(baseline.since);
  return (since === null || madeAt >= since) && (reach === null || madeAt >= reach);
};

/** A record without a date may be older than what the baseline looked at. */
const asFarAsKnown = (sent: Sent, candidate: Candidate): Candidate =>
  sent.baseline?.since != null && createdAtOf(candidate.record) === null
    ? { ...candidate, likeness: "unclear" }
    : candidate;

/** Results that other intents own already. */
const ownedAmong = async (tx: StoreReader, sent: Sent, ids: string[]) => {
  if (ids.length === 0 || !sent.isCreate) return new Set<string | null>();
  const rows = await tx
    .select({ resultId: intents.resultId })
    .from(intents)
    .where(
      and(
        eq(intents.environment, sent.environment),
        eq(intents.resource, sent.resource),
        inArray(intents.resultId, ids),
        ne(intents.id, sent.id),
      ),
    );
  return new Set(rows.map((row) => row.resultId));
};

/**
 * Of what a look showed, what can be ours: not there before, nobody else's, and made after we sent.
 * An update is different: it is there when its record says so.
 */
export const findOurs = async (sent: Sent, look: Look, settings: Tolerance) => {
  if (!sent.isCreate) {
    return {
      same: look.candidates.filter(({ likeness }) => likeness === "same"),
      unclear: look.candidates.filter(({ likeness }) => likeness === "unclear"),
    };
  }
  const since = madeSince(sent, settings);
  const fresh = look.candidates
    .filter((candidate) => isOfThisSending(sent, since, candidate))
    .map((candidate) => asFarAsKnown(sent, candidate));
  const owned = await ownedAmong(
    store(),
    sent,
    fresh.map(({ record }) => keyOf(record)),
  );
  const free = fresh.filter(({ record }) => !owned.has(keyOf(record)));
  return {
    same: free.filter(({ likeness }) => likeness === "same"),
    unclear: free.filter(({ likeness }) => likeness === "unclear"),
  };
};

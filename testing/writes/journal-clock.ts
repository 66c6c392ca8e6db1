import { eq, inArray, sql } from "drizzle-orm";
import { openPayload } from "#lib/server/intents/journal/secrets.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";
import type { LateClock } from "../service/late-work.ts";

/**
 * When a late commit happens, by the state of its own intent: so long after the outcome became unknown, or
 * as soon as the journal has concluded that the record does not exist.
 */
export type Lateness = { afterUnknownMs: number } | "after absence";

const findSender = async (body: string) => {
  const isUnderWay = inArray(intents.state, ["sending", "unknown"]);
  const underWay = await store().select().from(intents).where(isUnderWay);
  return underWay.find((row) => openPayload(row)?.body === body);
};

const now = sql`clock_timestamp()`;

const findProgress = async (id: string) => {
  const { state, attempt, unknownAt } = intents;
  const [row] = await store()
    .select({
      state,
      attempt,
      now: sql`extract(epoch from ${now}) * 1000`.mapWith(Number),
      unknownAt: sql<number | null>`(extract(epoch from ${unknownAt}) * 1000)::float8`,
    })
    .from(intents)
    .where(eq(intents.id, id));
  return row;
};

/**
 * Returns a clock for late commits that is the journal's own, because the store's clock alone decides
 * quiet periods. A machine that is too busy makes both later, so a commit within the quiet period stays
 * within it. See docs/decisions/062-how-the-journal-is-tested.md.
 */
export const journalClock =
  (lateness: Lateness): LateClock =>
  async ({ body, share }) => {
    const sender = await findSender(body);
    let unknownAt: number | null = null;
    return async () => {
      const row = sender && (await findProgress(sender.id));
      if (!row) return Date.now();
      const isLatest = row.attempt === sender.attempt;
      if (lateness === "after absence") {
        return isLatest && ["sending", "unknown"].includes(row.state) ? null : Date.now();
      }
      // The next attempt may make the outcome unknown once more, which is later.
      if (isLatest && row.state !== "sending") unknownAt ??= row.unknownAt;
      // Sent again although its outcome was never unknown: this request comes after that one.
      if (unknownAt === null) {
        return ["ready", "claimed", "sending"].includes(row.state) ? null : Date.now();
      }
      const at = unknownAt + lateness.afterUnknownMs * share;
      return at <= row.now ? at : null;
    };
  };

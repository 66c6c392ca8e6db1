import "server-only";
import { and, eq, inArray, not, or, sql } from "drizzle-orm";
import { running, unstarted } from "#lib/server/intents/run-intent.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { isAnyOf } from "#lib/server/store/many-rows.ts";
import { store } from "#lib/server/store/store.ts";

/** Ends the leases of these intents now, and makes those due that wait for the end of a turn. */
const releaseIntents = async (ids: readonly string[]): Promise<void> => {
  const isHeld = inArray(intents.state, ["claimed", "sending"]);
  await store()
    .update(intents)
    .set({
      leaseUntil: sql`case when ${isHeld} then clock_timestamp() else ${intents.leaseUntil} end`,
      nextAt: sql`case when ${intents.nextAt} is null then null else clock_timestamp() end`,
    })
    .where(
      and(isAnyOf(intents.id, ids), or(not(isHeld), eq(intents.leaseOwner, `${process.pid}`))),
    );
};

/**
 * Gives up what this process holds of intents that it has not finished, so that another one continues
 * them at once and not when their leases end. The outcome of one that is being sent is then unknown.
 */
export const handOver = async (): Promise<void> => {
  const ids = [...running().values(), ...unstarted()];
  if (ids.length > 0) await releaseIntents(ids);
};

import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { CandidateRecord } from "#lib/protocol/intent.ts";
import type { StoreHold, UnknownOrders } from "#lib/protocol/restored-store.ts";
import type { Commit } from "#lib/server/audit/commit-change.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { requireAdministration } from "#lib/server/grants/administration.ts";
import { toCandidateRecord } from "#lib/server/intents/journal/found-records.ts";
import { journalSettings } from "#lib/server/intents/journal/settings.ts";
import { upstreamFor } from "#lib/server/intents/journal/upstream.ts";
import { creationOf } from "#lib/server/intents/lookup/record.ts";
import { searchList } from "#lib/server/intents/lookup/search.ts";
import { findDoubted } from "#lib/server/intents/read/find.ts";
import { findStanding, releaseStore } from "#lib/server/intents/restored/standing.ts";
import { newestOrders } from "#lib/server/intents/writes/orders.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import { failureOf } from "#lib/server/principal-error.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { connections } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";

/** Returns the records that are the result of no request that the store remembers. */
const withoutRequest = async (records: CandidateRecord[], { environment }: Connection) => {
  const ids = records.map(({ id }) => id);
  if (ids.length === 0) return [];
  const owned = await store()
    .select({ id: intents.resultId })
    .from(intents)
    .where(and(eq(intents.environment, environment), inArray(intents.resultId, ids)));
  const known = new Set(owned.map(({ id }) => id));
  return records.filter(({ id }) => !known.has(id));
};

/**
 * Finds the orders that the service created since then, and one without a date, that no request has: one
 * of them may be a request that the store has forgotten.
 */
const findUnknownOrders = async (connection: Connection, since: string): Promise<UnknownOrders> => {
  const from = Date.parse(since) - journalSettings().skewToleranceMs;
  try {
    const { environment, id: connectionId } = connection;
    const { client } = await upstreamFor({ environment, connectionId });
    const limits = { ...journalSettings(), since: from };
    const { records, isComplete } = await searchList(
      client,
      newestOrders.name,
      newestOrders.input,
      limits,
    );
    const recent = records.filter((record) => (creationOf(record)?.last ?? from) >= from);
    const orders = await withoutRequest(recent.map(toCandidateRecord), connection);
    return { orders, isComplete };
  } catch (error) {
    return { failure: failureOf(error, newestOrders.name) };
  }
};

/** Returns what an admin needs in order to release a store that was set back. */
export const reviewStore = async (principal: Principal, { rememberedUntil }: StoreHold) => ({
  ...(await findDoubted(principal)),
  unknown: principal.connection
    ? await findUnknownOrders(principal.connection, rememberedUntil)
    : null,
});

/**
 * Releases a store that was set back, for an admin of every environment that it serves. Returns whether
 * it still was the hold that the admin has seen.
 */
export const releaseAsAdmin = async (
  principal: Principal & { commit: Commit },
  heldAt: string,
): Promise<boolean> => {
  const served = await store()
    .selectDistinct({ environment: connections.environment })
    .from(connections);
  await requireAdministration(
    store(),
    principal,
    served.map(({ environment }) => environment),
  );
  const { hold } = await findStanding();
  return hold !== null && releaseStore(principal.commit, heldAt);
};

import "server-only";
import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { FactName, ObservedChangesAnswer } from "#lib/protocol/observation.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { type SeenRow, seenFactsOf } from "#lib/server/mirror/observations.ts";
import { personalFacts } from "#lib/server/mirror/observed-facts.ts";
import { isRecord } from "#lib/server/mirror/save-record.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { observations } from "#lib/server/store/observation-schema.ts";
import { store } from "#lib/server/store/store.ts";

/** The newest changes of one order that are shown. */
const maxShown = 200;

const notRead: ObservedChangesAnswer = { changes: null, watchedSince: null, watchedFacts: [] };

/** Returns the facts that a stored row shows; none where it can't be decrypted. */
const factsIn = (row: SeenRow): FactName[] => {
  const names = Object.keys(seenFactsOf(row)) as FactName[];
  return names.filter((name) => !personalFacts.includes(name));
};

/**
 * Returns what the mirror of the principal's connection saw change in an order, oldest first, without what
 * is about a person, and since when. `null` for both where the mirror does not have the order, or the service
 * refuses it since.
 */
export const findObservedChanges = async (
  { connection }: Principal,
  orderId: string,
): Promise<ObservedChangesAnswer> => {
  if (!connection) return notRead;
  const { environment, id } = connection;
  const [row] = await store()
    .select()
    .from(mirrorRecords)
    .where(isRecord(connection, "orders", orderId));
  if (!row || (row.notVisibleAt && row.notVisibleAt >= row.readAt)) return notRead;
  const rows = await store()
    .select({
      after: observations.after,
      until: observations.until,
      source: observations.source,
      facts: observations.facts,
    })
    .from(observations)
    .where(
      and(
        eq(observations.environment, environment),
        eq(observations.connectionId, id),
        eq(observations.resource, "orders"),
        eq(observations.recordId, orderId),
        isNotNull(observations.facts),
      ),
    )
    .orderBy(desc(observations.until), desc(observations.id))
    .limit(maxShown);
  const changes = rows.toReversed().map(({ after, until, source, facts }) => ({
    after: after.toISOString(),
    until: until.toISOString(),
    source,
    facts: facts ?? {},
  }));
  const firstSeenAt = row.firstSeenAt.toISOString();
  const isCut = changes.length === maxShown;
  const watchedSince = (isCut && changes[0]?.until) || firstSeenAt;
  return { changes, watchedSince, watchedFacts: factsIn(row) };
};

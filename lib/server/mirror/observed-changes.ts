import "server-only";
import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { ObservedChange } from "#lib/protocol/observation.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { isRecord } from "#lib/server/mirror/save-record.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { observations } from "#lib/server/store/observation-schema.ts";
import { store } from "#lib/server/store/store.ts";

/** The newest changes of one order that are shown. */
const maxShown = 200;

/**
 * Returns what the mirror of the principal's connection saw change in an order, oldest first, without what
 * is about a person. `null` where the mirror does not have the order, or the service refuses it since.
 */
export const findObservedChanges = async (
  { connection }: Principal,
  orderId: string,
): Promise<ObservedChange[] | null> => {
  if (!connection) return null;
  const { environment, id } = connection;
  const [row] = await store()
    .select({ readAt: mirrorRecords.readAt, notVisibleAt: mirrorRecords.notVisibleAt })
    .from(mirrorRecords)
    .where(isRecord(connection, "orders", orderId));
  if (!row || (row.notVisibleAt && row.notVisibleAt >= row.readAt)) return null;
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
  return rows.toReversed().map(({ after, until, source, facts }) => ({
    after: after.toISOString(),
    until: until.toISOString(),
    source,
    facts: facts ?? {},
  }));
};

import "server-only";
import { sql } from "drizzle-orm";
import type { Connection } from "#lib/server/keys/connection.ts";
import { type ConnectionIdentity, SealError } from "#lib/server/keys/seal.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { openMirrorRecord, openSingleAnswer } from "#lib/server/mirror/mirror-row.ts";
import { resourceReadBy, type SingleResource } from "#lib/server/mirror/mirrored-resources.ts";
import { isRecord } from "#lib/server/mirror/save-record.ts";
import { mirrorSettings } from "#lib/server/mirror/settings.ts";
import { askForSweep } from "#lib/server/mirror/sweep-plans.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { store } from "#lib/server/store/store.ts";
import type { Refusal } from "#lib/server/upstream/answer-listeners.ts";
import type { FindLastKnown } from "#lib/server/upstream/last-known-records.ts";
import { endpointOf } from "#lib/v4/operations/endpoints.ts";

interface FoundRow extends Record<string, unknown> {
  source: "list" | "one";
  sealed_record: string;
  read_ms: number;
}

/**
 * Returns a record as the connection's present key read it last. `null` where the mirror has none, where
 * the service has refused to show it since, or where the key lacks the capability of the read.
 */
export const findMirroredRecord: FindLastKnown = async (connection, name, id) => {
  const resource = resourceReadBy(name);
  const { capability } = endpointOf(name);
  if (!resource || (capability && !connection.capabilities.includes(capability))) return null;
  const { environment, id: connectionId, storedAt } = connection;
  const { rows } = await store().execute<FoundRow>(sql`
    select source, sealed_record, extract(epoch from read_at)::float8 * 1000 as read_ms
    from ${mirrorRecords}
    where environment = ${environment} and connection_id = ${connectionId}
      and resource = ${resource} and id = ${id}
      and read_at >= ${storedAt.toISOString()}::timestamptz
      and read_at >= clock_timestamp() - make_interval(secs => ${mirrorSettings().maxLastKnownAgeMs / 1_000})
      and (not_visible_at is null or not_visible_at < read_at)`);
  const [row] = rows;
  if (!row) return null;
  const sealed = { environment, connectionId, resource, id, sealedRecord: row.sealed_record };
  try {
    // Fields that only an earlier list showed are not as of the last read.
    const single = openSingleAnswer(sealed);
    const data = single ?? openMirrorRecord(sealed);
    return { data, at: new Date(row.read_ms), isPartial: single === null };
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
};

/** Notes that the service has just refused to show a record alone. */
export const markNotVisible = async (
  connection: ConnectionIdentity,
  resource: SingleResource,
  id: string,
): Promise<void> => {
  await store()
    .update(mirrorRecords)
    .set({ notVisibleAt: sql`clock_timestamp()` })
    .where(isRecord(connection, resource, id));
};

const noteRefusal = async (connection: Connection, { operation, input, kind }: Refusal) => {
  // The sweep forgets the mirror of a key that is rejected.
  if (kind === "authentication") return askForSweep(connection, "open");
  const resource = resourceReadBy(operation);
  if (resource && "id" in input) await markNotVisible(connection, resource, String(input.id));
};

/** Takes a refusal of a person's read into account, so that an outage does not show what was refused. */
export const rememberRefusal = (refusal: Refusal): void => {
  noteRefusal(refusal.connection, refusal).catch((error: unknown) => {
    log().warn({ error: errorFields(error) }, "a refused read could not be noted in the mirror");
  });
};

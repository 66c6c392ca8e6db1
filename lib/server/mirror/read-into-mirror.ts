import "server-only";
import type { ObservationSource } from "#lib/protocol/observation.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import { openClient } from "#lib/server/keys/upstream-access.ts";
import { publishChanges } from "#lib/server/live/publish-changes.ts";
import { markNotVisible } from "#lib/server/mirror/last-known.ts";
import type { MirroredRecord } from "#lib/server/mirror/mirror-row.ts";
import { type SingleResource, singleReads } from "#lib/server/mirror/mirrored-resources.ts";
import { isRecord, type SavedRecord, saveSingleRecord } from "#lib/server/mirror/save-record.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { readStoreTime } from "#lib/server/store/store-clock.ts";
import { recordDrift } from "#lib/server/upstream/drift.ts";
import { isV4Error } from "#lib/v4/errors.ts";

/** What a read of one record showed. `to` is `null` for a record that the key can't see. */
export interface MirrorRead extends Omit<SavedRecord, "outcome"> {
  outcome: SavedRecord["outcome"] | "not_visible";
  /** When the service was asked, by the store's clock. */
  readAt: Date;
}

const findStatus = async (connection: Connection, resource: SingleResource, id: string) => {
  const [row] = await store()
    .select({ status: mirrorRecords.status })
    .from(mirrorRecords)
    .where(isRecord(connection, resource, id));
  return row?.status ?? null;
};

/**
 * Reads a record with the connection's own key, stores it in the connection's mirror and announces
 * the change, if it is one, to the connection's live screens. A record that the key can't see (403,
 * 404) stays in the mirror until a complete sweep no longer sees it. Throws `PrincipalError` and, for
 * any other failure of the service, `V4Error`.
 */
export const readIntoMirror = async (
  connection: Connection,
  resource: SingleResource,
  id: string,
  source: ObservationSource = "read",
): Promise<MirrorRead> => {
  const readAt = await readStoreTime();
  const client = await openClient(connection);
  const answer = await client.perform(singleReads[resource], { id }).catch((error: unknown) => {
    if (isV4Error(error) && (error.kind === "not_found" || error.kind === "authorization")) {
      return null;
    }
    throw error;
  });
  if (answer === null) {
    const from = await findStatus(connection, resource, id);
    await markNotVisible(connection, resource, id);
    return { outcome: "not_visible", from, to: null, readAt };
  }
  recordDrift(connection, answer.drift);
  const record: MirroredRecord = answer.data;
  const saved = await saveSingleRecord(connection, resource, { record, readAt, source });
  if (saved.outcome !== "unchanged") {
    await publishChanges(connection, [{ resource, id: record.id, readAt }]);
  }
  return { ...saved, readAt };
};

import "server-only";
import { sql } from "drizzle-orm";
import type { ReadAnswer } from "#lib/protocol/read-answer.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import { SealError } from "#lib/server/keys/seal.ts";
import { openSingleAnswer } from "#lib/server/mirror/mirror-row.ts";
import { resourceReadBy, type SingleResource } from "#lib/server/mirror/mirrored-resources.ts";
import { changes } from "#lib/server/store/event-schema.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { keepAnswer } from "#lib/server/upstream/kept-answers.ts";
import { performStored } from "#lib/server/upstream/perform.ts";
import { readAnswer } from "#lib/server/upstream/read-answer.ts";
import { type InputOf, type ReadName, specOf } from "#lib/v4/registry.ts";

/** An older answer is not shown, even if nothing was announced since: an event may be lost. Milliseconds. */
const maxAgeMs = 20_000;

interface FoundRow extends Record<string, unknown> {
  sealed_record: string;
  read_ms: number;
}

/**
 * Returns the record as it was last read alone, if that was after the newest announcement of a change of
 * it and after the newest write of the connection. An event's processing stores it so, before it announces.
 */
const findAnnouncedRecord = async (
  { environment, id: connectionId, storedAt }: Connection,
  resource: SingleResource,
  id: string,
) => {
  const { rows } = await store().execute<FoundRow>(sql`
    select sealed_record, extract(epoch from read_at)::float8 * 1000 as read_ms
    from ${mirrorRecords} as record
    where environment = ${environment} and connection_id = ${connectionId}
      and resource = ${resource} and id = ${id} and source = 'one'
      and read_at >= ${storedAt.toISOString()}::timestamptz
      and read_at >= clock_timestamp() - make_interval(secs => ${maxAgeMs / 1_000})
      and not exists (select from ${changes} where changes.environment = record.environment
        and changes.connection_id = record.connection_id and changes.resource = record.resource
        and (record_id = record.id or record_id is null) and at > record.read_at)
      and not exists (select from ${intents} where intents.environment = record.environment
        and intents.connection_id = record.connection_id
        and (settled_at >= record.read_at or settled_at is null and sent_at >= record.read_at))`);
  const [row] = rows;
  if (!row) return null;
  try {
    const data = openSingleAnswer({
      environment,
      connectionId,
      resource,
      id,
      sealedRecord: row.sealed_record,
    });
    return data && { data, at: new Date(row.read_ms) };
  } catch (error) {
    // The service answers instead.
    if (error instanceof SealError) return null;
    throw error;
  }
};

/** Each person who reads an employee is recorded, so that no one is shown the answer of another's read. */
const isShared = (name: ReadName) => name !== "employees.get";
/** How long people who hear of the same change share an answer. Milliseconds. */
const sharedMs = 5_000;

/**
 * Answers a read that follows the announcement of a change, `announcedBy` its cursor. A record comes from
 * the connection's mirror, which has read it once for all who look at it. Of any other read the first
 * answer after the announcement serves everyone with the same key and role.
 */
export const readAnnounced = async <Name extends ReadName>(
  principal: Principal,
  name: Name,
  input: InputOf<Name>,
  announcedBy: number,
  { signal }: { signal: AbortSignal },
): Promise<ReadAnswer<Name>> => {
  const resource = resourceReadBy(name);
  const stored =
    resource &&
    (await performStored(principal, name, input, (connection, { id }) =>
      findAnnouncedRecord(connection, resource, String(id)),
    ));
  if (stored) return { data: stored.data, at: stored.at.toISOString(), gap: null };
  const read = (options: { signal?: AbortSignal }) =>
    readAnswer(principal, name, input, { ...options, isCounted: true });
  if (!isShared(name)) return read({ signal });
  const key = `${JSON.stringify([name, input])} after ${announcedBy}`;
  const options = {
    maxAgeMs: sharedMs,
    resources: [specOf(name).resource],
    isKept: ({ lastKnown }: ReadAnswer<Name>) => lastKnown === undefined,
  };
  return keepAnswer(principal, key, options, () => read({}));
};

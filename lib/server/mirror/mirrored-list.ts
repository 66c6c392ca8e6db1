import "server-only";
import { setImmediate as letRequestsRun } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Connection } from "#lib/server/keys/connection.ts";
import {
  type InventoryAge,
  inventoryAge,
  renewInventory,
} from "#lib/server/mirror/inventory-sweep.ts";
import { type MirroredRecord, openMirrorRecord } from "#lib/server/mirror/mirror-row.ts";
import { readIntoMirror } from "#lib/server/mirror/read-into-mirror.ts";
import { mirrorSettings } from "#lib/server/mirror/settings.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { sweeps } from "#lib/server/store/sweep-schema.ts";

/** The lists that are read page by page, whose end a sweep reaches. */
type PagedResource = "orders" | "employees";

/** Every record that a connection's key lists, by its mirror. */
export interface MirroredList<Record extends MirroredRecord> {
  /** When the sweep began that has read them all. */
  at: Date;
  /** How many records the sweep has read. */
  count: number;
  /** Returns the records, unredacted, by ID. Throws `SealError`. */
  read: () => Promise<Record[]>;
}

interface Found extends InventoryAge {
  started_ms: number;
  read_count: number;
  /** Records that a write of the connection is about and that were not read since; `null` if unknown. */
  stale_ids: (string | null)[];
}

/** Records that are read singly before an answer. */
const maxStale = 10;

/**
 * One statement. The mirror proves the list where the newest sweep of all lists with the present key has read
 * it to its end, and it is known which records the connection's writes since then are about.
 */
const find = async (connection: Connection, resource: PagedResource) => {
  const { environment, id, storedAt } = connection;
  const maxAge = mirrorSettings().maxDevicesAgeMs / 1_000;
  const { rows } = await store().execute<Found>(sql`
    with newest as (
      select started_at, ended_at, coverage -> ${resource} as coverage from ${sweeps}
      where environment = ${environment} and connection_id = ${id} and kind = 'all'
        and ended_at is not null and coverage -> ${resource} is not null
        and started_at >= ${storedAt.toISOString()}::timestamptz
        and started_at >= clock_timestamp() - make_interval(secs => ${maxAge})
      order by id desc limit 1
    ), writes as (
      select distinct case when resource = ${resource} then coalesce(result_id, subject_id)
          else subject_id end as id, coalesce(settled_at, sent_at) as at
      from ${intents}, newest
      where environment = ${environment} and connection_id = ${id} and sent_at is not null
        and state not in ('refused', 'absent')
        and (resource = ${resource} or ${resource} = 'orders' and resource = 'accessories')
        and coalesce(settled_at, sent_at) >= newest.started_at
    )
    select extract(epoch from newest.started_at)::float8 * 1000 as started_ms, ${inventoryAge},
      (coverage ->> 'readCount')::int as read_count,
      (select coalesce(json_agg(stale.id), '[]') from (
        select distinct writes.id from writes where not exists (
          select from ${mirrorRecords} where environment = ${environment} and connection_id = ${id}
            and mirror_records.resource = ${resource} and mirror_records.id = writes.id
            and read_at >= writes.at)
        limit ${maxStale + 1}
      ) as stale) as stale_ids
    from newest where (coverage ->> 'isComplete')::boolean`);
  return rows[0] ?? null;
};

/** Rows that are decrypted before other work of the process gets its turn. */
const batchSize = 250;

const readRecords = async <Record extends MirroredRecord>(
  connection: Connection,
  resource: PagedResource,
  startedMs: number,
): Promise<Record[]> => {
  const { environment, id: connectionId } = connection;
  const { rows } = await store().execute<{ id: string; sealedRecord: string }>(sql`
    select id, sealed_record as "sealedRecord" from ${mirrorRecords}
    where environment = ${environment} and connection_id = ${connectionId}
      and resource = ${resource}
      and read_at >= ${new Date(startedMs).toISOString()}::timestamptz
      and (not_visible_at is null or not_visible_at < read_at)
    order by id`);
  const records: Record[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % batchSize === batchSize - 1) await letRequestsRun();
    records.push(openMirrorRecord<Record>({ environment, connectionId, resource, ...row }));
  }
  return records;
};

/**
 * Returns all records of a list of a connection, where its mirror proves that none is missing; else `null`.
 * Reads those again that a write of the connection is about. Asks for the next sweep where the last one is
 * not fresh. Throws `PrincipalError` and `V4Error`.
 */
export const findMirroredList = async <Record extends MirroredRecord>(
  connection: Connection,
  resource: PagedResource,
): Promise<MirroredList<Record> | null> => {
  const found = await find(connection, resource);
  if (!found) return null;
  await renewInventory(connection, found);
  const stale = found.stale_ids.filter((id) => id !== null);
  if (found.stale_ids.length > maxStale || stale.length < found.stale_ids.length) return null;
  await Promise.all(stale.map((id) => readIntoMirror(connection, resource, id)));
  const startedMs = Math.floor(found.started_ms);
  return {
    at: new Date(startedMs),
    count: found.read_count,
    read: () => readRecords<Record>(connection, resource, startedMs),
  };
};

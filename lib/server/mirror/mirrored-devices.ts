import "server-only";
import { setImmediate as letRequestsRun } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Connection } from "#lib/server/keys/connection.ts";
import {
  hearsAllSince,
  type InventoryAge,
  inventoryAge,
  newestInventorySweep,
  renewInventory,
} from "#lib/server/mirror/inventory-sweep.ts";
import { openMirrorRecord } from "#lib/server/mirror/mirror-row.ts";
import { readIntoMirror } from "#lib/server/mirror/read-into-mirror.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { store } from "#lib/server/store/store.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** Every device that a connection's key lists, by its mirror. */
export interface MirroredInventory {
  /** Changes when a device of the mirror does. */
  version: string;
  /** When the sweep began that has read them all. */
  at: Date;
  /** The service tells of every change of a device, and nothing it told since then may be missing. */
  hearsAll: boolean;
  /** Returns the devices, unredacted, by ID. Throws `SealError`. */
  read: () => Promise<Device[]>;
}

interface Found extends InventoryAge {
  sweep_id: number;
  started_ms: number;
  version: string;
  stale_ids: string[];
  has_unknown: boolean;
  hears_all: boolean;
}

/** For so long after an order whose devices are not known, the service is asked. PostgreSQL interval. */
const afterOrder = "5 minutes";
/** Devices that are read singly before an answer. */
const maxStale = 10;

const devicesSince = ({ environment, id }: Connection) => sql`
  environment = ${environment} and connection_id = ${id} and resource = 'inventory'
    and read_at >= newest.started_at and (not_visible_at is null or not_visible_at < read_at)`;

/**
 * One statement. The mirror proves the list where the newest sweep of all lists has read every device,
 * and it is known which devices the connection's writes since then are about.
 */
const find = async (connection: Connection) => {
  const { environment, id } = connection;
  const { rows } = await store().execute<Found>(sql`
    with newest as (${newestInventorySweep(connection)}
    ), devices as not materialized (
      select mirror_records.* from ${mirrorRecords}, newest where ${devicesSince(connection)}
    ), writes as (
      select operation, subject_id, state, coalesce(settled_at, sent_at) as at,
        case jsonb_typeof(result -> 'productIds') when 'array' then result -> 'productIds' end
          as device_ids
      from ${intents}, newest
      where environment = ${environment} and connection_id = ${id} and sent_at is not null
        and state not in ('refused', 'absent')
        and coalesce(settled_at, sent_at) >= newest.started_at
    ), stale as (
      select distinct devices.id from devices, writes
      where read_at < writes.at and (
        devices.id = writes.subject_id or writes.device_ids ? devices.id
        or devices.employee_id = writes.subject_id and writes.operation = 'employees.update')
      limit ${maxStale + 1}
    )
    select newest.sweep_id::int, extract(epoch from newest.started_at)::float8 * 1000 as started_ms,
      ${inventoryAge},
      (select count(*) || ' ' || max(changed_at) from devices) as version,
      (select coalesce(json_agg(id), '[]') from stale) as stale_ids,
      exists (select from writes where operation = 'orders.create'
        and (device_ids is null or state <> 'accepted')
        and (at >= clock_timestamp() - ${afterOrder}::interval
          or not (${hearsAllSince(connection)}))) as has_unknown,
      (${hearsAllSince(connection)}) as hears_all
    from newest where (coverage ->> 'isComplete')::boolean`);
  return rows[0] ?? null;
};

/** Rows that are decrypted before other work of the process gets its turn. */
const batchSize = 250;

const readDevices = async (connection: Connection, startedMs: number): Promise<Device[]> => {
  const { environment, id: connectionId } = connection;
  const { rows } = await store().execute<{ id: string; sealedRecord: string }>(sql`
    select id, sealed_record as "sealedRecord" from ${mirrorRecords},
      (select ${new Date(startedMs).toISOString()}::timestamptz as started_at) as newest
    where ${devicesSince(connection)} order by id`);
  const devices: Device[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % batchSize === batchSize - 1) await letRequestsRun();
    devices.push(
      openMirrorRecord<Device>({ environment, connectionId, resource: "inventory", ...row }),
    );
  }
  return devices;
};

/**
 * Returns all devices of a connection, where its mirror proves that none is missing; else `null`. Reads
 * those again that a write of the connection is about, so that a person sees what their own request did.
 * Asks for the next sweep where the last one is not fresh. Throws `PrincipalError` and `V4Error`.
 */
export const findMirroredInventory = async (
  connection: Connection,
): Promise<MirroredInventory | null> => {
  let found = await find(connection);
  if (!found) return null;
  await renewInventory(connection, found);
  if (found.has_unknown || found.stale_ids.length > maxStale) return null;
  if (found.stale_ids.length > 0) {
    const reads = found.stale_ids.map((id) => readIntoMirror(connection, "inventory", id));
    await Promise.all(reads);
    found = await find(connection);
    if (!found) return null;
  }
  const startedMs = Math.floor(found.started_ms);
  return {
    version: `${found.sweep_id} ${found.version}`,
    at: new Date(startedMs),
    hearsAll: found.hears_all,
    read: () => readDevices(connection, startedMs),
  };
};

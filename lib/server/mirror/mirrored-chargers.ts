import "server-only";
import { sql } from "drizzle-orm";
import type { Connection } from "#lib/server/keys/connection.ts";
import {
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

/** The devices whose charger is due, by a connection's mirror. */
export interface MirroredChargers {
  /** The first ones, unredacted. */
  devices: Device[];
  count: number;
  /** Devices read since the sweep began, and those of them with a charger status. */
  readCount: number;
  knownCount: number;
  totalCount: number;
  /** The sweep read every device. */
  isComplete: boolean;
  /** When the sweep began. */
  at: Date;
}

interface Found extends InventoryAge {
  started_ms: number;
  total: number | null;
  is_complete: boolean;
  read_count: number;
  known_count: number;
  due_count: number;
  first: { id: string; sealedRecord: string }[];
  stale_ids: string[];
  has_unknown: boolean;
}

/** How long a device that a write concerns may stay unread while a person looks. */
const maxStaleMs = 5 * 60_000;
/** How long a requested charger may take to arrive. Its device is read again while it is shown. */
const requestDays = 14;
const requestTime = sql`make_interval(days => ${requestDays})`;
/** Devices that are read singly before an answer. */
const maxStale = 10;

/**
 * One statement: the newest sweep of all lists that read the inventory, its numbers, the first devices
 * that are due, and those of them that a write of the connection concerns and that were not read since.
 */
const find = async (connection: Connection, limit: number) => {
  const { environment, id } = connection;
  const { rows } = await store().execute<Found>(sql`
    with newest as (${newestInventorySweep(connection)}
    ), devices as not materialized (
      select mirror_records.* from ${mirrorRecords}, newest
      where environment = ${environment} and connection_id = ${id} and resource = 'inventory'
        and is_open and read_at >= newest.started_at
    ), writes as (
      select operation, subject_id, state, coalesce(settled_at, sent_at) as at,
        case jsonb_typeof(result -> 'productIds') when 'array' then result -> 'productIds' end
          as device_ids
      from ${intents}, newest
      where environment = ${environment} and connection_id = ${id} and sent_at is not null
        and state not in ('refused', 'absent')
        and (settled_at is null or settled_at >= clock_timestamp() - ${requestTime})
        and (operation in ('orders.create', 'employees.update', 'products.add-pin')
            and coalesce(settled_at, sent_at) >= newest.started_at
          or operation = 'orders.add-accessory'
            and coalesce(settled_at, sent_at) >= clock_timestamp() - ${requestTime})
    ), first as (
      select id, sealed_record from devices where is_charger_due order by id limit ${limit}
    ), stale as (
      select distinct devices.id from devices, writes
      where is_charger_due and (
          devices.employee_id = writes.subject_id and writes.operation = 'employees.update'
          or devices.id = writes.subject_id and writes.operation = 'products.add-pin'
          or writes.device_ids ? devices.id)
        and read_at < greatest(writes.at,
          clock_timestamp() - make_interval(secs => ${maxStaleMs / 1_000}))
      limit ${maxStale + 1}
    )
    select extract(epoch from newest.started_at)::float8 * 1000 as started_ms,
      ${inventoryAge},
      (newest.coverage ->> 'totalCount')::int as total,
      (newest.coverage ->> 'isComplete')::boolean as is_complete,
      numbers.*,
      (select coalesce(json_agg(json_build_object('id', id, 'sealedRecord', sealed_record)
        order by id), '[]') from first) as first,
      (select coalesce(json_agg(id), '[]') from stale) as stale_ids,
      exists (select from writes where operation = 'orders.add-accessory'
        and at >= newest.started_at and (device_ids is null or state <> 'accepted')) as has_unknown
    from newest, lateral (
      select count(*)::int as read_count, count(is_charger_due)::int as known_count,
        (count(*) filter (where is_charger_due))::int as due_count
      from devices
    ) as numbers`);
  return rows[0] ?? null;
};

/**
 * Reads the devices again that a write concerns. Returns whether the mirror has all of them now: what a
 * person sees after a request must not be as old as the sweep.
 */
const catchUp = async (connection: Connection, ids: readonly string[]): Promise<boolean> => {
  if (ids.length > maxStale) return false;
  const reads = await Promise.all(ids.map((id) => readIntoMirror(connection, "inventory", id)));
  return reads.every(({ outcome }) => outcome !== "not_visible");
};

/**
 * Returns the devices whose charger is due, at most `limit`, by the newest sweep of all lists with the
 * present key. `null` if there is none, if the service gave it no total, or if it is not known which
 * devices a request since then is about. Throws `SealError`, `PrincipalError` and `V4Error`.
 */
export const findMirroredChargers = async (
  connection: Connection,
  limit: number,
): Promise<MirroredChargers | null> => {
  let found = await find(connection, limit);
  if (found) await renewInventory(connection, found);
  if (!found || found.total === null || found.has_unknown) return null;
  if (found.stale_ids.length > 0) {
    if (!(await catchUp(connection, found.stale_ids))) return null;
    found = await find(connection, limit);
  }
  if (!found || found.total === null) return null;
  const { environment, id: connectionId } = connection;
  const devices = found.first.map((row) =>
    openMirrorRecord<Device>({ environment, connectionId, resource: "inventory", ...row }),
  );
  return {
    devices,
    count: found.due_count,
    readCount: found.read_count,
    knownCount: found.known_count,
    totalCount: found.total,
    isComplete: found.is_complete && found.known_count === found.read_count,
    at: new Date(Math.floor(found.started_ms)),
  };
};

import "server-only";
import { sql } from "drizzle-orm";
import type { HeldDevices } from "#lib/protocol/held-devices.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import { hearsAllSince, newestInventorySweep } from "#lib/server/mirror/inventory-sweep.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { mayRead } from "#lib/server/upstream/policy.ts";
import { endpointOf } from "#lib/v4/operations/endpoints.ts";

interface Found extends Record<string, unknown> {
  started_ms: number;
  counts: Record<string, number>;
}

/** For so long after a write that may move devices, the service is asked. PostgreSQL interval. */
const afterWrite = "5 minutes";

/**
 * One statement. The mirror proves the numbers where the newest sweep of all lists with the present key has
 * read every device, the service tells of changes and none may be missing, and every device says who has it.
 * Some device must name a holder: an inventory of stock alone would show 0 for everyone.
 */
const find = async (connection: Connection, ids: readonly string[] | "all holders") => {
  const { environment, id } = connection;
  const counted =
    ids === "all holders"
      ? sql`select employee_id as id, count(*)::int as count from devices
          where employee_id <> '' group by employee_id`
      : sql`select each.id, count(devices.employee_id)::int as count
          from unnest(${sql.param([...ids])}::text[]) as each (id)
          left join devices on devices.employee_id = each.id group by each.id`;
  const { rows } = await store().execute<Found>(sql`
    with newest as (${newestInventorySweep(connection)}
    ), devices as materialized (
      select employee_id from ${mirrorRecords}, newest
      where environment = ${environment} and connection_id = ${id} and resource = 'inventory'
        and read_at >= newest.started_at
    )
    select extract(epoch from started_at)::float8 * 1000 as started_ms,
      (select coalesce(json_object_agg(asked.id, asked.count), '{}') from (${counted}) as asked) as counts
    from newest
    where (coverage ->> 'isComplete')::boolean
      and (select bool_and(employee_id is not null) and bool_or(employee_id <> '') from devices)
      and ${hearsAllSince(connection)}
      and not exists (select from ${intents} where environment = ${environment}
        and connection_id = ${id} and resource in ('orders', 'inventory')
        and (settled_at >= clock_timestamp() - ${afterWrite}::interval
          or settled_at is null and sent_at >= newest.started_at))`);
  return rows[0] ?? null;
};

const mayCount = ({ capabilities }: Connection): boolean => {
  const { capability } = endpointOf("employees.devices");
  return capability === null || capabilities.includes(capability);
};

/**
 * Returns how many devices employees hold, all in one answer, where the mirror of the person's own
 * connection proves it. Throws `PrincipalError` (role, no_connection).
 */
export const findHeldDevices = async (
  { role, connection }: Principal,
  ids: readonly string[],
): Promise<HeldDevices> => {
  if (!mayRead(role, "employees.devices")) throw new PrincipalError("role");
  if (!connection) throw new PrincipalError("no_connection");
  const found = mayCount(connection) ? await find(connection, ids) : null;
  if (!found) return { counts: null, at: null };
  return { counts: found.counts, at: new Date(Math.floor(found.started_ms)).toISOString() };
};

/**
 * Returns how many devices each holder has, by their IDs: one that is absent holds none. `null` where the mirror
 * does not prove it, or the role or the key does not read it.
 */
export const findAllHeldDevices = async ({
  role,
  connection,
}: Principal): Promise<ReadonlyMap<string, number> | null> => {
  if (!connection || !mayRead(role, "employees.devices") || !mayCount(connection)) return null;
  const found = await find(connection, "all holders");
  return found && new Map(Object.entries(found.counts));
};

import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Connection } from "#lib/server/keys/connection.ts";
import { mirrorSettings } from "#lib/server/mirror/settings.ts";
import { askForSweep } from "#lib/server/mirror/sweep-plans.ts";
import { webhookSecrets } from "#lib/server/store/event-schema.ts";
import { sweepPlans, sweeps } from "#lib/server/store/sweep-schema.ts";

/**
 * Returns the query for the newest sweep of all lists with the present key that has read devices: its id,
 * its start and end, and what it covers. No row where it is too old.
 */
export const newestInventorySweep = ({ environment, id, storedAt }: Connection): SQL => sql`
  select id as sweep_id, started_at, ended_at, coverage -> 'inventory' as coverage from ${sweeps}
  where environment = ${environment} and connection_id = ${id} and kind = 'all'
    and ended_at is not null and coverage -> 'inventory' is not null
    and started_at >= ${storedAt.toISOString()}::timestamptz
    and started_at >= clock_timestamp() - make_interval(secs => ${mirrorSettings().maxDevicesAgeMs / 1_000})
  order by id desc limit 1`;

/** Returns the condition that the service sends the connection's events, and that none may be missing since `newest`. */
export const hearsAllSince = ({ environment, id }: Connection): SQL => sql`
  exists (select from ${webhookSecrets} where environment = ${environment}
    and connection_id = ${id} and (expires_at is null or expires_at > clock_timestamp()))
  and not exists (select from ${sweepPlans} where environment = ${environment}
    and connection_id = ${id} and gap_at >= newest.started_at)`;

/** How many times the length of a sweep passes before people looking start another. */
const restFactor = 5;

/** The columns from which `renewInventory` takes the age of a sweep. */
export const inventoryAge = sql`
  extract(epoch from clock_timestamp() - newest.started_at)::float8 * 1000 as age_ms,
  extract(epoch from newest.ended_at - newest.started_at)::float8 * 1000 as took_ms`;

export interface InventoryAge extends Record<string, unknown> {
  age_ms: number;
  took_ms: number;
}

/** Asks for the next sweep of all lists, because a person looks at devices that are no longer fresh. */
export const renewInventory = async (
  connection: Connection,
  { age_ms: ageMs, took_ms: tookMs }: InventoryAge,
): Promise<void> => {
  const { askAllAfterMs } = mirrorSettings();
  if (ageMs > Math.max(askAllAfterMs, restFactor * tookMs)) await askForSweep(connection, "all");
};

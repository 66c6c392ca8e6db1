import "server-only";
import { sql } from "drizzle-orm";
import type { Connection } from "#lib/server/keys/connection.ts";
import { isOpenOrder } from "#lib/server/mirror/open-order.ts";
import { readIntoMirror } from "#lib/server/mirror/read-into-mirror.ts";
import { mirrorSettings } from "#lib/server/mirror/settings.ts";
import { askForSweep } from "#lib/server/mirror/sweep-plans.ts";
import { webhookSecrets } from "#lib/server/store/event-schema.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { sweepPlans, sweeps } from "#lib/server/store/sweep-schema.ts";

/** What a complete sweep proves: all open orders of the connection, no older than `at`. */
export interface MirrorCoverage {
  /** When the sweep began. No open order of the mirror was read before it. */
  at: Date;
  openCount: number;
  /** Orders that the connection placed since and the mirror has not read; 0 where it could read them. */
  missingCount: number;
  /** The service tells the console of changes, so that the rows are newer than the sweep. */
  hasEvents: boolean;
}

interface CoverageRow extends Record<string, unknown> {
  started_ms: number;
  age_ms: number;
  took_ms: number;
  open_count: number;
  has_events: boolean;
  is_asked: boolean;
  /** Orders that this connection placed since then and that the mirror has not read since. */
  unread: (string | null)[];
}

/** How many times the length of a sweep passes before people looking start another. */
const restFactor = 5;

const maxUnread = 5;

/**
 * Reads the orders that the connection has just placed. Returns whether the mirror has all of them now:
 * a person's own order must not be missing until the next sweep or event.
 */
const catchUp = async (
  connection: Connection,
  unread: readonly (string | null)[],
): Promise<boolean> => {
  const ids = unread.filter((id) => id !== null);
  if (unread.length > maxUnread || ids.length < unread.length) return false;
  await Promise.all(ids.map((id) => readIntoMirror(connection, "orders", id)));
  return true;
};

/**
 * Returns what the connection's mirror proves of its open orders; `null` if no complete sweep with the
 * present key is recent enough. Asks for the next sweep where the last one is not fresh. `isStandIn`: the
 * service does not answer, so it is not asked, and the sweep may be as old as records that stand in for it.
 */
export const findCoverage = async (
  connection: Connection,
  { isStandIn = false } = {},
): Promise<MirrorCoverage | null> => {
  const { environment, id, storedAt } = connection;
  const { maxLastKnownAgeMs, askAfterMs } = mirrorSettings();
  const maxAgeMs = isStandIn ? maxLastKnownAgeMs : mirrorSettings().maxAgeMs;
  const { rows } = await store().execute<CoverageRow>(sql`
    select extract(epoch from newest.started_at)::float8 * 1000 as started_ms,
      extract(epoch from clock_timestamp() - newest.started_at)::float8 * 1000 as age_ms,
      extract(epoch from newest.ended_at - newest.started_at)::float8 * 1000 as took_ms,
      (select count(*)::int from ${mirrorRecords} where ${isOpenOrder(connection)}) as open_count,
      exists (select from ${webhookSecrets} where environment = ${environment}
        and connection_id = ${id} and (expires_at is null or expires_at > clock_timestamp()))
        as has_events,
      exists (select from ${sweepPlans} where environment = ${environment}
        and connection_id = ${id} and kind = 'open' and next_at <= clock_timestamp()) as is_asked,
      (select coalesce(json_agg(placed.id), '[]') from (
        select distinct case resource when 'orders' then result_id else subject_id end as id
        from ${intents}
        where environment = ${environment} and connection_id = ${id}
          and settled_at >= newest.started_at and state = 'accepted'
          and resource in ('orders', 'accessories') and not exists (
            select from ${mirrorRecords} where mirror_records.environment = intents.environment
              and mirror_records.connection_id = intents.connection_id
              and mirror_records.resource = 'orders'
              and mirror_records.id = case intents.resource when 'orders' then intents.result_id
                else intents.subject_id end
              and mirror_records.read_at >= intents.settled_at)
        limit ${maxUnread + 1}
      ) as placed) as unread
    from (
      select started_at, ended_at from ${sweeps}
      where environment = ${environment} and connection_id = ${id} and ended_at is not null
        and started_at >= ${storedAt.toISOString()}::timestamptz
        and started_at >= clock_timestamp() - make_interval(secs => ${maxAgeMs / 1_000})
        and (coverage -> 'orders' ->> 'isComplete')::boolean
      order by started_at desc limit 1
    ) as newest`);
  const [row] = rows;
  if (!row) return null;
  // Rounded down, so that it is never after the sweep's own time.
  const at = new Date(Math.floor(row.started_ms));
  if (!row.is_asked && row.age_ms > Math.max(askAfterMs, restFactor * row.took_ms)) {
    await askForSweep(connection, "open");
  }
  const missingCount = isStandIn ? row.unread.length : 0;
  if (!isStandIn && !(await catchUp(connection, row.unread))) return null;
  return { at, openCount: row.open_count, missingCount, hasEvents: row.has_events };
};

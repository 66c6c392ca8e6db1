import "server-only";
import { sql } from "drizzle-orm";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import { isOpenOrder } from "#lib/server/mirror/open-order.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import type { StoreReader } from "#lib/server/store/store.ts";
import { sweepPlans, sweeps } from "#lib/server/store/sweep-schema.ts";

// No open order of the mirror is older than the newest complete sweep: it has read each of them again or deleted it,
// and an answer from before it adds none. So questions about the open orders need not compare when each was read.

/**
 * Returns whether an answer of `readAt` was asked for before a sweep began that has ended and proves the open
 * orders. No sweep ends until the transaction does, so that this holds for its writes. Called before a record is
 * locked: whoever deletes a mirror locks its plans first too.
 */
export const isOutdated = async (
  tx: StoreReader,
  { environment, id }: ConnectionIdentity,
  readAt: Date,
): Promise<boolean> => {
  await tx.execute(sql`
    select from ${sweepPlans} where environment = ${environment} and connection_id = ${id}
    order by kind for share`);
  const { rows } = await tx.execute<{ isOutdated: boolean }>(sql`
    select exists (select from ${sweeps} where environment = ${environment} and connection_id = ${id}
      and ended_at is not null and date_trunc('milliseconds', started_at) > ${readAt.toISOString()}::timestamptz
      and (coverage -> 'orders' ->> 'isComplete')::boolean) as "isOutdated"`);
  return rows[0]?.isOutdated ?? false;
};

/** Returns whether an open order was not read since a sweep began. */
export const hasUnreadOpenOrder = async (
  tx: StoreReader,
  connection: ConnectionIdentity,
  startedAt: Date,
): Promise<boolean> => {
  const { rows } = await tx.execute<{ hasUnread: boolean }>(sql`
    select exists (select from ${mirrorRecords} where ${isOpenOrder(connection)}
      and read_at < ${startedAt.toISOString()}::timestamptz) as "hasUnread"`);
  return rows[0]?.hasUnread ?? false;
};

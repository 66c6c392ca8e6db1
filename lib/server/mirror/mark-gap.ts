import "server-only";
import { sql } from "drizzle-orm";
import { sweepKinds } from "#lib/protocol/event.ts";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";
import { sweepPlans } from "#lib/server/store/sweep-schema.ts";

/**
 * Marks that events of a connection may be missing up to now, and makes its sweeps due. A complete
 * sweep that started later closes the gap. Does nothing if the connection is gone.
 */
export const markGap = async (
  { environment, id }: ConnectionIdentity,
  reason: string,
  tx: StoreReader = store(),
): Promise<void> => {
  const kinds = sql.join(
    sweepKinds.map((kind) => sql`(${kind})`),
    sql`, `,
  );
  await tx.execute(sql`
    insert into ${sweepPlans} (environment, connection_id, kind, reason, next_at, key_stored_at, gap_at,
      gap_reason)
    select environment, id, kinds.kind, 'gap', clock_timestamp(), updated_at, clock_timestamp(),
      ${reason}
    from connections, (values ${kinds}) as kinds (kind)
    where environment = ${environment} and id = ${id}
    on conflict (environment, connection_id, kind) do update set
      reason = 'gap',
      next_at = least(sweep_plans.next_at, excluded.next_at),
      gap_at = excluded.gap_at,
      gap_reason = excluded.gap_reason`);
};

import "server-only";
import { setImmediate as letRequestsRun } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { FilteredList } from "#lib/protocol/list-filter.ts";
import {
  type ListOrder,
  type Matching,
  orderSql,
  type SealedRow,
} from "#lib/server/filter/filter-rows.ts";
import { showSealed } from "#lib/server/filter/show-sealed.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import type { MirroredRecord } from "#lib/server/mirror/mirror-row.ts";
import type { Role } from "#lib/server/role.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import type { StoreReader } from "#lib/server/store/store.ts";

/**
 * Reads all records that match, in their order, as a role may see them: some at a time, so that memory does not grow
 * with the list. All are of the moment of the transaction. Throws `SealError`.
 */
export async function* readMatching<Row extends MirroredRecord>(
  tx: StoreReader,
  {
    connection,
    list,
    role,
    hasSightings = false,
  }: {
    connection: Connection;
    list: FilteredList;
    role: Role;
    /** Whether records say where they were seen last and when they moved, as views of orders do. */
    hasSightings?: boolean;
  },
  { holds }: Matching,
  order: ListOrder,
): AsyncGenerator<Row[]> {
  await tx.execute(sql`
    declare matching no scroll cursor for
    select id, sealed_record as "sealedRecord"
      ${hasSightings ? sql`, sealed_seen as "sealedSeen", moved_at as "movedAt"` : sql``}
    from ${mirrorRecords}
    where ${holds} order by ${orderSql(order, false)}`);
  for (;;) {
    const { rows } = await tx.execute<SealedRow>(sql`fetch forward 50 from matching`);
    if (rows.length === 0) break;
    yield showSealed<Row>(connection, list, role, rows);
    // Decrypting more would keep other requests of the process waiting for longer than 2 or 3 ms.
    await letRequestsRun();
  }
  await tx.execute(sql`close matching`);
}

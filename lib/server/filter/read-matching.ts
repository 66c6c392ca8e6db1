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

/** Rows that are decrypted before other work of the process gets its turn. */
const batchSize = 250;

/**
 * Reads all records that match, in their order, as a role may see them: some at a time, so that memory does not grow
 * with the list. All are of the moment of the transaction. Throws `SealError`.
 */
export async function* readMatching<Row extends MirroredRecord>(
  tx: StoreReader,
  { connection, list, role }: { connection: Connection; list: FilteredList; role: Role },
  { holds }: Matching,
  order: ListOrder,
): AsyncGenerator<Row[]> {
  await tx.execute(sql`
    declare matching no scroll cursor for
    select id, sealed_record as "sealedRecord" from ${mirrorRecords}
    where ${holds} order by ${orderSql(order, false)}`);
  for (;;) {
    const { rows } = await tx.execute<SealedRow>(
      sql.raw(`fetch forward ${batchSize} from matching`),
    );
    if (rows.length > 0) yield showSealed<Row>(connection, list, role, rows);
    if (rows.length < batchSize) break;
    await letRequestsRun();
  }
  await tx.execute(sql`close matching`);
}

import "server-only";
import { getTableColumns, sql } from "drizzle-orm";
import type { NewMirrorRow } from "#lib/server/mirror/mirror-row.ts";
import { selectRows } from "#lib/server/store/many-rows.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import type { StoreReader } from "#lib/server/store/store.ts";

/** Who a record is, and when it was first seen, never change. */
const keptFields = ["environment", "connectionId", "resource", "id", "firstSeenAt"];
/** Filled by answers other than records (save-movement.ts, fill-history.ts). */
const trackedFields = ["trackedAt", "isTrackedDelivered", "historyAskedAt", "sealedSeen", "seenAt"];

const updates = Object.entries(getTableColumns(mirrorRecords)).flatMap(([field, { name }]) => {
  if ([...keptFields, ...trackedFields].includes(field)) return [];
  // A later answer that shows less does not take back what an earlier one has shown.
  if (field === "movedAt") return [`${name} = greatest(mirror_records.${name}, excluded.${name})`];
  return [`${name} = excluded.${name}`];
});

/** Stores rows over those that the transaction has locked. */
export const updateRows = (tx: StoreReader, rows: readonly NewMirrorRow[]) =>
  tx.execute(sql`
    insert into ${mirrorRecords} ${selectRows(mirrorRecords, rows)}
    on conflict (environment, connection_id, resource, id) do update set
      ${sql.raw(updates.join(", "))}`);

/** Adds rows that the mirror does not have. Returns the ids of those that no other writer has added. */
export const addRows = async (
  tx: StoreReader,
  rows: readonly NewMirrorRow[],
): Promise<string[]> => {
  if (rows.length === 0) return [];
  const added = await tx.execute<{ id: string }>(sql`
    insert into ${mirrorRecords} ${selectRows(mirrorRecords, rows)}
    on conflict (environment, connection_id, resource, id) do nothing
    returning id`);
  return added.rows.map(({ id }) => id);
};

import "server-only";
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { endedCauses } from "#lib/server/mirror/ended-causes.ts";
import type { NewMirrorRow } from "#lib/server/mirror/mirror-row.ts";
import { selectRows } from "#lib/server/store/many-rows.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import type { StoreReader } from "#lib/server/store/store.ts";

/** Who a record is, and when it was first seen, never change. */
const keptFields = ["environment", "connectionId", "resource", "id", "firstSeenAt"];
/** Filled by answers other than records (save-movement.ts, fill-history.ts). */
const trackedFields = ["trackedAt", "isTrackedDelivered", "historyAskedAt", "sealedSeen", "seenAt"];
/** Decided again after each change, which empties `outcomeAt` only: reports keep the order meanwhile. */
const outcomeFields = [
  "outcome",
  "finishedAfter",
  "finishedUntil",
  "keptFirst",
  "keptLast",
  "promisedDays",
  "daysToFinish",
];

/** Noted where an update ends what an entry of the queue was about (ended-causes.ts). */
const endedFields = ["causeEndedAt", "endedReasons"];

const updates = Object.entries(getTableColumns(mirrorRecords)).flatMap(([field, { name }]) => {
  if ([...keptFields, ...trackedFields, ...outcomeFields, ...endedFields].includes(field))
    return [];
  // A later answer that shows less does not take back what an earlier one has shown.
  if (field === "movedAt") return [`${name} = greatest(mirror_records.${name}, excluded.${name})`];
  if (field === "slipCount") return [`${name} = mirror_records.${name} + excluded.${name}`];
  return [`${name} = excluded.${name}`];
});

const given = alias(mirrorRecords, "excluded");

/**
 * Stores rows over those that the transaction has locked. `beside`: an insert of what else they tell, in the same
 * statement, because one more for each page makes a sweep longer.
 */
export const updateRows = (
  tx: StoreReader,
  rows: readonly NewMirrorRow[],
  beside: SQL | null = null,
) => {
  const { isTrackedDelivered, movedAt, slipCount } = mirrorRecords;
  const ended = endedCauses({
    ...given,
    isTrackedDelivered,
    movedAt: sql`greatest(${movedAt}, ${given.movedAt})`,
    slipCount: sql`(${slipCount} + ${given.slipCount})`,
  });
  return tx.execute(sql`
    ${beside ? sql`with beside as (${beside})` : sql``}
    insert into ${mirrorRecords} ${selectRows(mirrorRecords, rows)}
    on conflict (environment, connection_id, resource, id) do update set
      ${sql.raw(updates.join(", "))}, cause_ended_at = ${ended.at}, ended_reasons = ${ended.reasons}`);
};

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

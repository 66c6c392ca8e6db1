import "server-only";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { noMovementBefore } from "#lib/v4/courier-movement.ts";

/** What decides whether a courier moves an order. */
export type MovementColumns = Record<
  "movedAt" | "courierAbsence" | "isTrackedDelivered",
  SQLWrapper
>;

/** Returns whether no courier has an order: by an answer about its tracking, else by the record. */
export const hasNoCourier = ({ courierAbsence, isTrackedDelivered }: MovementColumns) =>
  sql`coalesce(${courierAbsence} = 'not shipped'
    or coalesce(${isTrackedDelivered}, ${courierAbsence} = 'delivered'), false)`;

/**
 * Returns the conditions that no courier moves an open order at `now` (epoch milliseconds), and that this is
 * unknown. The comparison that decides most orders stands first. `row`: an order, by default of the table.
 */
export const noMovementAt = (
  now: number,
  row: MovementColumns = mirrorRecords,
): { holds: SQL; isUnknown: SQL } => ({
  holds: sql`(coalesce(${row.movedAt} < ${new Date(noMovementBefore(now)).toISOString()}::timestamptz, false) and not ${hasNoCourier(row)})`,
  isUnknown: sql`(${row.movedAt} is null and not ${hasNoCourier(row)})`,
});

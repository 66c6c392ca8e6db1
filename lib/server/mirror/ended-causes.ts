import "server-only";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type MovementColumns, noMovementAt } from "#lib/server/mirror/no-movement.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { slipsAtRisk } from "#lib/v4/exception-reasons.ts";

/** What decides why a record waits for a person. */
type CauseColumns = MovementColumns &
  Record<"isOpen" | "reasons" | "undecidedReasons" | "slipCount" | "isChargerDue", SQLWrapper>;

const some = (condition: SQL, reason: string): SQL =>
  sql`case when ${condition} then array[${reason}::text] else '{}'::text[] end`;

/** Returns why a record waits for a person at `now` (epoch milliseconds), as the queue says it. */
const causesOf = (row: CauseColumns, now: number): SQL => {
  const isSlipping = sql`${row.slipCount} >= ${slipsAtRisk} and not ${row.reasons} && array['late', 'at-risk']`;
  return sql`(case when ${row.isOpen} then ${row.reasons} || ${some(isSlipping, "at-risk")}
    || ${some(noMovementAt(now, row).holds, "no-movement")} || ${some(sql`${row.isChargerDue}`, "charger")}
    else '{}'::text[] end)`;
};

/** Whether a record no longer shows the facts by which it waited: that is no proof that its cause is gone. */
const isUndecided = (causes: SQL, after: CauseColumns): SQL => sql`(${after.isOpen} and (
  ${after.undecidedReasons} && ${causes} or ${after.isChargerDue} is null and 'charger' = any(${causes})))`;

/**
 * Returns the assignments by which an update notes when the cause of an entry was seen to be gone, and what it
 * was. `changes`: what the update makes of the columns that decide.
 */
export const endedCauses = (changes: Partial<CauseColumns>): { at: SQL; reasons: SQL } => {
  const now = Date.now();
  const after = { ...mirrorRecords, ...changes };
  const before = causesOf(mirrorRecords, now);
  const left = causesOf(after, now);
  const ends = sql`${before} <> '{}' and ${left} = '{}' and not ${isUndecided(before, after)}`;
  const { causeEndedAt, endedReasons } = mirrorRecords;
  return {
    at: sql`case when ${ends} then clock_timestamp() when ${left} <> '{}' then null else ${causeEndedAt} end`,
    reasons: sql`case when ${ends} then ${before} when ${left} <> '{}' then null else ${endedReasons} end`,
  };
};

import "server-only";
import { lte, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/**
 * What rows that are work have in common. `nextAt` is when a row is due, `null` if never; `epoch` is
 * incremented whenever a process takes the row, so that an update with an older one is refused.
 */
interface DueColumns {
  nextAt: AnyPgColumn;
  epoch: AnyPgColumn;
}

/** Returns a moment by the store's clock: the clocks of processes differ. */
export const fromNow = (ms: number): SQL =>
  sql`clock_timestamp() + make_interval(secs => ${Math.max(0, ms) / 1_000})`;

export const isDue = ({ nextAt }: DueColumns): SQL => lte(nextAt, sql`clock_timestamp()`);

/**
 * Returns the changes by which a process takes rows for `turnMs`. If the process dies, they become
 * due again by the store's clock, so any number of processes may take rows at once. The rows are
 * selected `for update skip locked`.
 */
export const takenFor = ({ epoch }: DueColumns, turnMs: number) => ({
  nextAt: fromNow(turnMs),
  epoch: sql`${epoch} + 1`,
});

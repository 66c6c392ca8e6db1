import "server-only";
import { sql } from "drizzle-orm";

/** Shorter than others wait for a statement. */
const maxIdleMs = 10_000;

/**
 * Returns a column to select beside a row that is locked: a process that stops within the transaction keeps others
 * from the row for so long, then the database ends the transaction.
 */
export const idleLimit = () =>
  sql`set_config('idle_in_transaction_session_timeout', ${`${maxIdleMs}`}, true)`;

import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { intentEvidence, intents } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";

/** Requests of one statement, each with some twenty entries. */
const maxRequests = 200;

/**
 * The entries, of a row `e` of evidence and `i` of its request, that may be deleted: older than `limit`, as the
 * outcome is. Evidence of a request whose outcome is unknown is never deleted: one that is open, that a person gave
 * up after it was sent, or that was open when the store was set back.
 */
export const isOldEvidence = (limit: SQL): SQL => sql`
  e.at < ${limit} and i.settled_at < ${limit} and i.doubted_at is null
  and (i.state in ('accepted', 'refused') or i.state = 'abandoned' and i.sent_at is null)`;

/**
 * Deletes the evidence of requests whose outcome has been known for longer than some days, and leaves an entry that
 * says so. Returns for how many requests it did, at most 200.
 */
export const deleteOldEvidence = async (days: number): Promise<number> => {
  const limit = sql`clock_timestamp() - make_interval(days => ${days})`;
  const { rows } = await store().execute(sql`
    with old as (
      select distinct e.intent_id as id
      from ${intentEvidence} e join ${intents} i on i.id = e.intent_id
      where ${isOldEvidence(limit)}
      limit ${maxRequests}),
    held as (
      select id from ${intents} where id in (select id from old) for update skip locked),
    deleted as (
      delete from ${intentEvidence} where intent_id in (select id from held))
    insert into ${intentEvidence} (intent_id, attempt, what, detail)
    select id, 0, 'deleted', '{}' from held returning 1`);
  return rows.length;
};

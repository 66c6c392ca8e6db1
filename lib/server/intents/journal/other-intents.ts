import "server-only";
import { and, desc, eq, gt, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";

/** Finds other intents of the same environment, newest first. */
export const findOthers = async (
  { id, environment }: Pick<IntentRow, "id" | "environment">,
  conditions: readonly (SQL | undefined)[],
  limit?: number,
): Promise<IntentRow[]> => {
  const others = store()
    .select()
    .from(intents)
    .where(and(eq(intents.environment, environment), ne(intents.id, id), ...conditions))
    .orderBy(desc(intents.createdAt));
  return limit === undefined ? others : others.limit(limit);
};

/**
 * Finds the latest other intent that was to create the same thing within the time and was accepted, or
 * may have been: an abandoned one that was sent counts. `withinMs`: milliseconds.
 */
export const findSameCreate = async (
  row: Pick<IntentRow, "id" | "environment" | "fingerprint">,
  withinMs: number,
): Promise<IntentRow | null> => {
  if (row.fingerprint === null) return null;
  const conditions = [
    eq(intents.fingerprint, row.fingerprint),
    gt(intents.createdAt, sql`clock_timestamp() - make_interval(secs => ${withinMs / 1_000})`),
    or(
      eq(intents.state, "accepted"),
      and(eq(intents.state, "abandoned"), isNotNull(intents.sentAt)),
    ),
  ];
  const [same] = await findOthers(row, conditions, 1);
  return same ?? null;
};

/** Compared by the database, because a `Date` has milliseconds only. */
const isOlderThan = (id: string) =>
  sql`${intents.createdAt} < (select newer.created_at from ${intents} as newer where newer.id = ${id})`;

/**
 * Finds the open intent with the same lock. `orQueuedBefore`: one that was stored earlier and not sent
 * yet counts too.
 */
export const findUnderWay = async (
  row: Pick<IntentRow, "id" | "environment" | "lockKey">,
  { orQueuedBefore = false }: { orQueuedBefore?: boolean } = {},
): Promise<IntentRow | null> => {
  const conditions = [
    eq(intents.lockKey, row.lockKey),
    or(
      sql`(${intents.state} in ('claimed', 'sending', 'unknown', 'absent', 'needs_person') or (${intents.state} = 'ready' and ${intents.sentAt} is not null))`,
      orQueuedBefore ? and(eq(intents.state, "ready"), isOlderThan(row.id)) : undefined,
    ),
  ];
  const [other] = await findOthers(row, conditions, 1);
  return other ?? null;
};

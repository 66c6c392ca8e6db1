import "server-only";
import { and, desc, eq, gt, isNotNull, ne, or, sql } from "drizzle-orm";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";

type SameCreate = Pick<IntentRow, "id" | "environment" | "fingerprint">;

/**
 * Finds the latest other intent that was to create the same thing within the time and was accepted, or
 * may have been: an abandoned one that was sent counts. `withinMs`: milliseconds.
 */
export const findSameCreate = async (
  { id, environment, fingerprint }: SameCreate,
  withinMs: number,
): Promise<IntentRow | null> => {
  if (fingerprint === null) return null;
  const [row] = await store()
    .select()
    .from(intents)
    .where(
      and(
        eq(intents.environment, environment),
        eq(intents.fingerprint, fingerprint),
        ne(intents.id, id),
        gt(intents.createdAt, sql`clock_timestamp() - make_interval(secs => ${withinMs / 1_000})`),
        or(
          eq(intents.state, "accepted"),
          and(eq(intents.state, "abandoned"), isNotNull(intents.sentAt)),
        ),
      ),
    )
    .orderBy(desc(intents.createdAt))
    .limit(1);
  return row ?? null;
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
  const [other] = await store()
    .select()
    .from(intents)
    .where(
      and(
        eq(intents.environment, row.environment),
        eq(intents.lockKey, row.lockKey),
        ne(intents.id, row.id),
        or(
          sql`(${intents.state} in ('claimed', 'sending', 'unknown', 'absent', 'needs_person') or (${intents.state} = 'ready' and ${intents.sentAt} is not null))`,
          orQueuedBefore ? and(eq(intents.state, "ready"), isOlderThan(row.id)) : undefined,
        ),
      ),
    )
    .limit(1);
  return other ?? null;
};

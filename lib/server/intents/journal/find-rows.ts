import "server-only";
import { and, eq, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { intents, pausedKeys } from "#lib/server/store/journal-schema.ts";
import { isAnyOf } from "#lib/server/store/many-rows.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";
import { isDue, takenFor } from "#lib/server/work/due-rows.ts";

/** Finds the one intent that meets a condition. */
export const findOne = async (condition: SQL | undefined): Promise<IntentRow | null> => {
  const [row] = await store().select().from(intents).where(condition);
  return row ?? null;
};

export const findRow = (id: string) => findOne(eq(intents.id, id));

export const findRowByKey = (key: string) => findOne(eq(intents.idempotencyKey, key));

/** Returns the ids of the intents that were stored under these keys, by key. */
export const findIdsByKeys = async (
  keys: readonly string[],
  tx: StoreReader = store(),
): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx
    .select({ key: intents.idempotencyKey, id: intents.id })
    .from(intents)
    .where(isAnyOf(intents.idempotencyKey, keys));
  return new Map(rows.map(({ key, id }) => [key, id]));
};

/** Takes the intents that are due, each for `turnMs`. */
export const takeDue = async (limit: number, turnMs: number): Promise<IntentRow[]> => {
  const due = store()
    .select({ id: intents.id })
    .from(intents)
    .leftJoin(
      pausedKeys,
      and(
        eq(pausedKeys.environment, intents.environment),
        eq(pausedKeys.connectionId, intents.connectionId),
        eq(intents.state, "ready"),
      ),
    )
    .where(
      and(
        inArray(intents.state, ["draft", "ready", "unknown", "absent", "needs_person"]),
        isDue(intents),
        // Nothing is sent with a paused key, but the deadline still ends the intent.
        or(isNull(pausedKeys.connectionId), lte(intents.deadline, sql`clock_timestamp()`)),
      ),
    )
    .orderBy(intents.nextAt)
    .limit(limit)
    .for("update", { of: intents, skipLocked: true });
  return store()
    .update(intents)
    .set(takenFor(intents, turnMs))
    .where(inArray(intents.id, due))
    .returning();
};

/** Finds intents whose lease ran out while a process had claimed or was sending them. */
export const findExpired = (limit: number): Promise<IntentRow[]> =>
  store()
    .select()
    .from(intents)
    .where(
      and(
        inArray(intents.state, ["claimed", "sending"]),
        or(isNull(intents.leaseUntil), lte(intents.leaseUntil, sql`clock_timestamp()`)),
      ),
    )
    .limit(limit);

/** Returns the milliseconds since the outcome became unknown, by the database's clock. */
export const unknownForMs = async ({ id }: IntentRow): Promise<number> => {
  const [row] = await store()
    .select({
      ms: sql`extract(epoch from clock_timestamp() - ${intents.unknownAt}) * 1000`.mapWith(Number),
    })
    .from(intents)
    .where(eq(intents.id, id));
  return row?.ms ?? 0;
};

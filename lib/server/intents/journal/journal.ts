import "server-only";
import {
  and,
  eq,
  getTableColumns,
  inArray,
  isNull,
  lte,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { IntentState } from "#lib/protocol/intent.ts";
import { mayBecome } from "#lib/server/intents/journal/state.ts";
import { intentEvidence, intents, pausedKeys } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";

export type IntentRow = typeof intents.$inferSelect;
type NewIntent = typeof intents.$inferInsert;
/** What may change besides state and epoch; a moment may be the store's own clock. */
export type Change = {
  [Column in keyof Omit<NewIntent, "id" | "state" | "epoch">]?: NewIntent[Column] | SQL;
};

/** An intent to be stored; a moment may be the store's own clock. */
export type Asked = { [Column in keyof NewIntent]: NewIntent[Column] | SQL };

export interface Evidence {
  what: string;
  detail?: Record<string, unknown>;
}

/** Everything that outlives a process is timed by the store's clock: processes have several. */
export const fromNow = (ms: number) =>
  sql`clock_timestamp() + make_interval(secs => ${Math.max(0, ms) / 1_000})`;

const columns = Object.entries(getTableColumns(intents));

const toRow = (raw: Record<string, unknown>) =>
  Object.fromEntries(
    columns.map(([name, column]) => {
      const value = raw[column.name];
      return [name, value === null ? null : column.mapFromDriverValue(value)];
    }),
  ) as IntentRow;

/**
 * A change of one intent and its evidence in one statement: both are there or neither is, and it
 * costs one way to the store. Answers the row, or `null` when the change met none.
 */
const withEvidence = async (
  change: SQLWrapper,
  evidence: readonly Evidence[],
): Promise<IntentRow | null> => {
  const lines = JSON.stringify(evidence.map(({ what, detail = {} }) => ({ what, detail })));
  const { rows } = await store().execute(sql`
    with changed as (${change.getSQL()}),
    noted as (
      insert into ${intentEvidence} (intent_id, attempt, what, detail)
      select changed.id, changed.attempt, line.value ->> 'what', line.value -> 'detail'
      from changed, jsonb_array_elements(${lines}::jsonb) with ordinality as line (value, place)
      order by line.place
    )
    select * from changed`);
  const [raw] = rows;
  return raw ? toRow(raw) : null;
};

/** Whether an error is about the named unique index. */
export const isTaken = (error: unknown, index: string): boolean => {
  for (let level = error, depth = 0; level instanceof Error && depth < 4; depth += 1) {
    if ("code" in level && level.code === "23505" && "constraint" in level) {
      return level.constraint === index;
    }
    level = level.cause;
  }
  return false;
};

/** Stores an intent; `null` when its key was used before. */
export const insertIntent = (intent: Asked): Promise<IntentRow | null> =>
  withEvidence(
    store()
      .insert(intents)
      .values(intent)
      .onConflictDoNothing({ target: intents.idempotencyKey })
      .returning(),
    [{ what: "asked" }],
  );

export const findRow = async (id: string): Promise<IntentRow | null> => {
  const [row] = await store().select().from(intents).where(eq(intents.id, id));
  return row ?? null;
};

export const findRowByKey = async (idempotencyKey: string): Promise<IntentRow | null> => {
  const [row] = await store()
    .select()
    .from(intents)
    .where(eq(intents.idempotencyKey, idempotencyKey));
  return row ?? null;
};

const change = (row: IntentRow, to: IntentState, changes: Change, evidence: Evidence[]) =>
  withEvidence(
    store()
      .update(intents)
      .set({ ...changes, state: to, epoch: row.epoch + 1 })
      .where(
        and(eq(intents.id, row.id), eq(intents.state, row.state), eq(intents.epoch, row.epoch)),
      )
      .returning(),
    evidence,
  );

/**
 * Changes an intent's state, if it still is as it was read: compare and set. `null` when somebody
 * else was first. Throws on a change of state that may not be.
 */
export const move = async (
  row: IntentRow,
  to: IntentState,
  changes: Change,
  evidence: Evidence[] = [],
): Promise<IntentRow | null> => {
  if (!mayBecome(row.state, to)) throw new Error(`An intent ${row.state} can't become ${to}.`);
  return change(row, to, changes, [...evidence, { what: to }]);
};

/** Changes an intent that stays in its state, if it still is as it was read. */
export const amend = (row: IntentRow, changes: Change, evidence: Evidence[] = []) =>
  change(row, row.state, changes, evidence);

/** Adds evidence to an intent that somebody else has moved on. */
export const note = async ({ id, attempt }: IntentRow, { what, detail = {} }: Evidence) => {
  await store().insert(intentEvidence).values({ intentId: id, attempt, what, detail });
};

/**
 * Takes intents whose time has come. Whoever takes one has it for `turnMs`; a process that dies
 * meanwhile gives it up by the clock alone, so any number of processes may do this at once.
 */
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
        inArray(intents.state, ["ready", "unknown", "absent", "needs_person"]),
        lte(intents.nextAt, sql`clock_timestamp()`),
        // With a paused key nothing is sent; its deadline still ends it.
        or(isNull(pausedKeys.connectionId), lte(intents.deadline, sql`clock_timestamp()`)),
      ),
    )
    .orderBy(intents.nextAt)
    .limit(limit)
    .for("update", { of: intents, skipLocked: true });
  return store()
    .update(intents)
    .set({ nextAt: fromNow(turnMs), epoch: sql`${intents.epoch} + 1` })
    .where(inArray(intents.id, due))
    .returning();
};

/** Intents that somebody claimed, or was sending, when their lease ran out. */
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

/** Milliseconds since the outcome became unknown, by the store's own clock. */
export const unknownForMs = async ({ id }: IntentRow): Promise<number> => {
  const [row] = await store()
    .select({
      ms: sql`extract(epoch from clock_timestamp() - ${intents.unknownAt}) * 1000`.mapWith(Number),
    })
    .from(intents)
    .where(eq(intents.id, id));
  return row?.ms ?? 0;
};

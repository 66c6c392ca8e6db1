import "server-only";
import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { IntentState } from "#lib/protocol/intent.ts";
import { type ChangeEntry, commitChange, type Recorded } from "#lib/server/audit/commit-change.ts";
import { isOutcome, outcomeEntries } from "#lib/server/intents/journal/audit-intent.ts";
import type { Clearance } from "#lib/server/intents/journal/clearance.ts";
import { mayBecome } from "#lib/server/intents/journal/state.ts";
import {
  countInStore,
  keepCounter,
  storeIsIntact,
} from "#lib/server/intents/restored/store-identity.ts";
import { isNewestVersion } from "#lib/server/policies/policy-versions.ts";
import { intentEvidence, intents } from "#lib/server/store/journal-schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";
import { forgetAnswers } from "#lib/server/upstream/kept-answers.ts";
import { specOf } from "#lib/v4/registry.ts";

export type IntentRow = typeof intents.$inferSelect;
type NewIntent = typeof intents.$inferInsert;
/** An intent to be stored. A moment may be an expression of the database's clock. */
type IntentToStore = { [Column in keyof NewIntent]: NewIntent[Column] | SQL };
export type Change = Partial<Omit<IntentToStore, "id" | "state" | "epoch">>;

export interface Evidence {
  what: string;
  detail?: Record<string, unknown>;
  /** The audit entry of what a person did, which commits with the evidence. */
  entry?: ChangeEntry;
}

const columns = Object.entries(getTableColumns(intents));

const toRow = (raw: Record<string, unknown>) =>
  Object.fromEntries(
    columns.map(([name, column]) => {
      const value = raw[column.name];
      return [name, value === null ? null : column.mapFromDriverValue(value)];
    }),
  ) as IntentRow;

/**
 * Runs a change of one intent and stores its evidence in one statement: both happen or neither does, in
 * one round trip. Returns the changed row, or `null` when no row matched.
 */
const withEvidence = async (
  tx: StoreReader,
  change: SQL,
  evidence: readonly Evidence[],
  count: SQL = sql`select null::bigint as counter`,
): Promise<{ row: IntentRow; counter: number | null } | null> => {
  const lines = JSON.stringify(evidence.map(({ what, detail = {} }) => ({ what, detail })));
  const { rows } = await tx.execute(sql`
    with counted as (${count}),
    changed as (${change}),
    noted as (
      insert into ${intentEvidence} (intent_id, attempt, what, detail)
      select changed.id, changed.attempt, line.value ->> 'what', line.value -> 'detail'
      from changed, jsonb_array_elements(${lines}::jsonb) with ordinality as line (value, position)
      order by line.position
    )
    select changed.*, (select counter from counted) as store_counter from changed`);
  const [raw] = rows;
  if (!raw) return null;
  const counter = raw.store_counter;
  return { row: toRow(raw), counter: counter === null ? null : Number(counter) };
};

/** Returns whether an error is a violation of the named unique index. */
export const isTaken = (error: unknown, index: string): boolean => {
  for (let level = error, depth = 0; level instanceof Error && depth < 4; depth += 1) {
    if ("code" in level && level.code === "23505" && "constraint" in level) {
      return level.constraint === index;
    }
    level = level.cause;
  }
  return false;
};

/** How a draft ends that another intent replaces: as it was read, and what its end says. */
export interface Replacement {
  row: IntentRow;
  to: IntentState;
  changes: Change;
  evidence: Evidence[];
}

/** Someone else decided on a draft after it was read, so nothing replaces it. */
export class DraftDecidedError extends Error {}

/** Ends a draft within the transaction that stores what replaces it. */
const endReplaced = async (tx: StoreReader, { row, to, changes, evidence }: Replacement) => {
  const update = updateOf(row, to, changes, await storeIsIntact());
  const ended = await withEvidence(tx, update.getSQL(), evidence);
  if (!ended) throw new DraftDecidedError("The draft was decided on meanwhile.");
  const ofPeople = evidence.flatMap(({ entry }) => entry ?? []);
  return [...(row.state === to ? [] : await outcomeEntries(tx, ended.row)), ...ofPeople];
};

/**
 * Stores an intent within a transaction, which commits the entries with it: that of who asked for it, and
 * those of `replaced`, the draft that ends. Its result is `null` when the idempotency key was used before.
 * Throws `DraftDecidedError` if the draft can't end any more.
 */
export const insertIntent = async (
  tx: StoreReader,
  intent: IntentToStore,
  entry: ChangeEntry,
  detail: Record<string, unknown> = {},
  replaced: Replacement | null = null,
): Promise<Recorded<IntentRow | null>> => {
  const insert = tx
    .insert(intents)
    .values(intent)
    .onConflictDoNothing({ target: intents.idempotencyKey })
    .returning();
  const stored = await withEvidence(tx, insert.getSQL(), [{ what: "asked", detail }]);
  if (!stored) return { result: null, entries: [] };
  const ended = replaced === null ? [] : await endReplaced(tx, replaced);
  return { result: stored.row, entries: [entry, ...ended] };
};

/**
 * What a store that was set back may still learn: the service's own answer to a write, and what lookups
 * find for a person who decides. Neither sends anything, nor concludes from what the store remembers.
 */
const isProof = (row: IntentRow, to: IntentState, changes: Change) =>
  (to === "accepted" && changes.isAdopted !== true) ||
  (row.state === "needs_person" && to === "needs_person" && changes.resendAskedBy === undefined);

/** Runs a change of an intent. One that is put on record commits together with its audit entries. */
const withEntries = async (
  isToRecord: boolean,
  evidence: readonly Evidence[],
  run: (tx: StoreReader) => ReturnType<typeof withEvidence>,
) => {
  const ofPeople = evidence.flatMap(({ entry }) => entry ?? []);
  if (!isToRecord && ofPeople.length === 0) return run(store());
  return commitChange(async (tx) => {
    const changed = await run(tx);
    if (!changed) return { result: null, entries: [] };
    const outcome = isToRecord ? await outcomeEntries(tx, changed.row) : [];
    return { result: changed, entries: [...outcome, ...ofPeople] };
  });
};

/** Changes a row that no one has changed since it was read, if the condition holds as well. */
const updateOf = (row: IntentRow, to: IntentState, changes: Change, condition?: SQL) =>
  store()
    .update(intents)
    .set({ ...changes, state: to, epoch: row.epoch + 1 })
    .where(
      and(
        eq(intents.id, row.id),
        eq(intents.state, row.state),
        eq(intents.epoch, row.epoch),
        condition,
      ),
    )
    .returning();

const change = async (
  row: IntentRow,
  to: IntentState,
  changes: Change,
  evidence: Evidence[],
  isToRecord: boolean,
  clearance?: Clearance,
) => {
  const isSent = to === "sending";
  // Compared by the statement that changes the row: the store can be set back at any moment.
  const isIntact = isSent ? sql`exists (select from counted)` : await storeIsIntact();
  const count = isSent ? await countInStore() : undefined;
  const may = isProof(row, to, changes) ? undefined : isIntact;
  const isCurrent = clearance && isNewestVersion(clearance.newestVersion);
  const update = updateOf(row, to, changes, and(may, isCurrent));
  const changed = await withEntries(isToRecord, evidence, (tx) =>
    withEvidence(tx, update.getSQL(), evidence, count),
  );
  if (changed?.counter != null) await keepCounter(changed.counter);
  return changed?.row ?? null;
};

/**
 * Changes an intent's state if no one has changed the row since it was read (compare and set).
 * Resolves to `null` when another process was first. Throws on a transition that is not allowed, and for
 * `sending`, which `moveToSending` alone commits.
 */
export const move = async (
  row: IntentRow,
  to: Exclude<IntentState, "sending">,
  changes: Change,
  evidence: Evidence[] = [],
  detail: Record<string, unknown> = {},
): Promise<IntentRow | null> => {
  if (!mayBecome(row.state, to)) throw new Error(`An intent ${row.state} can't become ${to}.`);
  const lines = [...evidence, { what: to, detail }];
  const moved = await change(row, to, changes, lines, isOutcome(to));
  // The service may have carried the write out, so earlier answers may be stale.
  if (row.sentAt !== null || to === "accepted") forgetAnswers(specOf(row.operation).touches ?? []);
  return moved;
};

/**
 * Commits that a claimed intent is about to be sent, if no one has changed the row since it was read, and no
 * policy was saved since it was cleared: the body and the approval are those that were checked.
 */
export const moveToSending = async (
  row: IntentRow,
  clearance: Clearance,
  changes: Change,
): Promise<IntentRow | null> => {
  if (!mayBecome(row.state, "sending")) throw new Error(`An intent ${row.state} can't be sent.`);
  const cleared = { ...changes, clearedVersion: clearance.version };
  const lines = [{ what: "sending", detail: { policy: clearance.version } }];
  const moved = await change(row, "sending", cleared, lines, false, clearance);
  if (row.sentAt !== null) forgetAnswers(specOf(row.operation).touches ?? []);
  return moved;
};

/** Changes an intent that stays in its state, if no one has changed the row since it was read. */
export const amend = (row: IntentRow, changes: Change, evidence: Evidence[] = []) =>
  change(row, row.state, changes, evidence, false);

/** Adds evidence to an intent that another process has moved on. */
export const addEvidence = async ({ id, attempt }: IntentRow, { what, detail = {} }: Evidence) => {
  await store().insert(intentEvidence).values({ intentId: id, attempt, what, detail });
};

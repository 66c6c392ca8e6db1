import "server-only";
import { and, eq, inArray, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import type { EventStep } from "#lib/protocol/event.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import { eventSettings } from "#lib/server/events/settings.ts";
import { events } from "#lib/server/store/event-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { storeDate } from "#lib/server/store/store-clock.ts";
import { fromNow, isDue, takenFor } from "#lib/server/work/due-rows.ts";

export type EventStoreRow = typeof events.$inferSelect;

/** Returns a step that happens now, by the store's clock. */
export const stepNow = (step: Omit<EventStep, "at">): EventStep => ({
  at: storeDate().toISOString(),
  ...step,
});

const ofKey = ({ environment, connectionId, serialKey }: EventStoreRow) =>
  and(
    eq(events.environment, environment),
    eq(events.connectionId, connectionId),
    eq(events.serialKey, serialKey),
  );

/** Ends the leases of processes that died: their events are due again by the store's clock. */
export const endExpiredLeases = async (): Promise<void> => {
  await store()
    .update(events)
    .set({ leaseUntil: null })
    .where(lt(events.leaseUntil, sql`clock_timestamp()`));
};

/** How many of the oldest due rows are looked at to find the keys that are due. */
const keyScan = 400;

/**
 * Takes the newest due event of up to `limit` keys. The unique index `events_lease` allows one taken
 * event a key, so that two processes never read the same record for two events at once.
 */
export const takeDueEvents = async (limit: number): Promise<EventStoreRow[]> => {
  const { leaseMs } = eventSettings();
  const newest = sql`
    select ${events.id} from ${events} where ${events.id} in (
      select newest.id from (
        select distinct environment, connection_id, serial_key from (
          select environment, connection_id, serial_key from ${events}
          where ${isDue(events)} and ${events.leaseUntil} is null
          order by ${events.nextAt} limit ${keyScan}
        ) as oldest
      ) as keys
      cross join lateral (
        select each.id, each.next_at from events as each
        where each.environment = keys.environment and each.connection_id = keys.connection_id
          and each.serial_key = keys.serial_key and each.next_at <= clock_timestamp()
        order by each.id desc limit 1
      ) as newest
      where not exists (
        select from events as taken
        where taken.environment = keys.environment and taken.connection_id = keys.connection_id
          and taken.serial_key = keys.serial_key and taken.lease_until is not null)
      order by newest.next_at limit ${limit}
    )
    -- Checked again once the row is locked: another process may just have taken it.
    and ${isDue(events)} and ${events.leaseUntil} is null
    for update skip locked`;
  return store()
    .update(events)
    .set({ ...takenFor(events, leaseMs), leaseUntil: fromNow(leaseMs) })
    .where(sql`${events.id} in (${newest})`)
    .returning();
};

/** An earlier event of the same key, without its payload. */
export type EarlierEvent = Pick<EventStoreRow, "id" | "subjects" | "epoch" | "copies">;

/** Returns the earlier events of the same key that wait too: one processing serves all of them. */
export const findEarlier = (row: EventStoreRow): Promise<EarlierEvent[]> =>
  store()
    .select({
      id: events.id,
      subjects: events.subjects,
      epoch: events.epoch,
      copies: events.copies,
    })
    .from(events)
    .where(and(ofKey(row), isNotNull(events.nextAt), lt(events.id, row.id)));

type TurnEnd = Partial<
  Pick<EventStoreRow, "state" | "attempt" | "disagreement" | "isDisagreementClosed">
> & {
  nextAt: SQL | null;
  settledAt?: SQL | null;
  failure?: Failure | null;
};

const appended = (steps: readonly EventStep[]) => sql`case
  when jsonb_array_length(${events.steps}) < 100 then ${events.steps} || ${JSON.stringify(steps)}::jsonb
  else ${events.steps} end`;

/**
 * Ends a turn of an event, if this process still has it. If a copy arrived meanwhile, the event is due
 * again at once: the copy may announce what the reads did not show yet. Returns whether it ended.
 */
export const endTurn = async (
  row: EventStoreRow,
  { nextAt, settledAt = null, state = "waiting", ...changes }: TurnEnd,
  steps: readonly EventStep[],
): Promise<boolean> => {
  const hasNewCopy = sql`${events.copies} > ${row.copies}`;
  const ended = await store()
    .update(events)
    .set({
      ...changes,
      steps: appended(steps),
      leaseUntil: null,
      state: sql`case when ${hasNewCopy} then 'waiting' else ${state} end`,
      nextAt: sql`case when ${hasNewCopy} then clock_timestamp() else (${nextAt})::timestamptz end`,
      settledAt: sql`case when ${hasNewCopy} then null else (${settledAt})::timestamptz end`,
    })
    .where(and(eq(events.id, row.id), eq(events.epoch, row.epoch)))
    .returning({ id: events.id });
  return ended.length > 0;
};

/** Settles earlier events whose records were read for `later`, unless a copy of one arrived. */
export const coalesce = async (
  earlier: readonly EarlierEvent[],
  later: EventStoreRow,
): Promise<void> => {
  if (earlier.length === 0) return;
  const combined = stepNow({ what: "combined", id: String(later.id) });
  const given = JSON.stringify(earlier.map(({ id, epoch, copies }) => ({ id, epoch, copies })));
  await store().execute(sql`
    update ${events} set state = 'coalesced', steps = ${appended([combined])},
      next_at = null, lease_until = null,
      settled_at = clock_timestamp(), failure = null, disagreement = null
    from jsonb_to_recordset(${given}::jsonb) as known (id bigint, epoch integer, copies integer)
    where events.id = known.id and events.epoch = known.epoch and events.copies = known.copies`);
};

/** Postpones the earlier events of a key with the one that failed. */
export const postpone = async (earlier: readonly EarlierEvent[], nextAt: SQL): Promise<void> => {
  if (earlier.length === 0) return;
  await store()
    .update(events)
    .set({ nextAt })
    .where(
      and(
        inArray(
          events.id,
          earlier.map(({ id }) => id),
        ),
        isNotNull(events.nextAt),
      ),
    );
};

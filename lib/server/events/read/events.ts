import "server-only";
import { and, count, desc, eq, gte, ilike, lt, or, type SQL, sql } from "drizzle-orm";
import type {
  EventDetail,
  EventFilter,
  EventRow,
  EventStep,
  EventsAnswer,
} from "#lib/protocol/event.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { wakeInbox } from "#lib/server/events/inbox/inbox-worker.ts";
import { shownFailure } from "#lib/server/events/own-failures.ts";
import { openPayload } from "#lib/server/events/payload-seal.ts";
import { shownPayload } from "#lib/server/events/read/shown-payload.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { events } from "#lib/server/store/event-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { storeDate } from "#lib/server/store/store-clock.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

type StoredRow = typeof events.$inferSelect;

const maxRows = 100;

/**
 * Returns the condition for the events that a person may see, whatever their role: those of their own
 * connection. `null` without one.
 */
export const isOwnEvent = ({ connection }: Principal): SQL | null =>
  (connection &&
    and(eq(events.environment, connection.environment), eq(events.connectionId, connection.id))) ??
  null;

const toScreenMs = ({ steps, receivedAt }: StoredRow): number | null => {
  const shown = steps.find(({ what }) => what === "shown");
  return shown ? Math.max(0, Date.parse(shown.at) - receivedAt.getTime()) : null;
};

/** Returns a stored event as the Events screen shows it. The sender wrote its texts. */
export const toEventRow = (row: StoredRow): EventRow => ({
  id: row.id,
  deliveryId: showUnsafe(row.deliveryId),
  source: row.source,
  type: showUnsafe(row.type),
  subjects: row.subjects,
  state: row.state,
  copies: row.copies,
  attempt: row.attempt,
  receivedAt: row.receivedAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  toScreenMs: toScreenMs(row),
  disagreement: row.isDisagreementClosed ? null : row.disagreement,
});

const contains = (text: string) => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;

const matchesFilter = ({ type, state, source, text }: EventFilter) =>
  and(
    type === undefined ? undefined : eq(events.type, type),
    state === undefined ? undefined : eq(events.state, state),
    source === undefined ? undefined : eq(events.source, source),
    text === undefined
      ? undefined
      : or(
          sql`${events.subjects} @> ${JSON.stringify([{ id: text }])}::jsonb`,
          ilike(events.deliveryId, contains(text)),
          ilike(events.type, contains(text)),
        ),
  );

const countNewer = async (condition: SQL | undefined, before: number) => {
  const [row] = await store()
    .select({ newer: count() })
    .from(events)
    .where(and(condition, gte(events.id, before)));
  return row?.newer ?? 0;
};

/** Lists the events of the person's own connection, newest first, at most 100. */
export const listEvents = async (
  principal: Principal,
  filter: EventFilter = {},
): Promise<EventsAnswer> => {
  const own = isOwnEvent(principal);
  if (!own) return { rows: [], newerCount: 0 };
  const { before, limit = 50 } = filter;
  const condition = and(own, matchesFilter(filter));
  const [rows, newerCount] = await Promise.all([
    store()
      .select()
      .from(events)
      .where(and(condition, before === undefined ? undefined : lt(events.id, before)))
      .orderBy(desc(events.id))
      .limit(Math.min(maxRows, Math.max(1, Math.trunc(limit)))),
    before === undefined ? 0 : countNewer(condition, before),
  ]);
  return { rows: rows.map(toEventRow), newerCount };
};

const findRow = async (principal: Principal, id: number): Promise<StoredRow | null> => {
  const own = isOwnEvent(principal);
  if (!own) return null;
  const [row] = await store()
    .select()
    .from(events)
    .where(and(own, eq(events.id, id)));
  return row ?? null;
};

const byTime = (a: EventStep, b: EventStep) => Date.parse(a.at) - Date.parse(b.at);

/**
 * Returns one event with its payload as the person's role may see it and what happened to it, oldest
 * first; `null` for an event of another connection, as for an unknown one.
 */
export const findEvent = async (principal: Principal, id: number): Promise<EventDetail | null> => {
  const row = await findRow(principal, id);
  if (!row) return null;
  const payload = openPayload(row)?.toString("utf8") ?? null;
  return {
    ...toEventRow(row),
    payload: payload === null ? null : shownPayload(payload, principal.role),
    scheme: row.scheme,
    // The acknowledgement is noted later than it happened.
    steps: row.steps
      .map((step) => (step.failure ? { ...step, failure: shownFailure(step.failure) } : step))
      .toSorted(byTime),
    failure: row.failure && shownFailure(row.failure),
  };
};

/** Changes an event of the person's own connection. Throws `PrincipalError` for support. */
const change = async (
  principal: Principal,
  id: number,
  changes: Parameters<ReturnType<ReturnType<typeof store>["update"]>["set"]>[0],
): Promise<boolean> => {
  if (principal.role === "support") throw new PrincipalError("role");
  const own = isOwnEvent(principal);
  if (!own) throw new PrincipalError("no_connection");
  const changed = await store()
    .update(events)
    .set(changes)
    .where(and(own, eq(events.id, id)))
    .returning({ id: events.id });
  return changed.length > 0;
};

/**
 * Makes an event due again: its records are read once more, and nothing is ever written to the service.
 * Returns false if the person has no such event. Throws `PrincipalError` for support.
 */
export const replayEvent = async (principal: Principal, id: number): Promise<boolean> => {
  const step: EventStep = { at: storeDate().toISOString(), what: "replayed" };
  const isReplayed = await change(principal, id, {
    state: "waiting",
    attempt: 0,
    epoch: sql`${events.epoch} + 1`,
    leaseUntil: null,
    nextAt: sql`clock_timestamp()`,
    settledAt: null,
    failure: null,
    isDisagreementClosed: false,
    steps: sql`${events.steps} || ${JSON.stringify([step])}::jsonb`,
  });
  if (isReplayed) wakeInbox();
  return isReplayed;
};

/**
 * Hides a disagreement between an event and a read, which then is compared no more. Returns false if
 * the person has no such event. Throws `PrincipalError` for support.
 */
export const closeDisagreement = (principal: Principal, id: number): Promise<boolean> =>
  change(principal, id, { isDisagreementClosed: true });

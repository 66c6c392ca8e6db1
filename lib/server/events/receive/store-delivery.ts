import "server-only";
import { sql } from "drizzle-orm";
import type { EventSubject, SenderScheme } from "#lib/protocol/event.ts";
import { wakeInbox } from "#lib/server/events/inbox/inbox-worker.ts";
import { eventSettings } from "#lib/server/events/settings.ts";
import { perProcess } from "#lib/server/per-process.ts";
import { events } from "#lib/server/store/event-schema.ts";
import type { Environment } from "#lib/server/store/schema.ts";
import { receiverStore } from "#lib/server/store/store.ts";

/** A verified delivery, ready to be stored. */
export interface NewEvent {
  environment: Environment;
  connectionId: string;
  deliveryId: string;
  type: string;
  sealedPayload: string;
  subjects: EventSubject[];
  serialKey: string;
  scheme: SenderScheme;
  sentAt: Date | null;
  receivedAt: Date;
}

export interface StoredEvent {
  id: number;
  /** False for a copy of an event that was stored before. */
  isNew: boolean;
}

interface Pending {
  event: NewEvent;
  resolve: (stored: StoredEvent) => void;
  reject: (error: unknown) => void;
}

/** Too many deliveries wait for the store. Nothing was stored. */
export class InboxFullError extends Error {
  override readonly name = "InboxFullError";
}

const state = perProcess("qmDeliveries", () => ({
  pending: [] as Pending[],
  pendingBytes: 0,
  isWriting: false,
}));

const nameOf = ({ environment, connectionId, deliveryId }: NewEvent) =>
  JSON.stringify([environment, connectionId, deliveryId]);

/** Groups the copies in a batch: one statement can't change a row twice. */
const groupCopies = (batch: readonly Pending[]) => {
  const groups = new Map<string, Pending[]>();
  for (const each of batch) {
    const name = nameOf(each.event);
    groups.set(name, [...(groups.get(name) ?? []), each]);
  }
  // Sorted, so that two instances that store the same copies never wait for each other.
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, copies]) => copies);
};

/**
 * Stores events in one statement. A copy counts on the stored event and makes it due again: an event
 * without a signed id has the same bytes as a later one that says the same.
 */
const insert = async (groups: readonly Pending[][]): Promise<StoredEvent[]> => {
  const rows = groups.map(([first, ...copies], place) => {
    const { receivedAt, sentAt, ...event } = (first as Pending).event;
    return { ...event, place, receivedAt, sentAt, copies: copies.length };
  });
  const { rows: stored } = await receiverStore().execute<{ id: string; is_new: boolean }>(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as each (
        "place" integer, "environment" text, "connectionId" text, "deliveryId" text, "type" text,
        "sealedPayload" text, "subjects" jsonb, "serialKey" text, "scheme" text, "sentAt" timestamptz,
        "receivedAt" timestamptz, "copies" integer)
    ),
    stored as (
      insert into ${events} (environment, connection_id, delivery_id, source, type, sealed_payload,
        subjects, serial_key, scheme, sent_at, received_at, copies, state, next_at)
      select "environment", "connectionId", "deliveryId", 'webhook', "type", "sealedPayload",
        "subjects", "serialKey", "scheme", "sentAt", "receivedAt", "copies", 'waiting', clock_timestamp()
      from given order by "place"
      on conflict (environment, connection_id, delivery_id) do update set
        copies = events.copies + excluded.copies + 1,
        state = 'waiting',
        attempt = case when events.settled_at is null then events.attempt else 0 end,
        settled_at = null,
        next_at = case when events.lease_until > clock_timestamp() then events.next_at
          else clock_timestamp() end
      returning id, environment, connection_id, delivery_id, xmax = 0 as is_new
    )
    select stored.id, stored.is_new from stored
    join given on stored.environment = given."environment"
      and stored.connection_id = given."connectionId" and stored.delivery_id = given."deliveryId"
    order by given."place"`);
  return stored.map(({ id, is_new: isNew }) => ({ id: Number(id), isNew }));
};

/** Returns whether the store refused a value (class 22) or a constraint (23): other rows may do. */
const isAboutOneRow = (error: unknown): boolean => {
  const { code } = (error instanceof Error && error.cause ? error.cause : error) as {
    code?: unknown;
  };
  return typeof code === "string" && /^2[23]/.test(code);
};

const writeBatch = async (batch: readonly Pending[]) => {
  const groups = groupCopies(batch);
  try {
    const stored = await insert(groups);
    for (const [at, copies] of groups.entries()) {
      const { id, isNew } = stored[at] as StoredEvent;
      for (const [copy, { resolve }] of copies.entries())
        resolve({ id, isNew: isNew && copy === 0 });
    }
    wakeInbox();
  } catch (error) {
    if (batch.length > 1 && isAboutOneRow(error)) {
      for (const one of batch) await writeBatch([one]);
    } else {
      for (const { reject } of batch) reject(error);
    }
  }
};

/** Writes batches one after another: what arrives during one is the next. */
const writePending = async () => {
  const current = state();
  if (current.isWriting) return;
  current.isWriting = true;
  while (current.pending.length > 0) {
    const batch = current.pending.splice(0, eventSettings().maxBatch);
    current.pendingBytes -= sizeOf(batch);
    await writeBatch(batch);
  }
  current.isWriting = false;
};

const sizeOf = (batch: readonly Pending[]) =>
  batch.reduce((sum, { event }) => sum + event.sealedPayload.length, 0);

/**
 * Stores an event, or counts a copy of it. Resolves after the commit. Throws `InboxFullError` before
 * it takes one too many, and rejects if the store fails.
 */
export const storeEvent = (event: NewEvent): Promise<StoredEvent> => {
  const current = state();
  const { maxPending, maxPendingBytes } = eventSettings();
  if (current.pending.length >= maxPending || current.pendingBytes >= maxPendingBytes) {
    return Promise.reject(new InboxFullError());
  }
  return new Promise((resolve, reject) => {
    current.pending.push({ event, resolve, reject });
    current.pendingBytes += event.sealedPayload.length;
    void writePending();
  });
};

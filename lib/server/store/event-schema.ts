import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { EventState, EventStep, LiveResource, SenderScheme } from "#lib/protocol/event.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import { connections, type Environment, moment } from "#lib/server/store/schema.ts";
import type { Resource } from "#lib/v4/operations/operation.ts";

/** How a sender of webhooks proves itself: one row for each secret, so that two can overlap. */
export const webhookSecrets = pgTable(
  "webhook_secrets",
  {
    environment: text("environment").$type<Environment>().notNull(),
    connectionId: text("connection_id").notNull(),
    id: text("id").notNull(),
    scheme: text("scheme").$type<SenderScheme>().notNull(),
    /** Header, encoding and template of an HMAC; the header of a static secret. */
    settings: jsonb("settings").$type<Record<string, string>>().notNull().default({}),
    sealedSecret: text("sealed_secret").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** When a rotated secret stops being accepted; `null` while it is the newest. */
    expiresAt: moment("expires_at"),
  },
  (table) => [
    primaryKey({ columns: [table.environment, table.connectionId, table.id] }),
    foreignKey({
      name: "webhook_secrets_connection",
      columns: [table.environment, table.connectionId],
      foreignColumns: [connections.environment, connections.id],
    }).onDelete("cascade"),
  ],
);

/** The inbox: one row for each event that was received, or that a sweep found without one. */
export const events = pgTable(
  "events",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    environment: text("environment").$type<Environment>().notNull(),
    connectionId: text("connection_id").notNull(),
    /** The signed id of the delivery, else `sha256:` and the hash of its bytes. */
    deliveryId: text("delivery_id").notNull(),
    source: text("source").$type<"webhook" | "sweep">().notNull(),
    /** As it came. A type that the contract does not list is kept. */
    type: text("type").notNull(),
    /** The raw bytes, encrypted; `null` for a sweep's row and once deleted. */
    sealedPayload: text("sealed_payload"),
    /** The records that the payload names, with the resource where it is known. Hints, not facts. */
    subjects: jsonb("subjects").$type<{ resource: Resource | null; id: string }[]>().notNull(),
    /** Events of one key are processed one after another. */
    serialKey: text("serial_key").notNull(),
    /** How the sender proved itself; `null` for a sweep's row. */
    scheme: text("scheme").$type<SenderScheme>(),
    /** The sender's own time, where the scheme signs one. Seconds only. */
    sentAt: moment("sent_at"),
    receivedAt: moment("received_at").notNull().default(sql`clock_timestamp()`),
    /** Deliveries of the same event after the first. */
    copies: integer("copies").notNull().default(0),
    state: text("state").$type<EventState>().notNull(),
    attempt: integer("attempt").notNull().default(0),
    /** Incremented at every change: an update with an older epoch is refused. */
    epoch: integer("epoch").notNull().default(0),
    leaseUntil: moment("lease_until"),
    nextAt: moment("next_at"),
    /** What happened, with times, for the drawer: read, changed, shown. Never a record's values. */
    steps: jsonb("steps").$type<EventStep[]>().notNull().default([]),
    failure: jsonb("failure").$type<Failure>(),
    /** Whether events and reads disagree, in a sentence's parts; `null` if not. */
    disagreement: jsonb("disagreement").$type<{ said: string; read: string | null }>(),
    isDisagreementClosed: boolean("is_disagreement_closed").notNull().default(false),
    settledAt: moment("settled_at"),
  },
  (table) => [
    uniqueIndex("events_delivery").on(table.environment, table.connectionId, table.deliveryId),
    index("events_due").on(table.nextAt).where(sql`${table.nextAt} is not null`),
    index("events_newest").on(table.environment, table.connectionId, table.id),
    index("events_serial").on(table.environment, table.connectionId, table.serialKey, table.id),
    // The last guard against processing two events of one key at once, independent of the code.
    uniqueIndex("events_lease")
      .on(table.environment, table.connectionId, table.serialKey)
      .where(sql`${table.leaseUntil} is not null`),
    index("events_settled").on(table.settledAt),
    // Dead letters and disagreements: few of many.
    index("events_attention")
      .on(table.environment, table.connectionId, table.id)
      .where(sql`${table.state} = 'failed' or ${table.disagreement} is not null`),
    foreignKey({
      name: "events_connection",
      columns: [table.environment, table.connectionId],
      foreignColumns: [connections.environment, connections.id],
    }).onDelete("cascade"),
  ],
);

/** What changed in a connection's records, for the live streams. Ids only. Deleted after an hour. */
export const changes = pgTable(
  "changes",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    environment: text("environment").$type<Environment>().notNull(),
    connectionId: text("connection_id").notNull(),
    resource: text("resource").$type<LiveResource>().notNull(),
    /** `null`: any record of the resource may have changed. */
    recordId: text("record_id"),
    /** When the service was asked for the record alone, where that led to the change; else when it was stored. */
    at: moment("at").notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    index("changes_connection").on(table.environment, table.connectionId, table.id),
    index("changes_at").on(table.at),
  ],
);

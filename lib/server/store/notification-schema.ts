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
import type { NotificationChoices, NotificationKind } from "#lib/protocol/notification.ts";
import { connections, type Environment, moment, people } from "#lib/server/store/schema.ts";

/** Which notifications a person chose. A person without a row has the default ones. */
export const notificationChoices = pgTable("notification_choices", {
  personId: text("person_id")
    .primaryKey()
    .references(() => people.id, { onDelete: "cascade" }),
  choices: jsonb("choices").$type<NotificationChoices>().notNull(),
});

/** What people are told: one row for each person and thing, whatever the channels. Ids only. */
export const notifications = pgTable(
  "notifications",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    personId: text("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    environment: text("environment").$type<Environment>().notNull(),
    connectionId: text("connection_id").notNull(),
    kind: text("kind").$type<NotificationKind>().notNull(),
    recordId: text("record_id").notNull(),
    at: moment("at").notNull().default(sql`clock_timestamp()`),
    /** Set from the start where the person does not want it in the bell. */
    readAt: moment("read_at"),
    /** When it is due in the next email digest; `null` if it is not, or was sent. */
    emailAt: moment("email_at"),
    emailAttempt: integer("email_attempt").notNull().default(0),
    /** When its webhook is due; `null` if none is, or it was delivered. */
    webhookAt: moment("webhook_at"),
    webhookAttempt: integer("webhook_attempt").notNull().default(0),
  },
  (table) => [
    // The same thing is told once: a repeated find of the producer changes nothing.
    uniqueIndex("notifications_once").on(
      table.personId,
      table.environment,
      table.connectionId,
      table.kind,
      table.recordId,
    ),
    index("notifications_newest").on(table.personId, table.id),
    index("notifications_email").on(table.emailAt).where(sql`${table.emailAt} is not null`),
    index("notifications_webhook").on(table.webhookAt).where(sql`${table.webhookAt} is not null`),
  ],
);

/**
 * Open orders as the producer last saw them, so that it notices what becomes late, fails or arrives. An
 * order that it sees for the first time is no news.
 */
export const watchedOrders = pgTable(
  "watched_orders",
  {
    environment: text("environment").$type<Environment>().notNull(),
    connectionId: text("connection_id").notNull(),
    orderId: text("order_id").notNull(),
    status: text("status"),
    isLate: boolean("is_late").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.environment, table.connectionId, table.orderId] }),
    foreignKey({
      name: "watched_orders_connection",
      columns: [table.environment, table.connectionId],
      foreignColumns: [connections.environment, connections.id],
    }).onDelete("cascade"),
  ],
);

/** Until when the producer has looked at the mirror's changes. */
export const notificationMarks = pgTable("notification_marks", {
  environment: text("environment").$type<Environment>().primaryKey(),
  at: moment("at").notNull(),
});

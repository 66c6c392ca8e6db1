import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import type { ViewFrequency, ViewList } from "#lib/protocol/saved-view.ts";
import { connections, type Environment, moment, people } from "#lib/server/store/schema.ts";

/** Questions about lists that people saved. No row and no number of an answer is stored. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: text("id").primaryKey(),
    environment: text("environment").$type<Environment>().notNull(),
    connectionId: text("connection_id").notNull(),
    /** The company of the connection's key; `null` if unknown. */
    company: text("company"),
    ownerId: text("owner_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    list: text("list").$type<ViewList>().notNull(),
    /** The name, encrypted: it may be a person's. */
    sealedName: text("sealed_name").notNull(),
    /** The filters, the sort and the columns, encrypted: a search may be for a person. */
    sealedQuestion: text("sealed_question").notNull(),
    isShared: boolean("is_shared").notNull().default(false),
    /** Incremented at every change: an update with an older epoch is refused. */
    epoch: integer("epoch").notNull().default(0),
    /** Who changed it last. */
    changedById: text("changed_by_id").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    changedAt: moment("changed_at").notNull().defaultNow(),
  },
  (table) => [
    index("saved_views_owner").on(table.ownerId, table.environment),
    index("saved_views_company").on(table.environment, table.company),
    foreignKey({
      name: "saved_views_connection",
      columns: [table.environment, table.connectionId],
      foreignColumns: [connections.environment, connections.id],
    }).onDelete("cascade"),
  ],
);

/** Which views stand in whose navigation. */
export const savedViewPins = pgTable(
  "saved_view_pins",
  {
    viewId: text("view_id")
      .notNull()
      .references(() => savedViews.id, { onDelete: "cascade" }),
    personId: text("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    pinnedAt: moment("pinned_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.viewId] }),
    index("saved_view_pins_view").on(table.viewId),
  ],
);

/**
 * Who is told the number of rows of which view, and when next. Without a reference to the view and the
 * connection, so that the end of either is told once.
 */
export const viewSubscriptions = pgTable(
  "view_subscriptions",
  {
    personId: text("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    viewId: text("view_id").notNull(),
    /** The connection in use when the person subscribed, whose key counts the rows. */
    environment: text("environment").$type<Environment>().notNull(),
    connectionId: text("connection_id").notNull(),
    frequency: text("frequency").$type<ViewFrequency>().notNull(),
    timeZone: text("time_zone").notNull(),
    nextAt: moment("next_at").notNull(),
    /** Incremented whenever a process takes the row or the person changes it. */
    epoch: integer("epoch").notNull().default(0),
    /** The number of the last turn; `null`: there was none, or it was not known. */
    lastCount: integer("last_count"),
    /** The epoch of the view that was counted. Another one may ask another question. */
    lastViewEpoch: integer("last_view_epoch"),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.viewId] }),
    index("view_subscriptions_due").on(table.environment, table.nextAt),
  ],
);

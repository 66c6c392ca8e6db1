import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
} from "drizzle-orm/pg-core";
import type { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { connections, type Environment, moment } from "#lib/server/store/schema.ts";
import type { Resource } from "#lib/v4/operations/operation.ts";

/**
 * How many records the mirror has of each day, type and status: the sum of `count`. Triggers of `mirror_records` add a
 * row for what a statement adds or takes away, so that writers never wait for each other; `tidy-counts.ts` adds them up.
 * The columns have the names of those of a record, so that a condition about records can ask these counts.
 */
export const mirrorCounts = pgTable(
  "mirror_counts",
  {
    environment: text("environment").$type<Environment>().notNull(),
    connectionId: text("connection_id").notNull(),
    resource: text("resource").$type<Resource>().notNull(),
    /** The first moment of the day in UTC; `null` where the records do not say. */
    createdAt: moment("created_at"),
    type: text("type"),
    status: text("status"),
    count: integer("count").notNull(),
  },
  (table) => [
    index("mirror_counts_of_list").on(
      table.environment,
      table.connectionId,
      table.resource,
      table.createdAt,
      table.type,
      table.status,
      table.count,
    ),
    foreignKey({
      name: "mirror_counts_connection",
      columns: [table.environment, table.connectionId],
      foreignColumns: [connections.environment, connections.id],
    }).onDelete("cascade"),
  ],
);

/**
 * How many finished orders the mirror has of each month in which they finished, and of each way: the sum of `count`.
 * Kept as `mirrorCounts` is; the columns mean what those of a record do.
 */
export const mirrorOutcomeCounts = pgTable(
  "mirror_outcome_counts",
  {
    environment: text("environment").$type<Environment>().notNull(),
    connectionId: text("connection_id").notNull(),
    /** The first moment of the month in UTC; `null` where the end was not seen. */
    finishedUntil: moment("finished_until"),
    country: text("country"),
    type: text("type"),
    outcome: text("outcome").$type<typeof mirrorRecords.$inferSelect.outcome>(),
    keptFirst: boolean("kept_first"),
    keptLast: boolean("kept_last"),
    promisedDays: doublePrecision("promised_days"),
    daysToFinish: doublePrecision("days_to_finish"),
    count: integer("count").notNull(),
  },
  (table) => [
    index("mirror_outcome_counts_by_month").on(
      table.environment,
      table.connectionId,
      table.finishedUntil,
    ),
    foreignKey({
      name: "mirror_outcome_counts_connection",
      columns: [table.environment, table.connectionId],
      foreignColumns: [connections.environment, connections.id],
    }).onDelete("cascade"),
  ],
);

import { foreignKey, index, integer, pgTable, text } from "drizzle-orm/pg-core";
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

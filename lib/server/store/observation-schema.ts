import { bigserial, foreignKey, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { ObservationSource, ObservedChanges } from "#lib/protocol/observation.ts";
import { connections, type Environment, moment } from "#lib/server/store/schema.ts";
import type { Resource } from "#lib/v4/operations/operation.ts";

/**
 * What changed in a connection's mirrored records, in the order in which it was stored. Rows are only
 * added, and deleted when they are old or with their connection.
 */
export const observations = pgTable(
  "observations",
  {
    id: bigserial("id", { mode: "number" }).notNull(),
    /** The newest read that showed the earlier values; the earliest of several facts. From a log: its date. */
    after: moment("after").notNull(),
    /** The first read that showed the later values. By the store's clock. From a log: its date. */
    until: moment("until").notNull(),
    environment: text("environment").$type<Environment>().notNull(),
    connectionId: text("connection_id").notNull(),
    resource: text("resource").$type<Resource>().notNull(),
    recordId: text("record_id").notNull(),
    source: text("source").$type<ObservationSource>().notNull(),
    /** By the names of the facts: the value before and after. */
    facts: jsonb("facts").$type<ObservedChanges>(),
    /** The same of facts about persons, encrypted. */
    sealedFacts: text("sealed_facts"),
  },
  (table) => [
    // Without the ID of the row, so that the changes of one record share an entry. Nothing asks for a row by its ID.
    index("observations_record").on(
      table.environment,
      table.connectionId,
      table.resource,
      table.recordId,
    ),
    // Rows are added in this order, so that finding the old ones needs a few pages only.
    index("observations_until").using("brin", table.until),
    foreignKey({
      name: "observations_connection",
      columns: [table.environment, table.connectionId],
      foreignColumns: [connections.environment, connections.id],
    }).onDelete("cascade"),
  ],
);

import { bigint, date, foreignKey, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { connections, type Environment } from "#lib/server/store/schema.ts";
import type { Capability } from "#lib/v4/operations/operation.ts";

/** How often people used each capability of a connection on each day (UTC). */
export const capabilityUse = pgTable(
  "capability_use",
  {
    environment: text("environment").$type<Environment>().notNull(),
    connectionId: text("connection_id").notNull(),
    capability: text("capability").$type<Capability>().notNull(),
    day: date("day", { mode: "string" }).notNull(),
    count: bigint("count", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({
      name: "capability_use_identity",
      columns: [table.environment, table.connectionId, table.capability, table.day],
    }),
    foreignKey({
      name: "capability_use_connection",
      columns: [table.environment, table.connectionId],
      foreignColumns: [connections.environment, connections.id],
    }).onDelete("cascade"),
  ],
);

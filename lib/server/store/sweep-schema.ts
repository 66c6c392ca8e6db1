import {
  bigserial,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import type { SweepCoverage, SweepKind, SweepReason } from "#lib/protocol/event.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import { connections, type Environment, moment } from "#lib/server/store/schema.ts";

/** Sweeps of a connection's lists: what was read, and whether it proves that nothing is missing. */
export const sweeps = pgTable(
  "sweeps",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    environment: text("environment").$type<Environment>().notNull(),
    connectionId: text("connection_id").notNull(),
    /** `open`: the orders that are not finished. `all`: every list. */
    kind: text("kind").$type<SweepKind>().notNull(),
    reason: text("reason").$type<SweepReason>().notNull(),
    startedAt: moment("started_at").notNull(),
    endedAt: moment("ended_at"),
    coverage: jsonb("coverage").$type<SweepCoverage>().notNull().default({}),
    changedCount: integer("changed_count").notNull().default(0),
    requestCount: integer("request_count").notNull().default(0),
    failure: jsonb("failure").$type<Failure>(),
  },
  (table) => [
    index("sweeps_newest").on(table.environment, table.connectionId, table.kind, table.id),
    foreignKey({
      name: "sweeps_connection",
      columns: [table.environment, table.connectionId],
      foreignColumns: [connections.environment, connections.id],
    }).onDelete("cascade"),
  ],
);

/** When each connection's next sweep is due, who runs it, and gaps in its events. */
export const sweepPlans = pgTable(
  "sweep_plans",
  {
    environment: text("environment").$type<Environment>().notNull(),
    connectionId: text("connection_id").notNull(),
    kind: text("kind").$type<SweepKind>().notNull(),
    /** Why the next sweep is due. */
    reason: text("reason").$type<SweepReason>().notNull().default("connected"),
    nextAt: moment("next_at").notNull(),
    leaseUntil: moment("lease_until"),
    epoch: integer("epoch").notNull().default(0),
    /** Sweeps in a row that failed. */
    failureCount: integer("failure_count").notNull().default(0),
    /** When the key was stored that the plan was made for. Another key may see other records. */
    keyStoredAt: moment("key_stored_at").notNull(),
    /** Events may be missing up to then; a complete sweep that started later closes it. */
    gapAt: moment("gap_at"),
    gapReason: text("gap_reason"),
  },
  (table) => [
    primaryKey({ columns: [table.environment, table.connectionId, table.kind] }),
    index("sweep_plans_due").on(table.nextAt),
    foreignKey({
      name: "sweep_plans_connection",
      columns: [table.environment, table.connectionId],
      foreignColumns: [connections.environment, connections.id],
    }).onDelete("cascade"),
  ],
);

/** The rate at which background reads may call a service, shared by all instances. */
export const serviceBudgets = pgTable("service_budgets", {
  /** SHA-256 of the service's base address. */
  service: text("service").primaryKey(),
  tokens: doublePrecision("tokens").notNull(),
  at: moment("at").notNull(),
});

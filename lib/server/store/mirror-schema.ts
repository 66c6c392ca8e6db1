import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import type { SweepCoverage, SweepKind, SweepReason } from "#lib/protocol/event.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import { connections, type Environment, moment } from "#lib/server/store/schema.ts";
import type { CourierAbsence } from "#lib/v4/courier-movement.ts";
import type { Resource } from "#lib/v4/operations/operation.ts";
import type { OrderView } from "#lib/v4/order-view-names.ts";
import type { PauseCause } from "#lib/v4/paused-clock.ts";

/**
 * A connection's own copy of the records that its key lists. Never shared between connections. The
 * columns are what lists, filters and counts need; `sealedRecord` is the whole normalized record.
 */
export const mirrorRecords = pgTable(
  "mirror_records",
  {
    environment: text("environment").$type<Environment>().notNull(),
    connectionId: text("connection_id").notNull(),
    resource: text("resource").$type<Resource>().notNull(),
    id: text("id").notNull(),
    /** As the service says it; `null` where the record has none. */
    status: text("status"),
    /** Orders: not finished. An unknown status, or none, counts as open. */
    isOpen: boolean("is_open").notNull(),
    type: text("type"),
    country: text("country"),
    /** Empty where the record names none; `null` where it does not say. The same for `employeeId`. */
    team: text("team"),
    employeeId: text("employee_id"),
    expectedAt: moment("expected_at"),
    createdAt: moment("created_at"),
    /** Orders: the views that it belongs to, of those that time does not decide. */
    views: text("views").array().$type<OrderView[]>().notNull().default([]),
    /** Orders: the views about which its fields do not decide. */
    undecidedViews: text("undecided_views").array().$type<OrderView[]>().notNull().default([]),
    /** Orders: business days over the SLA; negative before that, 0 if unknown. */
    daysLate: doublePrecision("days_late"),
    /** Orders with a paused clock: what it waits for. */
    pauseCause: text("pause_cause").$type<PauseCause>(),
    /** Orders: estimated arrivals of what is not delivered. */
    arrivals: timestamp("arrivals", { withTimezone: true, mode: "date" }).array(),
    /** Orders: hash of the name or email of who placed it; `null` if the record does not say. */
    createdByHash: text("created_by_hash"),
    /** Orders: the newest dated fact of a courier that any answer has shown. */
    movedAt: moment("moved_at"),
    /** Orders: why no courier has it, by the record; `null` where one has it or that is unknown. */
    courierAbsence: text("courier_absence").$type<CourierAbsence>(),
    /** Orders: when tracking was last asked for; `null` before that, and after an event. */
    trackedAt: moment("tracked_at"),
    /** Orders: whether that answer shows all shipments as delivered; `null` where it does not say. */
    isTrackedDelivered: boolean("is_tracked_delivered"),
    /** Orders: when its history was last asked for, to fill in what was not observed; `null` before that. */
    historyAskedAt: moment("history_asked_at"),
    /** Orders: the newest place that an answer about tracking or history names, with its moment; encrypted. */
    sealedSeen: text("sealed_seen"),
    /** Orders: the moment of that place. */
    seenAt: moment("seen_at"),
    /** Devices: whether a charger is due; `null` where the record has no charger status. */
    isChargerDue: boolean("is_charger_due"),
    /** Whether the record came from a list, or from a read of it alone, which may say more. */
    source: text("source").$type<"list" | "one">().notNull(),
    sealedRecord: text("sealed_record").notNull(),
    /** Observed facts that earlier answers showed and the last one does not, with when; `null` if none. */
    sealedUnshown: text("sealed_unshown"),
    /** SHA-256 of the normalized record, keyed: tells a change without decrypting. */
    recordHash: text("record_hash").notNull(),
    /** When the service was asked for the last answer that showed it, by the store's clock. */
    readAt: moment("read_at").notNull(),
    /** When the service last refused to show the record alone (403, 404); later than `readAt`, it still does. */
    notVisibleAt: moment("not_visible_at"),
    firstSeenAt: moment("first_seen_at").notNull(),
    changedAt: moment("changed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.environment, table.connectionId, table.resource, table.id] }),
    index("mirror_records_open")
      .on(table.environment, table.connectionId, table.resource)
      .where(sql`${table.isOpen}`),
    // For the producer of notifications, which asks every few seconds what changed.
    index("mirror_records_changed")
      .on(table.environment, table.changedAt)
      .where(sql`${table.resource} = 'orders'`),
    index("mirror_records_status").on(
      table.environment,
      table.connectionId,
      table.resource,
      table.status,
    ),
    // Pages and counts of filters are answered from this index alone, so it has all that a filter compares.
    index("mirror_records_listed").on(
      table.environment,
      table.connectionId,
      table.resource,
      table.createdAt.desc().nullsLast(),
      table.id,
      table.status,
      table.type,
      table.country,
      table.team,
      table.employeeId,
      table.expectedAt,
    ),
    // For filters that leave few records, and for the values that a filter offers.
    index("mirror_records_type").on(
      table.environment,
      table.connectionId,
      table.resource,
      table.type,
    ),
    index("mirror_records_country").on(
      table.environment,
      table.connectionId,
      table.resource,
      table.country,
    ),
    index("mirror_records_team").on(
      table.environment,
      table.connectionId,
      table.resource,
      table.team,
    ),
    index("mirror_records_employee").on(
      table.environment,
      table.connectionId,
      table.resource,
      table.employeeId,
    ),
    index("mirror_records_hidden")
      .on(table.environment, table.connectionId, table.resource)
      .where(sql`${table.notVisibleAt} is not null`),
    foreignKey({
      name: "mirror_records_connection",
      columns: [table.environment, table.connectionId],
      foreignColumns: [connections.environment, connections.id],
    }).onDelete("cascade"),
  ],
);

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

import { sql } from "drizzle-orm";
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import type { ExceptionReason } from "#lib/protocol/exception.ts";
import { connections, type Environment, moment } from "#lib/server/store/schema.ts";
import type { CourierAbsence } from "#lib/v4/courier-movement.ts";
import type { ReasonName } from "#lib/v4/exception-reasons.ts";
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
    /** Orders: business days left of the SLA; negative beyond it, `null` where the service does not count them. */
    daysLeft: doublePrecision("days_left"),
    /** Orders: how often the expected day was seen to move to a later one. */
    slipCount: integer("slip_count").notNull().default(0),
    /** Orders: why it waits for a person, by what time does not decide. */
    reasons: text("reasons").array().$type<ReasonName[]>().notNull().default([]),
    /** Orders: the reasons about which its fields and words do not decide. */
    undecidedReasons: text("undecided_reasons").array().$type<ReasonName[]>().notNull().default([]),
    /** When the last reason for which it waited was seen to be gone, by the store's clock; `null` while it waits. */
    causeEndedAt: moment("cause_ended_at"),
    /** The reasons that it had until then. */
    endedReasons: text("ended_reasons").array().$type<ExceptionReason[]>(),
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
    /**
     * Finished orders: whether the end was seen, from observed changes and the record; `null` before that is
     * decided (decide-outcomes.ts), which every change of the record asks for again.
     */
    outcome: text("outcome").$type<"seen" | "unseen" | "cancelled">(),
    /** When `outcome` and the next six were decided; `null` where something has changed since. */
    outcomeAt: moment("outcome_at"),
    /** The order was not finished at `finishedAfter`, and it was at `finishedUntil`. */
    finishedAfter: moment("finished_after"),
    finishedUntil: moment("finished_until"),
    /** Whether it was finished within the first and within the last promise; `null` where that is unknown. */
    keptFirst: boolean("kept_first"),
    keptLast: boolean("kept_last"),
    /** Business days by the service, of the last promise; and to the end, where that was seen within a day. */
    promisedDays: doublePrecision("promised_days"),
    daysToFinish: doublePrecision("days_to_finish"),
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
    // For the other filters, and other lists: it has all that a filter compares, so that it answers alone.
    index("mirror_records_listed").on(
      table.environment,
      table.connectionId,
      table.resource,
      table.createdAt.asc().nullsFirst(),
      table.id.desc().nullsFirst(),
      table.status,
      table.type,
      table.country,
      table.team,
      table.employeeId,
      table.expectedAt,
    ),
    // For counts, and for the values that a filter offers. Without IDs they are small: there are few combinations.
    index("mirror_records_status").on(
      table.environment,
      table.connectionId,
      table.resource,
      table.status,
      table.type,
      table.country,
    ),
    index("mirror_records_type").on(
      table.environment,
      table.connectionId,
      table.resource,
      table.type,
      table.country,
      table.status,
    ),
    index("mirror_records_country").on(
      table.environment,
      table.connectionId,
      table.resource,
      table.country,
      table.type,
      table.status,
    ),
    // For the pages of a list that is sorted by one of these. Backwards, the next two have the order of `orderSql`. The
    // newest come last: what is added at the end of an index leaves no page half empty.
    index("mirror_orders_by_created")
      .on(
        table.environment,
        table.connectionId,
        table.createdAt.asc().nullsFirst(),
        table.id.desc().nullsFirst(),
        table.status,
        table.type,
        table.country,
      )
      .where(sql`${table.resource} = 'orders'`),
    // It has all that a filter compares, as `mirror_records_listed` has for the time of creation.
    index("mirror_orders_by_expected")
      .on(
        table.environment,
        table.connectionId,
        table.expectedAt.asc().nullsFirst(),
        table.id.desc().nullsFirst(),
        table.status,
        table.type,
        table.country,
        table.team,
        table.employeeId,
        table.createdAt,
      )
      .where(sql`${table.resource} = 'orders'`),
    // For counts by days. Most services name a day rather than a moment, so that there are few combinations.
    index("mirror_orders_expected")
      .on(
        table.environment,
        table.connectionId,
        table.expectedAt,
        table.type,
        table.country,
        table.status,
      )
      .where(sql`${table.resource} = 'orders'`),
    ...(["status", "type", "country"] as const).map((field) => {
      const others = [table.status, table.type, table.country].filter(
        (column) => column !== table[field],
      );
      return index(`mirror_orders_by_${field}`)
        .on(
          table.environment,
          table.connectionId,
          table[field],
          table.id,
          ...others,
          table.createdAt,
        )
        .where(sql`${table.resource} = 'orders'`);
    }),
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
    // The open orders by their views and reasons, without the time of the last read: one that shows nothing new must
    // not write to any index.
    index("mirror_orders_open")
      .on(
        table.environment,
        table.connectionId,
        table.id,
        table.status,
        table.type,
        table.country,
        table.createdAt,
        table.expectedAt,
        table.views,
        table.undecidedViews,
        table.reasons,
        table.undecidedReasons,
        table.daysLate,
        table.daysLeft,
        table.slipCount,
        table.movedAt,
        table.courierAbsence,
        table.isTrackedDelivered,
      )
      .where(sql`${table.resource} = 'orders' and ${table.isOpen}`),
    // For the pages of those that ended within some days, which are sorted once they are found.
    index("mirror_orders_ended")
      .on(
        table.environment,
        table.connectionId,
        table.finishedUntil,
        table.createdAt,
        table.id,
        table.country,
        table.type,
        table.keptFirst,
        table.keptLast,
        table.daysToFinish,
        table.outcome,
        table.status,
      )
      .where(sql`${table.resource} = 'orders' and not ${table.isOpen}`),
    // For the filters of how orders ended. A report leads to those of a country and type that ended within some months.
    index("mirror_orders_outcome")
      .on(
        table.environment,
        table.connectionId,
        table.country,
        table.type,
        table.finishedUntil,
        table.keptFirst,
        table.keptLast,
        table.daysToFinish,
        table.outcome,
      )
      .where(sql`${table.resource} = 'orders' and not ${table.isOpen}`),
    // For their counts. Without a moment or a fraction, there are few combinations, each stored once with its records in
    // the order of the table.
    index("mirror_orders_kept")
      .on(
        table.environment,
        table.connectionId,
        table.keptFirst,
        table.keptLast,
        table.outcome,
        table.country,
        table.type,
      )
      .where(sql`${table.resource} = 'orders' and not ${table.isOpen}`),
    // The days have an index of their own: an index with a floating-point number stores every record by itself.
    index("mirror_orders_took")
      .on(
        table.environment,
        table.connectionId,
        table.daysToFinish,
        table.outcome,
        table.keptFirst,
        table.keptLast,
        table.country,
        table.type,
      )
      .where(sql`${table.resource} = 'orders' and not ${table.isOpen}`),
    // For their pages, in the order of `mirror_orders_by_created`.
    index("mirror_orders_outcome_pages")
      .on(
        table.environment,
        table.connectionId,
        table.createdAt.asc().nullsFirst(),
        table.id.desc().nullsFirst(),
        table.isOpen,
        table.keptFirst,
        table.keptLast,
        table.finishedUntil,
        table.daysToFinish,
        table.outcome,
        table.country,
        table.type,
        table.status,
      )
      .where(sql`${table.resource} = 'orders'`),
    index("mirror_records_undecided")
      .on(table.environment, table.connectionId)
      .where(
        sql`${table.resource} = 'orders' and not ${table.isOpen} and ${table.outcomeAt} is null`,
      ),
    // For the entries of the queue that were closed lately.
    index("mirror_records_ended")
      .on(table.environment, table.connectionId, table.causeEndedAt)
      .where(sql`${table.causeEndedAt} is not null`),
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

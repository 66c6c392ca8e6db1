import "server-only";
import { and, eq, gte, type SQL, sql } from "drizzle-orm";
import { mineView, type OpenOrderView } from "#lib/protocol/open-orders.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import type { MirrorCoverage } from "#lib/server/mirror/coverage.ts";
import { createdByHash, openMirrorRecord } from "#lib/server/mirror/mirror-row.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { noMovementBefore } from "#lib/v4/courier-movement.ts";
import { arrivingDaysAt } from "#lib/v4/order-views.ts";
import type { PauseCause } from "#lib/v4/paused-clock.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** The person whose orders the view `mine` shows. */
interface Person {
  displayName: string;
  email: string;
}

const table = mirrorRecords;

const isoAt = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;

/** The first arrival of an order from the day of `now` on; null without any. */
const nextArrival = (now: number) =>
  sql`(select min(each) from unnest(${table.arrivals}) as each where each >= ${isoAt(arrivingDaysAt(now).from)})`;

/** Whether no courier has an order: by an answer about its tracking, else by the record. */
const hasNoCourier = sql`coalesce(${table.courierAbsence} = 'not shipped'
  or coalesce(${table.isTrackedDelivered}, ${table.courierAbsence} = 'delivered'), false)`;

/** The open orders of a connection that a sweep proves, with the conditions and orders of their views. */
export class MirroredOrders {
  private readonly connection: Connection;
  private readonly coverage: MirrorCoverage;
  private readonly now: number;

  /** `now` in epoch milliseconds: it decides what arrives soon. */
  constructor(connection: Connection, coverage: MirrorCoverage, now: number) {
    this.connection = connection;
    this.coverage = coverage;
    this.now = now;
  }

  private get isOpen() {
    return and(
      eq(table.environment, this.connection.environment),
      eq(table.connectionId, this.connection.id),
      eq(table.resource, "orders"),
      eq(table.isOpen, true),
      gte(table.readAt, this.coverage.at),
    );
  }

  private hashesOf({ displayName, email }: Person): string[] {
    return [displayName, email]
      .filter((name) => name.trim())
      .map((name) => createdByHash(this.connection, name));
  }

  /** Whether an order is in a view. */
  private isIn(view: OpenOrderView, person: Person): SQL {
    if (view === "arriving") {
      return sql`coalesce(${nextArrival(this.now)} < ${isoAt(arrivingDaysAt(this.now).to)}, false)`;
    }
    if (view === "no-movement") {
      return sql`(not ${hasNoCourier}
        and coalesce(${table.movedAt} < ${isoAt(noMovementBefore(this.now))}, false))`;
    }
    if (view === mineView) {
      return sql`coalesce(${table.createdByHash} = any(${sql.param(this.hashesOf(person))}), false)`;
    }
    return sql`${view} = any(${table.views})`;
  }

  /** Whether an order has the fields that decide about a view. */
  private isKnown(view: OpenOrderView, person: Person): SQL {
    if (view === "arriving")
      return sql`(${table.expectedAt} is not null or ${this.isIn(view, person)})`;
    if (view === "no-movement") return sql`(${hasNoCourier} or ${table.movedAt} is not null)`;
    if (view === mineView) return sql`${table.createdByHash} is not null`;
    return sql`not (${view} = any(${table.undecidedViews}))`;
  }

  private sorting(view: OpenOrderView): SQL {
    const newestFirst = sql`${table.createdAt} desc nulls last`;
    switch (view) {
      case "late":
      case "at-risk":
      case "customs":
        return sql`${table.daysLate} desc`;
      case "no-movement":
        return sql`${table.movedAt} asc nulls last`;
      case "waiting":
        return sql`${table.createdAt} asc nulls last`;
      case "arriving":
        return sql`${nextArrival(this.now)} asc nulls last`;
      default:
        return newestFirst;
    }
  }

  /** Counts the orders of views, and those whose fields decide about them. */
  async countViews<View extends OpenOrderView>(
    views: readonly View[],
    person: Person,
  ): Promise<Record<View, { count: number; knownCount: number }>> {
    const counts = Object.fromEntries(
      views.flatMap((view) => [
        [`${view} count`, sql`count(*) filter (where ${this.isIn(view, person)})`.mapWith(Number)],
        [
          `${view} known`,
          sql`count(*) filter (where ${this.isKnown(view, person)})`.mapWith(Number),
        ],
      ]),
    );
    const [row = {}] = await store().select(counts).from(table).where(this.isOpen);
    return Object.fromEntries(
      views.map((view) => [
        view,
        { count: Number(row[`${view} count`]), knownCount: Number(row[`${view} known`]) },
      ]),
    ) as Record<View, { count: number; knownCount: number }>;
  }

  /**
   * Returns the first orders of a view, unredacted; those without movement with the last one that the
   * mirror knows. Throws `SealError`.
   */
  async read(view: OpenOrderView, person: Person, limit: number): Promise<Order[]> {
    const rows = await store()
      .select({
        environment: table.environment,
        connectionId: table.connectionId,
        resource: table.resource,
        id: table.id,
        sealedRecord: table.sealedRecord,
        movedAt: table.movedAt,
      })
      .from(table)
      .where(and(this.isOpen, this.isIn(view, person)))
      .orderBy(this.sorting(view), table.id)
      .limit(limit);
    return rows.map(({ movedAt, ...row }) => {
      const order = openMirrorRecord<Order>(row);
      return view === "no-movement" ? { ...order, movedAt: movedAt?.toISOString() ?? null } : order;
    });
  }

  /** Counts the open orders by type and status. */
  countByStatus() {
    return store()
      .select({ type: table.type, status: table.status, count: sql`count(*)`.mapWith(Number) })
      .from(table)
      .where(this.isOpen)
      .groupBy(table.type, table.status);
  }

  /** Counts open and late orders by employee or team: empty for none, `null` where the order does not say. */
  countBy(by: "employee" | "team") {
    const key = by === "employee" ? table.employeeId : table.team;
    return store()
      .select({
        key,
        open: sql`count(*)`.mapWith(Number),
        late: sql`count(*) filter (where 'late' = any(${table.views}))`.mapWith(Number),
        unknownLate: sql`count(*) filter (where 'late' = any(${table.undecidedViews}))`.mapWith(
          Number,
        ),
      })
      .from(table)
      .where(this.isOpen)
      .groupBy(key);
  }

  /** Counts the orders with a paused clock by what they wait for. */
  async countPauseCauses(): Promise<Partial<Record<PauseCause, number>>> {
    const rows = await store()
      .select({ cause: table.pauseCause, count: sql`count(*)`.mapWith(Number) })
      .from(table)
      .where(and(this.isOpen, sql`'waiting' = any(${table.views})`))
      .groupBy(table.pauseCause);
    return Object.fromEntries(rows.map(({ cause, count }) => [cause ?? "other", count]));
  }

  /** Counts the orders of a view by country; `null` for those without one. */
  countByCountry(view: OpenOrderView, person: Person) {
    return store()
      .select({ country: table.country, count: sql`count(*)`.mapWith(Number) })
      .from(table)
      .where(and(this.isOpen, this.isIn(view, person)))
      .groupBy(table.country);
  }
}

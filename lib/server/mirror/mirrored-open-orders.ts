import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { mineView, type OpenOrderView } from "#lib/protocol/open-orders.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import { createdByHash, openMirrorRecord } from "#lib/server/mirror/mirror-row.ts";
import { hasNoCourier, noMovementAt } from "#lib/server/mirror/no-movement.ts";
import { isOpenOrder } from "#lib/server/mirror/open-order.ts";
import { openSeen } from "#lib/server/mirror/save-seen.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { arrivingDaysAt } from "#lib/v4/order-views.ts";
import type { PauseCause } from "#lib/v4/paused-clock.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** The person whose orders the view `mine` shows. */
interface Person {
  displayName: string;
  email: string | null;
}

/** A question about the open orders: a query for one JSON value, and what reads its answer. */
interface Question<Answer> {
  json: SQL;
  read?: (json: unknown) => Answer;
}

interface FirstRow {
  id: string;
  movedAt: string | null;
  sealedRecord: string;
  sealedSeen: string | null;
}

interface KeyCounts {
  key: string | null;
  open: number;
  late: number;
  unknownLate: number;
}

const table = mirrorRecords;

/** What the questions read of each open order. The encrypted record is read of the first ones only. */
const askedColumns = [
  table.id,
  table.type,
  table.status,
  table.country,
  table.team,
  table.employeeId,
  table.expectedAt,
  table.createdAt,
  table.views,
  table.undecidedViews,
  table.daysLate,
  table.pauseCause,
  table.arrivals,
  table.createdByHash,
  table.movedAt,
  table.courierAbsence,
  table.isTrackedDelivered,
];

const listOf = <Row>(rows: SQL): Question<Row[]> => ({
  json: sql`select coalesce(json_agg(each), '[]') from (${rows}) as each`,
});

const isoAt = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;

/** The first arrival of an order from the day of `now` on; null without any. */
const nextArrival = (now: number) =>
  sql`(select min(each) from unnest(${table.arrivals}) as each where each >= ${isoAt(arrivingDaysAt(now).from)})`;

/** The open orders of a connection, which a sweep must prove, with the conditions and orders of their views. */
export class MirroredOrders {
  private readonly connection: Connection;
  private readonly now: number;

  /** `now` in epoch milliseconds: it decides what arrives soon. */
  constructor(connection: Connection, now: number) {
    this.connection = connection;
    this.now = now;
  }

  /** None is older than the newest complete sweep: see `outdated-answers.ts`. */
  private get isOpen() {
    return isOpenOrder(this.connection);
  }

  private hashesOf({ displayName, email }: Person): string[] {
    return [displayName, email ?? ""]
      .filter((name) => name.trim())
      .map((name) => createdByHash(this.connection, name));
  }

  /** Whether an order is in a view. */
  private isIn(view: OpenOrderView, person: Person): SQL {
    if (view === "arriving") {
      return sql`coalesce(${nextArrival(this.now)} < ${isoAt(arrivingDaysAt(this.now).to)}, false)`;
    }
    if (view === "no-movement") return noMovementAt(this.now).holds;
    if (view === mineView) {
      return sql`coalesce(${table.createdByHash} = any(${sql.param(this.hashesOf(person))}), false)`;
    }
    return sql`${view} = any(${table.views})`;
  }

  /** Whether an order has the fields that decide about a view. */
  private isKnown(view: OpenOrderView, person: Person): SQL {
    if (view === "arriving")
      return sql`(${table.expectedAt} is not null or ${this.isIn(view, person)})`;
    if (view === "no-movement")
      return sql`(${hasNoCourier(table)} or ${table.movedAt} is not null)`;
    if (view === mineView) return sql`${table.createdByHash} is not null`;
    return sql`not (${view} = any(${table.undecidedViews}))`;
  }

  /** What a view is sorted by, and in which direction it opens. */
  orderOf(view: OpenOrderView): { by: SQL; byDefault: "asc" | "desc" } {
    switch (view) {
      case "late":
      case "at-risk":
      case "customs":
        return { by: sql`${table.daysLate}`, byDefault: "desc" };
      case "no-movement":
        return { by: sql`${table.movedAt}`, byDefault: "asc" };
      case "waiting":
        return { by: sql`${table.createdAt}`, byDefault: "asc" };
      case "arriving":
        return { by: nextArrival(this.now), byDefault: "asc" };
      default:
        return { by: sql`${table.createdAt}`, byDefault: "desc" };
    }
  }

  private sorting(view: OpenOrderView): SQL {
    const { by, byDefault } = this.orderOf(view);
    return sql`${by} ${byDefault === "asc" ? sql`asc` : sql`desc`} nulls last`;
  }

  /** Which orders of the mirror belong to a view, and which may: those whose fields don't decide too. */
  conditionOf(view: OpenOrderView, person: Person): { holds: SQL; mayHold: SQL; decides: SQL } {
    const isIn = this.isIn(view, person);
    return {
      decides: isIn,
      holds: sql`(${this.isOpen} and ${isIn})`,
      mayHold: sql`(${this.isOpen} and (${isIn} or not ${this.isKnown(view, person)}))`,
    };
  }

  /** Counts the orders of views, and those whose fields decide about them. */
  inViews<View extends OpenOrderView>(
    views: readonly View[],
    person: Person,
  ): Question<Record<View, { count: number; knownCount: number }>> {
    const counts = views.map(
      (view) => sql`${view}::text, json_build_object(
        'count', count(*) filter (where ${this.isIn(view, person)}),
        'knownCount', count(*) filter (where ${this.isKnown(view, person)}))`,
    );
    return { json: sql`select json_build_object(${sql.join(counts, sql`, `)}) from ${table}` };
  }

  /**
   * The first orders of a view, unredacted, with where answers about them saw them last; those without
   * movement with the last one that the mirror knows. Throws `SealError`.
   */
  rowsOf(view: OpenOrderView, person: Person, limit: number): Question<Order[]> {
    return {
      json: sql`select coalesce(json_agg(json_build_object('id', first.id, 'movedAt', first.moved_at,
          'sealedRecord', sealed.sealed_record, 'sealedSeen', sealed.sealed_seen) order by first.position), '[]')
        from (
          select ${table.id}, ${table.movedAt},
            row_number() over (order by ${this.sorting(view)}, ${table.id}) as position
          from ${table} where ${this.isIn(view, person)} order by position limit ${limit}
        ) as first join sealed using (id)`,
      read: (rows) =>
        (rows as FirstRow[]).map(({ id, movedAt, sealedRecord, sealedSeen }) => {
          const { environment, id: connectionId } = this.connection;
          const row = { environment, connectionId, resource: "orders", id, sealedRecord } as const;
          const record = openMirrorRecord<Order>(row);
          const order =
            sealedSeen === null
              ? record
              : { ...record, lastSeen: openSeen(this.connection, id, sealedSeen) };
          if (view !== "no-movement") return order;
          return { ...order, movedAt: movedAt === null ? null : new Date(movedAt).toISOString() };
        }),
    };
  }

  /** The open orders by type and status. */
  byStatus(): Question<{ type: string | null; status: string | null; count: number }[]> {
    return listOf(
      sql`select type, status, count(*) from ${table} group by ${table.type}, ${table.status}`,
    );
  }

  /** Open and late orders by employee or team: empty for none, `null` where the order does not say. */
  by(what: "employee" | "team"): Question<KeyCounts[]> {
    const key = what === "employee" ? table.employeeId : table.team;
    return listOf(sql`select ${key} as key, count(*) as open,
        count(*) filter (where 'late' = any(${table.views})) as late,
        count(*) filter (where 'late' = any(${table.undecidedViews})) as "unknownLate"
      from ${table} group by ${key}`);
  }

  /** The orders with a paused clock by what they wait for. */
  byPauseCause(): Question<{ cause: PauseCause | null; count: number }[]> {
    return listOf(sql`select pause_cause as cause, count(*) from ${table}
      where 'waiting' = any(${table.views}) group by ${table.pauseCause}`);
  }

  /** The countries of a view's orders; `null` for those without one. */
  countriesOf(view: OpenOrderView, person: Person): Question<{ country: string | null }[]> {
    return listOf(sql`select distinct country from ${table} where ${this.isIn(view, person)}`);
  }

  /** Answers questions about the open orders by one statement, so that all are as of one moment. */
  async ask<Answers extends Record<string, unknown>>(
    questions: {
      [Name in keyof Answers]: Question<Answers[Name]>;
    },
  ): Promise<Answers> {
    const entries = Object.entries<Question<unknown>>(questions);
    const columns = entries.map(([name, { json }]) => sql`(${json}) as ${sql.identifier(name)}`);
    // The questions see only the open orders, by a name that hides the table's own.
    const { rows } = await store().execute(sql`
      with sealed as not materialized (
        select id, sealed_record, sealed_seen from ${table} where ${this.isOpen}
      ), ${table} as materialized (
        select ${sql.join(askedColumns, sql`, `)} from ${table} where ${this.isOpen}
      )
      select ${sql.join(columns, sql`, `)}`);
    const [row = {}] = rows;
    return Object.fromEntries(
      entries.map(([name, { read }]) => [name, read ? read(row[name]) : row[name]]),
    ) as Answers;
  }
}

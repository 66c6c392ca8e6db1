import type { Failure } from "#lib/protocol/failure.ts";
import type { IntentView, OpenRequests, Undecided, UndecidedRun } from "#lib/protocol/intent.ts";
import type { ScanCoverage } from "#lib/protocol/open-orders.ts";
import type { ReadAnswer } from "#lib/protocol/read-answer.ts";
import type { PauseCause } from "#lib/v4/paused-clock.ts";
import type { Device } from "#lib/v4/records/device.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** The value of a part of a page, or the failure to show in its place. */
export type Result<Value> = { value: Value } | { failure: Failure };

/** The first orders of a list of Today, and how many there are. */
export interface TodayRows<Row extends Order = Order> {
  /** As many as the page shows: at most 20, and at least the first one. */
  orders: Row[];
  count: number;
  /** How many open orders have the fields that decide about the list. */
  knownCount: number;
}

/** An order with the date of its next arrival. */
export interface ArrivingOrder extends Order {
  arrivesAt: string;
}

/** How many orders of a type have each status. `null`: the order has none. */
export interface OrderTypeCount {
  type: string | null;
  total: number;
  segments: { status: string | null; count: number }[];
}

/** What Today shows of the open orders. */
export interface TodayOrders extends ScanCoverage {
  /** The open orders that were counted. */
  openCount: number;
  lists: {
    waiting: TodayRows;
    late: TodayRows;
    "at-risk": TodayRows;
    "no-movement": TodayRows;
    arriving: TodayRows<ArrivingOrder>;
  };
  pipeline: OrderTypeCount[];
  /** How many orders with a paused clock wait for what. */
  pauseCounts: Partial<Record<PauseCause, number>>;
  arrivingCountries: { count: number; isPartial: boolean };
  /** What the numbers are as of: ISO 8601, UTC. */
  at: string;
}

/** Devices whose charger is damaged or missing, and how many devices were checked for it. */
export interface ChargersToReplace {
  /** The first ones, if there are more than were asked for. */
  devices: Device[];
  /** How many devices there are. */
  count: number;
  /** Devices read. */
  readCount: number;
  /** Devices read whose answer has the charger status, which may be empty. */
  knownCount: number;
  /** All devices of the inventory; `null` if the service gives no total. */
  totalCount: number | null;
  /** Every device of the inventory was read and its answer has the charger status. */
  isComplete: boolean;
  /** ISO 8601, UTC: when the inventory was read into the mirror; `null` where it was read just now. */
  at: string | null;
}

/** How many requests are open, and the newest of them, with the runs that need the person. */
export interface RequestsOfToday {
  open: OpenRequests;
  described: IntentView[];
  runs: UndecidedRun[];
}

/** What Today shows, each part as it comes. A part is `null` for a person who may not read it. */
export interface TodayAnswers {
  requests: Promise<Result<RequestsOfToday>> | null;
  /** The requests and runs that need a person; read where their list is the selected one. */
  needsYou: Promise<Result<Undecided[]>> | null;
  open: Promise<Result<TodayOrders>>;
  chargers: {
    /** Whether the inventory can be read. Comes before the number does. */
    start: Promise<Result<void>>;
    found: Promise<Result<ChargersToReplace>>;
  } | null;
  latest: Promise<Result<ReadAnswer<"orders.list">>>;
}

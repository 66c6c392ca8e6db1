/** How a stop is recognized: by a status of the order, or by the text of an entry. */
export interface StopRule {
  name: string;
  statuses: readonly string[];
  /** Statuses that show that the stop was reached, but not when. */
  impliedBy?: readonly string[];
  pattern: RegExp;
  /** The stop after which an entry of a device or a courier counts: a repair has two shipments. */
  after?: string;
  /** The words of an entry of a device or a courier that may be about this stop or about a later one. */
  mayBe?: RegExp;
}

/** One line of stops: a swap has one for the device that goes out, and one for the old device. */
export interface RouteRule {
  /** `null` where the order has one line only. */
  label: string | null;
  direction: "out" | "back";
  stops: readonly StopRule[];
}

const placed: StopRule = {
  name: "Placed",
  statuses: ["processing"],
  pattern:
    /order\.created|deployment\.created|^(?:order )?(?:placed|ordered|created)(?: at| on)?$/i,
};

const sourced: StopRule = {
  name: "Sourced",
  statuses: [],
  pattern: /sourced|pulled from stock|purchased/i,
};

const configured: StopRule = {
  name: "Configured",
  statuses: [],
  pattern: /configuration[._ ]completed|configured/i,
};

const shipped: StopRule = {
  name: "Shipped",
  statuses: ["shipped", "in_transit"],
  pattern: /^(?:shipped|dispatched|in transit)(?: at| on)?$|shipment\.(?:created|in_transit)/i,
};

const inTransit: StopRule = {
  name: "In transit",
  statuses: ["in_transit"],
  pattern: /^in transit(?: at| on)?$|shipment\.in_transit/i,
};

const delivered: StopRule = {
  name: "Delivered",
  statuses: ["delivered"],
  pattern: /^delivered(?: at| on)?$|shipment\.delivered/i,
};

const back: readonly StopRule[] = [
  {
    name: "Pickup scheduled",
    statuses: ["scheduled"],
    pattern: /^(?:pickup )?(?:scheduled|booked)(?: at| on)?$/i,
  },
  {
    name: "Picked up",
    statuses: ["shipped"],
    pattern: /^(?:shipped|dispatched|picked up|collected)(?: at| on)?$|shipment\.created/i,
  },
  inTransit,
  {
    name: "Received",
    statuses: [],
    impliedBy: ["delivered"],
    pattern: /^(?:received|delivered)(?: at| on)?$|device\.received|shipment\.delivered/i,
  },
  {
    name: "Graded",
    statuses: [],
    pattern: /^(?:received and |received, erased and )?graded\b|device\.graded/i,
  },
];

const out = (...stops: StopRule[]): readonly RouteRule[] => [
  { label: null, direction: "out", stops: [placed, ...stops] },
];

const maintenance: readonly StopRule[] = [
  {
    name: "Received",
    statuses: [],
    pattern: /^received(?: at| on)?$|^received by\b|device\.received|repair\.started/i,
    // The workshop's delivery or the employee's.
    mayBe: delivered.pattern,
  },
  { name: "Repaired", statuses: [], pattern: /^repaired(?: at| on)?$|repair\.completed/i },
  { ...shipped, after: "Repaired" },
  { ...delivered, after: "Repaired" },
];

const disposition: readonly StopRule[] = [
  {
    name: "Inspected",
    statuses: [],
    pattern: /^inspected(?: at| on)?$|disposition\.inspected/i,
  },
  {
    name: "Erased",
    statuses: [],
    pattern: /^(?:storage )?erased(?: at| on)?$|disposition\.erased/i,
  },
  {
    name: "Handed over",
    statuses: ["shipped", "in_transit"],
    pattern: /^handed over(?: at| on)?$|disposition\.handed_over|shipment\.(?:created|in_transit)/i,
  },
  {
    name: "Disposed",
    statuses: ["delivered", "disposed"],
    pattern: /^disposed(?: at| on)?$|disposition\.completed|shipment\.delivered/i,
  },
];

const collection: readonly RouteRule[] = [
  { label: null, direction: "back", stops: [placed, ...back] },
];

const routes: readonly (readonly [type: RegExp, routes: readonly RouteRule[]])[] = [
  [/^(?:deployment|purchase for employee)$/i, out(sourced, configured, shipped, delivered)],
  [
    /^purchase(?: for inventory)?$/i,
    out({ ...shipped, statuses: ["shipped"] }, inTransit, delivered),
  ],
  [/^(?:collection|offboarding)$/i, collection],
  [
    /^swap\b/i,
    [
      {
        label: "Replacement out",
        direction: "out",
        stops: [placed, sourced, configured, shipped, delivered],
      },
      { label: "Old device back", direction: "back", stops: back },
    ],
  ],
  [/^maintenance$/i, out(...maintenance)],
  [/^disposition$/i, out(...disposition)],
];

/** Every stop, to find out what a history records. */
export const allStops: readonly StopRule[] = routes.flatMap(([, lines]) =>
  lines.flatMap(({ stops }) => stops),
);

/** Returns the lines of stops of an order type in any spelling; `null` for a type without known stops. */
export const routeRulesOf = (orderType: string | null | undefined): readonly RouteRule[] | null => {
  const type = (orderType ?? "").trim().replaceAll(/[\s_-]+/g, " ");
  return routes.find(([pattern]) => pattern.test(type))?.[1] ?? null;
};

import { knownOrderStatuses } from "#lib/v4/known-values";
import { parseMoment } from "#lib/v4/parse-moment";
import type { Order, OrderHistory } from "#lib/v4/records/order";

/**
 * A stop of the route line. `skipped`: the history would show it and does not. `unknown`: no answer
 * says whether it was passed.
 */
export interface Stop {
  name: string;
  state: "passed" | "current" | "ahead" | "skipped" | "unknown";
  at: string | null;
}

/** What each stop is recognized by: a status of the order, or words of a device's log. */
interface Landmark {
  name: string;
  statuses: readonly string[];
  /** Matched against what an entry says happened. */
  words: RegExp;
}

const outbound: readonly Landmark[] = [
  {
    name: "Placed",
    statuses: ["processing"],
    words:
      /order\.created|deployment\.created|^(?:order )?(?:placed|ordered|created)(?: at| on)?$/i,
  },
  { name: "Sourced", statuses: [], words: /sourced|pulled from stock|purchased/i },
  { name: "Configured", statuses: [], words: /configuration[._ ]completed|configured/i },
  {
    name: "Shipped",
    statuses: ["shipped", "in_transit"],
    words: /^(?:shipped|dispatched|in transit)(?: at| on)?$|shipment\.(?:created|in_transit)/i,
  },
  {
    name: "Delivered",
    statuses: ["delivered"],
    words: /^delivered(?: at| on)?$|shipment\.delivered/i,
  },
];

const inbound: readonly Landmark[] = [
  {
    name: "Placed",
    statuses: ["processing"],
    words: /order\.created|^(?:order )?(?:placed|ordered|created)(?: at| on)?$/i,
  },
  { name: "Scheduled", statuses: ["scheduled"], words: /^scheduled(?: at| on)?$/i },
  {
    name: "Shipped",
    statuses: ["shipped"],
    words: /^(?:shipped|dispatched)(?: at| on)?$|shipment\.created/i,
  },
  {
    name: "In transit",
    statuses: ["in_transit"],
    words: /^in transit(?: at| on)?$|shipment\.in_transit/i,
  },
  {
    name: "Delivered",
    statuses: ["delivered"],
    words: /^delivered(?: at| on)?$|shipment\.delivered/i,
  },
];

const inboundTypes = /^(offboarding|collection|maintenance|disposition)$/i;

interface Sign {
  words: string[];
  at: string | null;
}

const toSign = (at: string | null | undefined, ...words: (string | null | undefined)[]): Sign => ({
  at: at ?? null,
  words: words.filter((word): word is string => Boolean(word)),
});

const asStatus = (word: string) =>
  word
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");

const isSignOf = ({ words }: Sign, landmark: Landmark) =>
  words.some(
    (word) => landmark.statuses.includes(asStatus(word)) || landmark.words.test(word.trim()),
  );

const instant = (at: string | null) => parseMoment(at)?.getTime() ?? Number.POSITIVE_INFINITY;

/**
 * Returns the stops of an order's route, and when each was passed. A stop without a sign of its own
 * is "skipped" or "ahead" only where an answer would have shown it: the history's log for what is
 * a status, its devices' log for what is none, and the order's own status for what comes later.
 * `history` is `undefined` where it could not be read.
 */
export function toStops(order: Order, history: OrderHistory | undefined): Stop[] {
  const landmarks = inboundTypes.test(order.orderType ?? "") ? inbound : outbound;
  const logs = [...(history?.statusLogs ?? []), ...(order.statusLogs ?? [])];
  const timelines = (history?.devices ?? []).flatMap(({ timeline }) => timeline ?? []);
  const signs = [
    ...logs.map(({ at, status, type, note }) => toSign(at, status, type, note)),
    ...timelines.map(({ at, type, status, description }) => toSign(at, type, status, description)),
  ];
  const isKnownStatus = knownOrderStatuses.some((status) => status === order.status);
  /** Whether the history would show this stop, had it been passed. */
  const wouldShow = ({ statuses }: Landmark) =>
    statuses.length > 0 ? logs.length > 0 : timelines.length > 0;
  const found = landmarks.map((landmark) => {
    const { name, statuses } = landmark;
    const [sign] = signs
      .filter((each) => isSignOf(each, landmark))
      .sort((a, b) => instant(a.at) - instant(b.at));
    const isStatus = order.status != null && statuses.includes(asStatus(order.status));
    const isPlaced = name === "Placed";
    return {
      landmark,
      isReached: isPlaced || isStatus || sign !== undefined,
      at: (isPlaced ? (order.createdAt ?? sign?.at) : sign?.at) ?? null,
    };
  });
  const last = found.findLastIndex(({ isReached }) => isReached);
  return found.map(({ landmark, isReached, at }, index): Stop => {
    const { name } = landmark;
    if (index === last)
      return { name, at, state: last === found.length - 1 ? "passed" : "current" };
    if (isReached) return { name, at, state: "passed" };
    if (index < last) return { name, at, state: wouldShow(landmark) ? "skipped" : "unknown" };
    const isAhead = wouldShow(landmark) || (landmark.statuses.length > 0 && isKnownStatus);
    return { name, at, state: isAhead ? "ahead" : "unknown" };
  });
}

import { isBlank } from "#components/data/unshown-fields.ts";
import { phraseOf } from "#lib/v4/fields/field-name.ts";
import { isFinished, knownEvents, knownOrderStatuses } from "#lib/v4/fields/known-values.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import type { Order, OrderHistory } from "#lib/v4/records/order.ts";

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

/** What one entry of a history says. */
interface Sign {
  words: string[];
  at: string | null;
  /** The entry names a status of the order. */
  isStatus: boolean;
  /** The entry comes from the log of the device's preparation, not from the courier's. */
  isOfProduct: boolean;
}

const asStatus = (word: string) =>
  word
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");

const lettersOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, "");
const eventByLetters = new Map(knownEvents.map((event) => [lettersOf(event), event]));

/** How deep within an entry an event's name may stand. */
const maxDepth = 3;

/** The documented events and the statuses reached that an entry names, under whatever keys. */
const namedIn = (value: unknown, name: string, depth = 0): string[] => {
  if (typeof value === "string") {
    const event = eventByLetters.get(lettersOf(value));
    const phrase = phraseOf(name);
    const isReached =
      /\b(?:status|state)$/.test(phrase) && !/\b(?:from|old|previous|prior|last)\b/.test(phrase);
    return event ? [event] : isReached ? [value] : [];
  }
  if (typeof value !== "object" || value === null || depth > maxDepth) return [];
  return Object.entries(value).flatMap(([inner, one]) => namedIn(one, inner, depth + 1));
};

type LogEntry = NonNullable<OrderHistory["statusLogs"]>[number];

const toSign = (entry: LogEntry, isStatusLog: boolean): Sign => {
  const { at, status, type, note, description, source } = entry;
  const words = [status, type, note, description, ...namedIn(entry, "")].filter(
    (word): word is string => typeof word === "string" && word !== "",
  );
  const isProductEvent = words.some((word) => /^(?:device|configuration|asset)\./.test(word));
  return {
    at: at ?? null,
    words,
    isStatus:
      (isStatusLog && !isBlank(status)) ||
      words.some((word) => isKnownStatus(word) || /^(?:order|shipment)\./.test(word)),
    isOfProduct: isProductEvent || /^(?:product|device)$/i.test(source ?? ""),
  };
};

const isKnownStatus = (word: string) =>
  knownOrderStatuses.some((status) => status === asStatus(word));

const isSignOf = ({ words }: Sign, landmark: Landmark) =>
  words.some(
    (word) => landmark.statuses.includes(asStatus(word)) || landmark.words.test(word.trim()),
  );

const instant = (at: string | null) => parseMoment(at)?.getTime() ?? Number.POSITIVE_INFINITY;

/**
 * Whether a history would show each stop, had it been passed: one that is a status, where the
 * history records statuses; one that is none, where it records a device's preparation, or holds an
 * empty log of a device.
 */
const shownBy = (history: OrderHistory | undefined, signs: readonly Sign[]) => {
  const isSignOfAny = (sign: Sign, isOfStatus: boolean) =>
    [...outbound, ...inbound].some(
      (each) => each.statuses.length > 0 === isOfStatus && isSignOf(sign, each),
    );
  const hasStatuses = signs.some((sign) => sign.isStatus || isSignOfAny(sign, true));
  const isEmptyLog = (history?.devices ?? []).some(({ timeline }) => timeline?.length === 0);
  const hasProduct =
    isEmptyLog || signs.some((sign) => sign.isOfProduct || isSignOfAny(sign, false));
  return ({ statuses }: Landmark) => (statuses.length > 0 ? hasStatuses : hasProduct);
};

/**
 * Returns the stops of an order's route, and when each was passed. A stop without a sign of its own
 * is "skipped" or "ahead" only where the history would have shown it, else "unknown". Nothing lies
 * ahead of an order that has ended. `history` is `undefined` where it could not be read.
 */
export function toStops(order: Order, history: OrderHistory | undefined): Stop[] {
  const landmarks = inboundTypes.test(order.orderType ?? "") ? inbound : outbound;
  const signs = [
    ...[...(history?.statusLogs ?? []), ...(order.statusLogs ?? [])].map((log) =>
      toSign(log, true),
    ),
    ...(history?.devices ?? [])
      .flatMap(({ timeline }) => timeline ?? [])
      .map((entry) => toSign(entry, false)),
  ];
  const wouldShow = shownBy(history, signs);
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
  const later = isFinished(order.status) ? "skipped" : "ahead";
  return found.map(({ landmark, isReached, at }, index): Stop => {
    const { name } = landmark;
    if (index === last)
      return { name, at, state: last === found.length - 1 ? "passed" : "current" };
    if (isReached) return { name, at, state: "passed" };
    const absent = index < last ? "skipped" : later;
    return { name, at, state: wouldShow(landmark) ? absent : "unknown" };
  });
}

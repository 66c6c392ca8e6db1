import { requestTitle } from "#components/request/request-title.ts";
import { requestHref } from "#components/write/record-of.ts";
import type { Fate, IntentView } from "#lib/v4/intent";
import type { Order, OrderHistory, OrderTracking } from "#lib/v4/records/order";

/** Where an entry of the timeline comes from. */
export type EntrySource = "status" | "courier" | "device" | "console";

export interface Entry {
  key: string;
  source: EntrySource;
  /** ISO 8601, UTC; `null` where the service gave no time. */
  at: string | null;
  text: string;
  /** Place, carrier, actor: whatever else was said. */
  detail: string | null;
  /** The device it concerns; `null` for the whole order. */
  device: { id: string | null; name: string } | null;
  isTrouble: boolean;
  /** Where more is said of it. */
  href?: string;
}

const trouble = /exception|fail|delay|held|hold|missed|refused|damag|lost|late|expired/i;

const joined = (...parts: (string | null | undefined)[]) =>
  parts.filter(Boolean).join(" · ") || null;

/** Two reports of one checkpoint: the same words at the same minute. */
/** The moment that tells most of a request: when it ended, else when it was sent or asked for. */
const momentOf = ({ settledAt, sentAt, createdAt }: IntentView) => settledAt ?? sentAt ?? createdAt;

const fateWords: Record<Fate, string> = {
  accepted: "accepted",
  refused: "refused",
  checking: "being checked",
  "needs you": "needs you",
  abandoned: "abandoned",
};

/** What this console sent for the order, each with what became of it. */
const toRequestEntry = (request: IntentView): Entry => ({
  key: `console ${request.id}`,
  source: "console",
  at: momentOf(request),
  text: `${requestTitle(request)}: ${fateWords[request.fate]}`,
  detail: joined(
    `sent by ${request.by.isYou ? "you" : request.by.name}`,
    request.isAdopted ? "found by reading back" : null,
    request.fate === "needs you" ? request.reason : null,
  ),
  device: null,
  isTrouble: request.fate === "needs you",
  href: requestHref(request.id),
});

const sameness = (entry: Entry) =>
  `${entry.source} ${entry.at?.slice(0, 16)} ${entry.text.toLowerCase()}`;

const instant = (at: string | null) => {
  const ms = at === null ? Number.NaN : Date.parse(at);
  return Number.isNaN(ms) ? Number.NEGATIVE_INFINITY : ms;
};

/**
 * One timeline of everything that is known of an order, newest first: status logs, the courier's
 * and the product's log per device, the shipments' checkpoints, and this console's requests. The courier's word may come
 * twice, with the history and with the tracking: it is shown once.
 */
export function toEntries(
  history: OrderHistory | undefined,
  tracking: OrderTracking | undefined,
  requests: readonly IntentView[] = [],
) {
  const entries: Entry[] = requests.map(toRequestEntry);
  for (const [index, log] of (history?.statusLogs ?? []).entries()) {
    entries.push({
      key: `status ${index}`,
      source: "status",
      at: log.at ?? null,
      text: log.status ?? log.note ?? "Status changed",
      detail: joined(log.status ? log.note : null, log.actor),
      device: null,
      isTrouble: trouble.test(`${log.status} ${log.note}`),
    });
  }
  for (const [index, device] of (history?.devices ?? []).entries()) {
    const name =
      joined(device.model, device.serialNumber) ?? device.productId ?? `Device ${index + 1}`;
    for (const [step, said] of (device.timeline ?? []).entries()) {
      entries.push({
        key: `device ${index} ${step}`,
        source: said.source === "courier" ? "courier" : "device",
        at: said.at ?? null,
        text: said.description ?? said.type ?? "Recorded",
        detail: joined(said.location),
        device: { id: device.productId ?? null, name },
        isTrouble: trouble.test(`${said.type} ${said.description}`),
      });
    }
  }
  const known = new Set(entries.map(sameness));
  for (const [index, shipment] of (tracking?.shipments ?? []).entries()) {
    for (const [step, point] of (shipment.checkpoints ?? []).entries()) {
      const entry: Entry = {
        key: `shipment ${index} ${step}`,
        source: "courier",
        at: point.at ?? null,
        text: point.description ?? point.status ?? "Checkpoint",
        detail: joined(point.location, shipment.carrier),
        device: null,
        isTrouble: trouble.test(`${point.status} ${point.description}`),
      };
      if (!known.has(sameness(entry))) entries.push(entry);
    }
  }
  return entries.sort((a, b) => instant(b.at) - instant(a.at));
}

/** A stop of the route line. */
export interface Stop {
  name: string;
  state: "passed" | "current" | "ahead" | "skipped";
  at: string | null;
}

/** What each stop is recognised by: a status, or words of the product's log. */
interface Landmark {
  name: string;
  statuses: readonly string[];
  words?: RegExp;
}

const outbound: readonly Landmark[] = [
  { name: "Placed", statuses: ["processing"], words: /order\.created|deployment\.created/ },
  { name: "Sourced", statuses: [], words: /sourced|pulled from stock|purchased/i },
  { name: "Configured", statuses: [], words: /configuration[._ ]completed|configured/i },
  { name: "Shipped", statuses: ["shipped", "in_transit"] },
  { name: "Delivered", statuses: ["delivered"] },
];

const inbound: readonly Landmark[] = [
  { name: "Placed", statuses: ["processing"] },
  { name: "Scheduled", statuses: ["scheduled"] },
  { name: "Shipped", statuses: ["shipped"] },
  { name: "In transit", statuses: ["in_transit"] },
  { name: "Delivered", statuses: ["delivered"] },
];

const inboundTypes = /^(offboarding|collection|maintenance|disposition)$/i;

/**
 * The route line: which stops an order has passed, and when. A stop without a sign of its own
 * before one that was reached is drawn as skipped: the console never invents a date.
 */
export function toStops(order: Order, history: OrderHistory | undefined): Stop[] {
  const landmarks = inboundTypes.test(order.orderType ?? "") ? inbound : outbound;
  const signs = [
    ...(history?.statusLogs ?? []).map((log) => ({ word: log.status, at: log.at })),
    ...(history?.devices ?? []).flatMap((device) =>
      (device.timeline ?? []).map((said) => ({
        word: `${said.type ?? ""} ${said.description ?? ""}`,
        at: said.at,
      })),
    ),
  ];
  const found = landmarks.map(({ name, statuses, words }) => {
    const sign = signs
      .filter(({ word }) => word && (statuses.includes(word) || words?.test(word)))
      .sort((a, b) => instant(a.at ?? null) - instant(b.at ?? null))[0];
    const isStatus = order.status != null && statuses.includes(order.status);
    const isPlaced = name === "Placed";
    return {
      name,
      isReached: isPlaced || isStatus || sign !== undefined,
      at: (isPlaced ? (order.createdAt ?? sign?.at) : sign?.at) ?? null,
    };
  });
  const last = found.findLastIndex(({ isReached }) => isReached);
  return found.map(({ name, isReached, at }, index) => ({
    name,
    at,
    state:
      index === last
        ? index === found.length - 1
          ? "passed"
          : "current"
        : index > last
          ? "ahead"
          : isReached
            ? "passed"
            : "skipped",
  }));
}

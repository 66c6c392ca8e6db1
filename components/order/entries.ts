import { labeledLinesOf } from "#components/data/labeled-fields.ts";
import { requestHref } from "#components/intent/record-of.ts";
import { requestTitle } from "#components/intent/request-title.ts";
import type { IntentStatus, IntentView } from "#lib/protocol/intent.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import type { Order, OrderHistory, OrderTracking, Shipment } from "#lib/v4/records/order.ts";

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

/** The moment that tells most of a request: when it ended, else when it was sent or asked for. */
const momentOf = ({ settledAt, sentAt, createdAt }: IntentView) => settledAt ?? sentAt ?? createdAt;

const statusText: Record<IntentStatus, string> = {
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
  text: `${requestTitle(request)}: ${statusText[request.status]}`,
  detail: joined(
    `sent by ${request.by.isYou ? "you" : request.by.name}`,
    request.isAdopted ? "found by reading back" : null,
    request.status === "needs you" ? request.reason : null,
  ),
  device: null,
  isTrouble: request.status === "needs you",
  href: requestHref(request.id),
});

/** Two reports of one checkpoint: the same words at the same minute. */
const sameness = (entry: Entry) =>
  `${entry.source} ${entry.at?.slice(0, 16)} ${entry.text.toLowerCase()}`;

const instant = (at: string | null) => parseMoment(at)?.getTime() ?? Number.NEGATIVE_INFINITY;

/** An entry of any source, under canonical names where it has them. */
type Said = Readonly<Record<string, unknown>>;

const shownOfSaid: readonly string[] = [
  "at",
  "status",
  "type",
  "description",
  "note",
  "location",
  "actor",
  "source",
];

const isSameText = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

const textIn = (said: Said, name: string) => {
  const value = said[name];
  return typeof value === "string" && value.trim() !== "" ? value : null;
};

/**
 * The words of an entry: what it says first, then everything else that it holds, so that no field
 * of an undocumented shape is dropped. An unknown field is labelled by its own name.
 */
const wordsOf = (
  said: Said,
  /** The fields that say what happened, best first. */
  names: readonly string[],
  format: FormatMoment,
) => {
  const known = names.flatMap((name) => textIn(said, name) ?? []);
  const shown = shownOfSaid.filter((name) => name === "at" || textIn(said, name) !== null);
  const others = labeledLinesOf(said, shown, format);
  const [text = others[0] ?? "Recorded"] = known;
  const rest = known.slice(1).filter((one) => !isSameText(one, text));
  const source = textIn(said, "source");
  return {
    text,
    detail: joined(
      ...rest,
      textIn(said, "location"),
      textIn(said, "actor"),
      isNamedSource(source) ? source : null,
      ...(known.length === 0 ? others.slice(1) : others),
    ),
    isTrouble: trouble.test(known.join(" ")),
  };
};

/** A source that the entry's own mark does not name. */
const isNamedSource = (source: string | null) =>
  source !== null && !/^(?:product|device|courier|carrier)$/i.test(source.trim());

const isCourier = (source: string | null | undefined) =>
  /^(?:courier|carrier)$/i.test(source?.trim() ?? "");

export type FormatMoment = (at: string) => string;
const asItCame: FormatMoment = (at) => at;

/** Where the entries of an order's timeline come from. Each may be absent. */
export interface TimelineSources {
  history?: OrderHistory | undefined;
  tracking?: OrderTracking | undefined;
  /** The order itself: a service may put its log and its shipments there. */
  order?: Order | undefined;
  requests?: readonly IntentView[] | undefined;
}

const fromLogs = (logs: OrderHistory["statusLogs"], place: string, format: FormatMoment): Entry[] =>
  (logs ?? []).map((log, index) => {
    const source: EntrySource = isCourier(log.source) ? "courier" : "status";
    return {
      key: `${place} ${index}`,
      source,
      at: log.at ?? null,
      ...wordsOf(log, ["status", "note", "description", "type"], format),
      device: null,
    };
  });

const fromDevices = (devices: OrderHistory["devices"], format: FormatMoment): Entry[] =>
  (devices ?? []).flatMap((device, index) => {
    const name =
      joined(device.model, device.serialNumber) ?? device.productId ?? `Device ${index + 1}`;
    return (device.timeline ?? []).map((said, step) => {
      const source: EntrySource = isCourier(said.source) ? "courier" : "device";
      return {
        key: `device ${index} ${step}`,
        source,
        at: said.at ?? null,
        ...wordsOf(said, ["description", "note", "status", "type"], format),
        device: { id: device.productId ?? null, name },
      };
    });
  });

const fromCheckpoints = (
  checkpoints: Shipment["checkpoints"],
  carrier: string | null | undefined,
  place: string,
  format: FormatMoment,
): Entry[] =>
  (checkpoints ?? []).map((point, step) => {
    const words = wordsOf(point, ["description", "note", "status", "type"], format);
    return {
      key: `${place} ${step}`,
      source: "courier",
      at: point.at ?? null,
      ...words,
      detail: joined(words.detail, carrier),
      device: null,
    };
  });

const fromShipments = (
  shipments: OrderTracking["shipments"],
  place: string,
  format: FormatMoment,
) =>
  (shipments ?? []).flatMap(({ checkpoints, carrier }, index) =>
    fromCheckpoints(checkpoints, carrier, `${place} ${index}`, format),
  );

/** Adds what a second report of the same entry says more. */
const merge = (known: Entry, again: Entry) => {
  const parts = new Set(
    [known.detail, again.detail].flatMap((detail) => detail?.split(" · ") ?? []),
  );
  known.detail = [...parts].join(" · ") || null;
};

/**
 * Returns one timeline of all that is known of an order, newest first: status logs, the courier's
 * and the product's log per device, the shipments' checkpoints, and the console's requests. One
 * entry that two answers report is shown once, with the details of both.
 */
export function toEntries(
  { history, tracking, order, requests = [] }: TimelineSources,
  format: FormatMoment = asItCame,
): Entry[] {
  const entries: Entry[] = requests.map(toRequestEntry);
  const found = [
    ...fromLogs(history?.statusLogs, "status", format),
    ...fromDevices(history?.devices, format),
    ...fromLogs(order?.statusLogs, "order log", format),
    ...fromShipments(tracking?.shipments, "shipment", format),
    ...fromCheckpoints(tracking?.events, null, "tracking", format),
    ...fromShipments(order?.shipments, "order shipment", format),
    ...fromShipments(order?.tracking ? [order.tracking] : [], "order tracking", format),
  ];
  const byWords = new Map<string, Entry>();
  for (const entry of found) {
    const answer = entry.key.replace(/[ \d]+$/, "");
    const known = byWords.get(sameness(entry));
    // Two entries of one list are two, however alike.
    if (known && known.key.replace(/[ \d]+$/, "") !== answer) {
      merge(known, entry);
      continue;
    }
    byWords.set(sameness(entry), entry);
    entries.push(entry);
  }
  return entries.sort((a, b) => instant(b.at) - instant(a.at));
}

/** Whether an answer held a log, empty or not: then "no activity" is what the service says. */
export const hasLog = ({ statusLogs, devices }: OrderHistory) =>
  Array.isArray(statusLogs) || (devices ?? []).some(({ timeline }) => Array.isArray(timeline));

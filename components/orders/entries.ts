import { codeText } from "#components/orders/code-text.ts";
import { wasShipped } from "#components/orders/order-answers.ts";
import { labeledLinesOf } from "#components/record/labeled-fields.ts";
import { requestLabel } from "#components/requests/intent-status.tsx";
import { employeeIdOf, requestHref, requestTitle } from "#components/requests/request-text.ts";
import { statusLabel } from "#components/ui/status.tsx";
import type { IntentView } from "#lib/protocol/intent.ts";
import { midSentence } from "#lib/protocol/intl-words.ts";
import { t } from "#lib/protocol/words/t.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import { unshownFields } from "#lib/v4/normalize/unshown-fields.ts";
import type { Order, OrderHistory, OrderTracking, Shipment } from "#lib/v4/records/order.ts";

export type EntrySource = "status" | "courier" | "device" | "event" | "console";

export interface Entry {
  key: string;
  source: EntrySource;
  /** As it came, with any offset or as a date alone; `null` where none came. */
  at: string | null;
  text: string;
  /** Place, carrier, actor and every other field. */
  detail: string | null;
  /** The name of the device it concerns; `null` for the whole order. */
  device: string | null;
  isTrouble: boolean;
  href?: string;
}

const trouble = /exception|fail|delay|held|hold|missed|refused|damag|lost|late|expired/i;

const joined = (...parts: (string | null | undefined)[]) =>
  parts.filter(Boolean).join(" · ") || null;

/** Returns when a request was finished, else sent, else created. */
const momentOf = ({ settledAt, sentAt, createdAt }: IntentView) => settledAt ?? sentAt ?? createdAt;

/** Returns the entry of a request that Quartermaster sent for the order, with its status. */
const toRequestEntry = (request: IntentView, employeeName: string | null): Entry => ({
  key: `console ${request.id}`,
  source: "console",
  at: momentOf(request),
  text: `${requestTitle(request, employeeName)}: ${midSentence(requestLabel(request))}`,
  detail: joined(
    request.by.isYou
      ? t("orderFacts.sentByYou")
      : t("orderFacts.sentBy", { name: request.by.name }),
    request.isAdopted ? t("orderFacts.confirmed") : null,
    request.status === "needs you" ? request.reason : null,
  ),
  device: null,
  isTrouble: request.status === "needs you",
  href: requestHref(request.id),
});

/** Returns the minute of a moment, which answers may write with different offsets; other text as it came. */
const minuteOf = (at: string | null) => parseMoment(at)?.toISOString().slice(0, 16) ?? at;

/** Equal for two reports of one checkpoint: the same text at the same minute. */
const checkpointKey = ({ source, at, text }: Entry) =>
  `${source} ${minuteOf(at)} ${text.toLowerCase()}`;

const instant = (at: string | null) => parseMoment(at)?.getTime() ?? Number.NEGATIVE_INFINITY;

/** An entry as it came, under the contract's names where it has such fields. */
type LogEntry = Readonly<Record<string, unknown>>;

const shownFields: readonly string[] = [
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

const textIn = (log: LogEntry, name: string) => {
  const value = log[name];
  return typeof value === "string" && value.trim() !== "" ? value : null;
};

/** A source that the entry's own label does not name. */
const isNamedSource = (source: string | null) =>
  source !== null && !/^(?:product|device|courier|carrier)$/i.test(source.trim());

const isCourier = (source: string | null | undefined) =>
  /^(?:courier|carrier)$/i.test(source?.trim() ?? "");

/**
 * Returns the text of an entry: first what happened, then every other field, so that no field of an
 * undocumented shape is dropped. An unknown field is labelled by its own name.
 */
const entryText = (log: LogEntry, names: readonly string[], format: FormatMoment) => {
  const known = names.flatMap((name) => textIn(log, name) || []);
  const shown = shownFields.filter((name) => name === "at" || textIn(log, name) !== null);
  const others = labeledLinesOf(unshownFields(log, shown), format);
  const [text = others[0] ?? t("orderFacts.recorded")] = known;
  // The first text stays as it came: the words of a status depend on its order.
  const rest = known
    .slice(1)
    .map((one) => codeText(statusLabel(one)))
    .filter((one) => !isSameText(one, codeText(statusLabel(text))));
  const source = textIn(log, "source");
  return {
    text,
    detail: joined(
      ...rest,
      textIn(log, "location"),
      textIn(log, "actor"),
      isNamedSource(source) ? source : null,
      ...(known.length === 0 ? others.slice(1) : others),
    ),
    isTrouble: trouble.test(known.join(" ")),
  };
};

type FormatMoment = (at: string) => string;

/** The answers that an order's timeline is made from. Each may be absent. */
export interface TimelineSources {
  history?: OrderHistory | undefined;
  tracking?: OrderTracking | undefined;
  /** The order itself, which may have a log and shipments of its own. */
  order?: Order | undefined;
  requests?: readonly IntentView[] | undefined;
}

/** The fields that may tell what happened, best first. */
const statusFirst = ["status", "note", "description", "type"];
const descriptionFirst = ["description", "note", "status", "type"];

const toEntry = (
  log: LogEntry & { at?: string | null | undefined },
  names: readonly string[],
  format: FormatMoment,
  place: Pick<Entry, "key" | "source">,
): Entry => ({ ...place, at: log.at ?? null, ...entryText(log, names, format), device: null });

/** Returns the entries of a log that repeat the status before them: their note says what happened. */
const repeatedStatuses = (logs: NonNullable<OrderHistory["statusLogs"]>) => {
  const sorted = logs.toSorted((a, b) => instant(a.at ?? null) - instant(b.at ?? null));
  return new Set(
    sorted.filter(
      (log, index) => log.status && log.note && log.status === sorted[index - 1]?.status,
    ),
  );
};

const fromLogs = (
  logs: OrderHistory["statusLogs"],
  place: string,
  format: FormatMoment,
): Entry[] => {
  const repeated = repeatedStatuses(logs ?? []);
  return (logs ?? []).map((log, index) => {
    const source = isCourier(log.source) ? "courier" : "status";
    const names = repeated.has(log) ? descriptionFirst : statusFirst;
    return toEntry(log, names, format, { key: `${place} ${index}`, source });
  });
};

const fromDevices = (devices: OrderHistory["devices"], format: FormatMoment): Entry[] =>
  (devices ?? []).flatMap((device, index) => {
    const name =
      joined(device.model, device.serialNumber) ??
      device.productId ??
      t("orderFacts.device", { number: index + 1 });
    return (device.timeline ?? []).map((log, step) => {
      const source = isCourier(log.source) ? "courier" : "device";
      const entry = toEntry(log, descriptionFirst, format, {
        key: `device ${index} ${step}`,
        source,
      });
      return { ...entry, device: name };
    });
  });

const fromCheckpoints = (
  checkpoints: Shipment["checkpoints"],
  carrier: string | null | undefined,
  place: string,
  format: FormatMoment,
): Entry[] =>
  (checkpoints ?? []).map((point, step) => {
    const entry = toEntry(point, descriptionFirst, format, {
      key: `${place} ${step}`,
      source: "courier",
    });
    return { ...entry, detail: joined(entry.detail, carrier) };
  });

const fromShipments = (
  shipments: OrderTracking["shipments"],
  place: string,
  format: FormatMoment,
) =>
  (shipments ?? []).flatMap(({ checkpoints, carrier }, index) =>
    fromCheckpoints(checkpoints, carrier, `${place} ${index}`, format),
  );

/** Adds the details of a second report of the same entry. */
const merge = (known: Entry, again: Entry) => {
  const parts = new Set(
    [known.detail, again.detail].flatMap((detail) => detail?.split(" · ") ?? []),
  );
  known.detail = [...parts].join(" · ") || null;
};

/**
 * Returns the timeline of an order, newest first: status logs, the courier's and the product's log
 * of each device, the shipments' checkpoints, and Quartermaster's requests. An entry that two answers
 * report is listed once, with the details of both.
 */
export function toEntries(
  { history, tracking, order, requests = [] }: TimelineSources,
  format: FormatMoment = (at) => at,
): Entry[] {
  const { employeeId, employeeName = null } = order ?? {};
  const entries = requests.map((request) =>
    toRequestEntry(request, employeeIdOf(request) === employeeId ? employeeName : null),
  );
  const found = [
    ...fromLogs(history?.statusLogs, "status", format),
    ...fromDevices(history?.devices, format),
    ...fromLogs(order?.statusLogs, "order log", format),
    ...fromShipments(tracking?.shipments, "shipment", format),
    ...fromCheckpoints(tracking?.events, null, "tracking", format),
    ...fromShipments(order?.shipments, "order shipment", format),
    ...fromShipments(order?.tracking ? [order.tracking] : [], "order tracking", format),
  ];
  const byKey = new Map<string, Entry>();
  for (const entry of found) {
    const answer = entry.key.replace(/[ \d]+$/, "");
    const known = byKey.get(checkpointKey(entry));
    // Equal entries of one list are two entries.
    if (known && known.key.replace(/[ \d]+$/, "") !== answer) {
      merge(known, entry);
      continue;
    }
    byKey.set(checkpointKey(entry), entry);
    entries.push(entry);
  }
  return entries.sort((a, b) => instant(b.at) - instant(a.at));
}

/**
 * Returns why a timeline is empty: the log of the answer is empty, or the answer has no log. An order
 * that was shipped has had activity, whatever its log.
 */
export const noEntriesText = (
  history: OrderHistory,
  order: Order | undefined,
  tracking?: OrderTracking,
) => {
  const { statusLogs, devices } = history;
  const hasLog =
    Array.isArray(statusLogs) || (devices ?? []).some(({ timeline }) => Array.isArray(timeline));
  if (!hasLog) return t("orderFacts.noEntries");
  return order && !wasShipped(order, { history, tracking })
    ? t("orderFacts.noActivity")
    : t("orderFacts.emptyLog");
};

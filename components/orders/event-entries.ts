import { codeText } from "#components/orders/code-text.ts";
import type { Entry } from "#components/orders/entries.ts";
import { toStatus } from "#components/orders/log-steps.ts";
import { fetchJson } from "#lib/client/fetch-json.ts";
import type { EventRow, EventsPage } from "#lib/protocol/event.ts";
import { t } from "#lib/protocol/words/t.ts";
import { knownOrderStatuses } from "#lib/v4/fields/known-values.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";

/** The status that a type announces (api-v4.md, States and transitions). */
const announcedStatus: Readonly<Record<string, string>> = {
  "order.created": "processing",
  "deployment.created": "processing",
  "shipment.created": "shipped",
  "shipment.in_transit": "in_transit",
  "shipment.delivered": "delivered",
};

/** An event and the log entry of the same step are this close, in milliseconds. */
const maxDistanceMs = 10 * 60_000;

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, "");

/** Whether a log entry is about the step that an event announces. */
const isSameStep = ({ source, text }: Entry, type: string) => {
  if (source === "console" || source === "event") return false;
  if (lettersOf(text).includes(lettersOf(type))) return true;
  const status = toStatus(text);
  if (type === "order.status_changed")
    return source === "status" && knownOrderStatuses.some((known) => known === status);
  return announcedStatus[type] === status;
};

const timeOf = (at: string | null) => parseMoment(at)?.getTime() ?? Number.NaN;

/** Returns the time of the log entry that an event repeats; `null` where no entry does. */
const loggedAt = (entries: readonly Entry[], type: string, at: string): string | null => {
  const distance = (entry: Entry) => Math.abs(timeOf(entry.at) - timeOf(at));
  const near = entries.filter(
    (entry) => isSameStep(entry, type) && distance(entry) <= maxDistanceMs,
  );
  return near.sort((a, b) => distance(a) - distance(b))[0]?.at ?? null;
};

const stateText = ({ state, source, attempt }: EventRow) => {
  if (source === "sweep")
    return state === "processed" ? t("orderRecord.sweepNoEvent") : t("orderRecord.sweep");
  if (state === "failed") return t("orderRecord.failedTimes", { count: attempt });
  return state === "waiting" ? t("orderRecord.unread") : null;
};

/**
 * Returns the entries of an order's timeline with its lifecycle events, newest first. An event that
 * repeats an entry of a log gets the entry's time, so that both are one moment.
 */
export const addEvents = (entries: readonly Entry[], events: readonly EventRow[]): Entry[] => {
  // What a sweep found and an event explained is told by the event.
  const told = events.filter(({ source, state }) => source !== "sweep" || state !== "coalesced");
  const added = told.map((event): Entry => {
    const at = event.sentAt ?? event.receivedAt;
    return {
      key: `event ${event.id}`,
      source: "event",
      at: loggedAt(entries, event.type, at) ?? at,
      text: codeText(event.type),
      detail: stateText(event),
      device: null,
      isTrouble: false,
      href: `/events/${event.id}`,
    };
  });
  const instant = ({ at }: Entry) => timeOf(at) || Number.NEGATIVE_INFINITY;
  return [...entries, ...added].sort((a, b) => instant(b) - instant(a));
};

/** The newest events of an order; an order has a few dozen steps. */
const maxEvents = 100;

/** Reads the events of an order. Returns a function that adds them to the entries of its timeline. */
export const readOrderEvents = async (id: string, signal: AbortSignal) => {
  const search = new URLSearchParams({ text: id, limit: String(maxEvents) });
  const { rows } = (await fetchJson(`/api/events?${search}`, signal)) as EventsPage;
  return (entries: readonly Entry[]) => addEvents(entries, rows);
};

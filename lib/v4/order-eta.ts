import { phraseOf } from "#lib/v4/fields/field-name.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import type { Order, OrderTracking, Shipment } from "#lib/v4/records/order.ts";
import { subOrdersOf } from "#lib/v4/sub-orders.ts";

/** When an order is expected, with the carrier of the shipment that says so. */
export interface Expected {
  eta: string;
  carrier: string | null;
  /** Whether shipments name different days, of which `eta` is the last. */
  isLastOfSeveral: boolean;
}

const timeOf = (eta: string) => parseMoment(eta)?.getTime() ?? Number.NEGATIVE_INFINITY;

const hasEta = (shipment: Shipment): shipment is Shipment & { eta: string } =>
  typeof shipment.eta === "string" && shipment.eta !== "";

/** Returns the order's own estimate and those of its shipments, without what is delivered. */
const undelivered = ({ tracking, shipments }: Pick<Order, "tracking" | "shipments">) =>
  [...(tracking ? [tracking] : []), ...(shipments ?? [])]
    .filter(({ status }) => status?.toLowerCase() !== "delivered")
    .filter(hasEta);

/** Returns the readable estimated arrivals of what an order has not delivered. */
export const arrivalsOf = (order: Pick<Order, "tracking" | "shipments">): Date[] =>
  undelivered(order).flatMap(({ eta }) => parseMoment(eta) ?? []);

/**
 * Returns the first estimated arrival of an order from `from` (epoch milliseconds) on, from its own
 * estimate and those of its undelivered shipments; `undefined` without any.
 */
export const nextArrivalOf = (
  order: Pick<Order, "tracking" | "shipments">,
  from: number,
): string | undefined =>
  undelivered(order)
    .flatMap(({ eta }) => (timeOf(eta) >= from ? eta : []))
    .toSorted((a, b) => timeOf(a) - timeOf(b))[0];

/**
 * Returns when an order is expected: the order's own estimate, else the last estimate of the
 * shipments in the order, in its sub-orders and in the tracking answer. `null` without any.
 */
export function expectedOf(
  { tracking, shipments, subOrders }: Pick<Order, "tracking" | "shipments" | "subOrders">,
  answer?: OrderTracking,
): Expected | null {
  const ofSubOrders = subOrdersOf({ subOrders }).flatMap((sub) => [
    ...(sub.tracking ? [sub.tracking] : []),
    ...(sub.shipments ?? []),
  ]);
  const all = [...(shipments ?? []), ...(answer?.shipments ?? []), ...ofSubOrders].filter(hasEta);
  const own = tracking && hasEta(tracking) ? tracking : null;
  const shown = own ?? all.toSorted((a, b) => timeOf(a.eta) - timeOf(b.eta)).at(-1);
  if (!shown) return null;
  return {
    eta: shown.eta,
    carrier: shown.carrier ?? tracking?.carrier ?? null,
    isLastOfSeveral: own === null && new Set(all.map(({ eta }) => eta)).size > 1,
  };
}

const dayMs = 86_400_000;

/** More days than this are no promise that a person counts. */
const maxBusinessDays = 2_000;

const isBusinessDay = (day: Date) => day.getUTCDay() !== 0 && day.getUTCDay() !== 6;

const startOfDay = (moment: Date) => Math.floor(moment.getTime() / dayMs) * dayMs;

/**
 * Returns the day that an SLA of `expectedDays` business days promises for an order, `2026-11-25`:
 * counted from the day when it was placed, Monday to Friday, in UTC. `null` without both facts.
 */
export function promisedDayOf(
  createdAt: string | null | undefined,
  expectedDays: number | null | undefined,
): string | null {
  const placed = parseMoment(createdAt);
  const isCount =
    typeof expectedDays === "number" && expectedDays > 0 && expectedDays <= maxBusinessDays;
  if (!placed || !isCount) return null;
  const day = new Date(placed);
  let left = Math.ceil(expectedDays);
  while (left > 0) {
    day.setTime(day.getTime() + dayMs);
    if (isBusinessDay(day)) left -= 1;
  }
  return day.toISOString().slice(0, 10);
}

/**
 * Returns how many business days began after the day of `since` up to the day of `now`, both
 * ISO 8601: Monday to Friday, in UTC, as a promise counts them. `null` where a moment is not readable
 * or too long ago.
 */
export function businessDaysSince(since: string, now: string): number | null {
  const [from, to] = [parseMoment(since), parseMoment(now)];
  if (!from || !to || to.getTime() - from.getTime() > maxBusinessDays * dayMs) return null;
  const last = startOfDay(to);
  let count = 0;
  for (let day = startOfDay(from) + dayMs; day <= last; day += dayMs) {
    if (isBusinessDay(new Date(day))) count += 1;
  }
  return count;
}

/**
 * A day on which an order was expected, when a log first showed it, and until when at least, where a later
 * day took its place before anybody noted when this one came. ISO 8601.
 */
export interface ExpectedChange {
  eta: string;
  seenAt: string | null;
  seenUntil?: string | undefined;
}

const etaName = /\beta$|^(?:new |now |current )?(?:estimated|expected|planned)\b/;
const oldName = /\b(?:old|previous|prior|former|from|was|original|promised)\b/;

const etaIn = (entry: object): string | null => {
  for (const [name, value] of Object.entries(entry)) {
    const phrase = phraseOf(name);
    const isEta = etaName.test(phrase) && !oldName.test(phrase);
    if (isEta && typeof value === "string" && parseMoment(value)) return value;
  }
  return null;
};

/** Returns the day of a moment in UTC, as a promise counts days; other text as it came. */
export const promiseDayOf = (moment: string): string =>
  parseMoment(moment)?.toISOString().slice(0, 10) ?? moment;

/**
 * Returns the expected days that dated log entries name, and those that were observed, oldest first, each
 * where it first differs from the one before. Empty where nothing names any.
 */
export function expectedChangesOf(
  entries: readonly { at?: string | null | undefined; [field: string]: unknown }[],
  observed: readonly ExpectedChange[] = [],
): ExpectedChange[] {
  const logged = entries.flatMap((entry): ExpectedChange[] => {
    const eta = etaIn(entry);
    return eta === null ? [] : [{ eta, seenAt: entry.at ?? null }];
  });
  const seenTime = ({ seenAt, seenUntil }: ExpectedChange) => timeOf(seenAt ?? seenUntil ?? "");
  const found = [...logged, ...observed].sort((a, b) => seenTime(a) - seenTime(b));
  return found.filter(
    ({ eta }, index) => promiseDayOf(eta) !== promiseDayOf(found[index - 1]?.eta ?? ""),
  );
}

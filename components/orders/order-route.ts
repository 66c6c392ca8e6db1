import { cityOf } from "#components/orders/extra-facts.ts";
import { showsStop, stepsOf } from "#components/orders/log-steps.ts";
import { routeRulesOf } from "#components/orders/stop-rules.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import type { Order, OrderHistory, OrderTracking } from "#lib/v4/records/order.ts";

export interface Place {
  /** A city, or a place as a log names it. */
  name: string | null;
  country: string | null;
}

/** Where an order comes from and goes to, as far as the answers show it. */
export interface OrderRoute {
  label: "Route" | "Destination" | "Pickup place" | "Place" | "Country";
  from: Place | null;
  to: Place | null;
}

/** Returns the place that a log names, `Leipzig, DE`. */
export const toPlace = (location: string): Place => {
  const [, name, country] = /^(.+), ([A-Z]{2})$/.exec(location.trim()) ?? [];
  return { name: name ?? location.trim(), country: country ?? null };
};

const isSamePlace = (a: Place, b: Place) => nameKey(a.name ?? "") === nameKey(b.name ?? "");

const timeOf = (at: string | null | undefined) =>
  parseMoment(at)?.getTime() ?? Number.POSITIVE_INFINITY;

type Located = { location?: string | null | undefined; at?: string | null | undefined };

/** Returns the place of the earliest entry of a device or a courier that names one. */
const firstPlace = (history: OrderHistory | undefined, tracking: OrderTracking | undefined) => {
  const entries: Located[] = [
    ...(history?.devices ?? []).flatMap(({ timeline }) => timeline ?? []),
    ...(tracking?.shipments ?? []).flatMap(({ checkpoints }) => checkpoints ?? []),
  ].filter(({ location }) => location);
  const [first] = entries.sort((a, b) => timeOf(a.at) - timeOf(b.at));
  return first?.location ? toPlace(first.location) : null;
};

/** Returns the place where devices were received or graded. */
const receivedPlace = (order: Order, history: OrderHistory | undefined) => {
  const ends = (routeRulesOf(order.orderType)?.[0]?.stops ?? []).slice(-2);
  for (const device of history?.devices ?? []) {
    for (const entry of device.timeline ?? []) {
      const [step] = stepsOf({ id: order.id }, { devices: [{ timeline: [entry] }] });
      const isEnd = step && ends.some((rule) => showsStop(step, rule));
      if (isEnd && entry.location) return toPlace(entry.location);
    }
  }
  return null;
};

/**
 * Returns the route of an order: its own place, and the other end where an entry names it. A device
 * that comes back starts at the order's place; any other ends there.
 */
export function orderRouteOf(
  order: Order,
  history: OrderHistory | undefined,
  tracking: OrderTracking | undefined,
): OrderRoute {
  const own: Place = { name: cityOf(order), country: order.country ?? null };
  const rules = routeRulesOf(order.orderType);
  const [line] = rules ?? [];
  const isShipped = /^(?:deployment|purchase|swap)\b/i.test(order.orderType ?? "");
  if (line?.direction === "back") {
    const to = receivedPlace(order, history);
    if (to && !isSamePlace(own, to)) return { label: "Route", from: own, to };
    return { label: own.name ? "Pickup place" : "Country", from: own, to: null };
  }
  if (isShipped) {
    const from = firstPlace(history, tracking);
    if (own.name && from && !isSamePlace(own, from)) return { label: "Route", from, to: own };
    return { label: own.name ? "Destination" : "Country", from: null, to: own };
  }
  return { label: own.name ? "Place" : "Country", from: null, to: own };
}

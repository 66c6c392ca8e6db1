import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import type { Order, OrderTracking, Shipment } from "#lib/v4/records/order.ts";

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

/**
 * Returns the first estimated arrival of an order from `from` (epoch milliseconds) on, from its own
 * estimate and those of its undelivered shipments; `undefined` without any.
 */
export const nextArrivalOf = (
  { tracking, shipments }: Pick<Order, "tracking" | "shipments">,
  from: number,
): string | undefined =>
  [...(tracking ? [tracking] : []), ...(shipments ?? [])]
    .filter(({ status }) => status?.toLowerCase() !== "delivered")
    .flatMap((shipment) => (hasEta(shipment) && timeOf(shipment.eta) >= from ? shipment.eta : []))
    .toSorted((a, b) => timeOf(a) - timeOf(b))[0];

/**
 * Returns when an order is expected: the order's own estimate, else the last estimate of the
 * shipments in the order and in the tracking answer. `null` without any.
 */
export function expectedOf(
  { tracking, shipments }: Pick<Order, "tracking" | "shipments">,
  answer?: OrderTracking,
): Expected | null {
  const all = [...(shipments ?? []), ...(answer?.shipments ?? [])].filter(hasEta);
  const own = tracking && hasEta(tracking) ? tracking : null;
  const shown = own ?? all.toSorted((a, b) => timeOf(a.eta) - timeOf(b.eta)).at(-1);
  if (!shown) return null;
  return {
    eta: shown.eta,
    carrier: shown.carrier ?? tracking?.carrier ?? null,
    isLastOfSeveral: own === null && new Set(all.map(({ eta }) => eta)).size > 1,
  };
}

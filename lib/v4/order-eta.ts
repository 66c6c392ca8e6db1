import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import type { Order, OrderTracking, Shipment } from "#lib/v4/records/order.ts";

/** When an order is expected, and which shipment says so. */
export interface Expected {
  eta: string;
  carrier: string | null;
  /** Several shipments name different days; `eta` is the last of them. */
  isLastOfSeveral: boolean;
}

const timeOf = (eta: string) => parseMoment(eta)?.getTime() ?? Number.NEGATIVE_INFINITY;

const hasEta = (shipment: Shipment): shipment is Shipment & { eta: string } =>
  typeof shipment.eta === "string" && shipment.eta !== "";

/**
 * The next day from `from` (epoch milliseconds) on that something of an order arrives, by its own
 * estimate or any shipment that is not delivered yet; `undefined` where none is named.
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
 * When an order is expected: by the order's own estimate, else by the last of its shipments,
 * whether the order or the tracking answer holds them. `null` where none names a day.
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

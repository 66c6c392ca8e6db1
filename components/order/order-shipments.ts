import { isBlank, unshownFields } from "#components/data/unshown-fields.ts";
import type { Order, OrderTracking, Shipment } from "#lib/v4/records/order.ts";

/** What the answers say of an order's shipments. */
export interface ShipmentsRead {
  shipments: Shipment[];
  /** What the order itself says of shipments that the tracking answer holds as well. */
  repeated: Shipment[];
  /** No shipment: the service says that there is none, or no answer says anything of shipments. */
  absence: "none yet" | "unknown" | null;
}

const saysSomething = (value: unknown): boolean =>
  typeof value === "object" && value !== null
    ? Object.values(value).some(saysSomething)
    : !isBlank(value);

/** An estimated day alone is no sign that anything was shipped; an object without a value even less. */
const isShipment = (tracking: Shipment) => saysSomething(unshownFields(tracking, ["eta"]));

const isSame = (a: Shipment, b: Shipment) =>
  a.trackingNumber != null && b.trackingNumber != null
    ? a.trackingNumber === b.trackingNumber
    : a.carrier == null || b.carrier == null || a.carrier === b.carrier;

/**
 * Returns the shipments of an order: those of the tracking answer, and those that only the order
 * itself holds. Nothing was shipped only where an answer holds an empty list of shipments and the
 * order holds none.
 */
export function shipmentsOf(
  order: Order | undefined,
  tracking: OrderTracking | undefined,
): ShipmentsRead {
  const read = tracking?.shipments ?? [];
  const own = [...(order?.shipments ?? []), ...(order?.tracking ? [order.tracking] : [])];
  const isRepeated = (shipment: Shipment, others: readonly Shipment[]) =>
    !isShipment(shipment) || others.some((other) => isSame(shipment, other));
  const shipments = [...read];
  for (const shipment of own) if (!isRepeated(shipment, shipments)) shipments.push(shipment);
  const repeated = own.filter((shipment) => !shipments.includes(shipment));
  const isSaidEmpty = tracking?.shipments != null;
  const absence = shipments.length > 0 ? null : isSaidEmpty ? "none yet" : "unknown";
  return { shipments, repeated, absence };
}

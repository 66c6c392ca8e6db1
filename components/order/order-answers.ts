import { isBlank, unshownFields } from "#components/data/unshown-fields.ts";
import type { Order, OrderSla, OrderTracking, Shipment } from "#lib/v4/records/order.ts";

const slaFields = ["expectedDays", "elapsedDays", "late", "paused", "reason"] as const;

/** The fields of an SLA that a page shows beside its ruler. */
export const shownOfSla: readonly string[] = slaFields;

/**
 * Returns the SLA of an order: each field from the SLA answer, else from the order itself. `null`
 * where neither has one.
 */
export function slaOf(
  order: Pick<Order, "sla"> | undefined,
  answer: OrderSla | undefined,
): OrderSla | null {
  const known = slaFields.flatMap((field) => {
    const value = answer?.[field] ?? order?.sla?.[field];
    return value === undefined || value === null ? [] : [[field, value] as const];
  });
  return known.length === 0 ? null : Object.fromEntries(known);
}

/** Returns the fields of the order's own SLA that the SLA answer contradicts; a page shows both. */
export function otherSla(order: Order, answer: OrderSla | undefined): object {
  return Object.fromEntries(
    Object.entries(order.sla ?? {}).filter(([field, value]) => {
      const answered: unknown = answer?.[field];
      const isShown = shownOfSla.includes(field) && (answered === undefined || answered === null);
      return !isShown && JSON.stringify(answered) !== JSON.stringify(value);
    }),
  );
}

/** The shipments of an order, from its tracking answer and from the order itself. */
export interface OrderShipments {
  shipments: Shipment[];
  /** Shipments of the order itself that the tracking answer has as well. */
  repeated: Shipment[];
  /** Why there is no shipment: an answer says that there is none, or no answer has shipments. */
  absence: "none yet" | "unknown" | null;
}

const hasValue = (value: unknown): boolean =>
  typeof value === "object" && value !== null
    ? Object.values(value).some(hasValue)
    : !isBlank(value);

/** An estimated day alone does not show that anything was shipped. */
const isShipment = (tracking: Shipment) => hasValue(unshownFields(tracking, ["eta"]));

const isSame = (a: Shipment, b: Shipment) =>
  a.trackingNumber != null && b.trackingNumber != null
    ? a.trackingNumber === b.trackingNumber
    : a.carrier == null || b.carrier == null || a.carrier === b.carrier;

/**
 * Returns the shipments of an order: those of the tracking answer, and those that only the order
 * itself has. The absence is "none yet" only where the tracking answer has an empty list.
 */
export function shipmentsOf(
  order: Order | undefined,
  tracking: OrderTracking | undefined,
): OrderShipments {
  const own = [...(order?.shipments ?? []), ...(order?.tracking ? [order.tracking] : [])];
  const isRepeated = (shipment: Shipment, others: readonly Shipment[]) =>
    !isShipment(shipment) || others.some((other) => isSame(shipment, other));
  const shipments = [...(tracking?.shipments ?? [])];
  for (const shipment of own) if (!isRepeated(shipment, shipments)) shipments.push(shipment);
  const repeated = own.filter((shipment) => !shipments.includes(shipment));
  const absence = tracking?.shipments == null ? "unknown" : "none yet";
  return { shipments, repeated, absence: shipments.length > 0 ? null : absence };
}

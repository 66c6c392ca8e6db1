import { phraseOf } from "#lib/v4/fields/field-name.ts";
import { isCancelled, isFinished } from "#lib/v4/fields/known-values.ts";
import { isBlank, unshownFields } from "#lib/v4/normalize/unshown-fields.ts";
import type {
  Order,
  OrderHistory,
  OrderSla,
  OrderTracking,
  Shipment,
} from "#lib/v4/records/order.ts";
import { subOrdersOf } from "#lib/v4/sub-orders.ts";

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
  /**
   * Why there is no shipment. `none yet`: an answer says that there is none; `unlisted`: it does, and
   * another one shows that the order was shipped; `unknown`: no answer has shipments.
   */
  absence: "none yet" | "unlisted" | "unknown" | null;
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

const shippedStatus =
  /^(?:(?:partly|partially) )?(?:shipped|dispatched|despatched|delivered|picked up|collected|handed over|fulfilled|in transit|out for delivery|on its way)$/;

/** Whether a status or an event says that something is on its way, or was. */
const saysShipped = (text: string | null | undefined) =>
  text != null &&
  ((isFinished(text) && !isCancelled(text)) ||
    shippedStatus.test(phraseOf(text)) ||
    /^shipment\./.test(text));

/** Whether any answer shows that something of an order was shipped. */
export const wasShipped = (
  order: Order,
  {
    tracking,
    history,
  }: { tracking?: OrderTracking | undefined; history?: OrderHistory | undefined },
): boolean => {
  const family = [order, ...subOrdersOf(order)];
  const statuses = family.flatMap(({ status, deviceRequests }) => [
    status,
    ...(deviceRequests ?? []).map((device) => device.status),
  ]);
  const entries = [
    ...(order.statusLogs ?? []),
    ...(history?.statusLogs ?? []),
    ...(history?.devices ?? []).flatMap(({ timeline }) => timeline ?? []),
  ];
  return (
    (tracking?.events ?? []).length > 0 ||
    (tracking?.shipments ?? []).length > 0 ||
    statuses.some(saysShipped) ||
    entries.some(
      ({ status, type, source }) =>
        saysShipped(status) || saysShipped(type) || /^(?:courier|carrier)$/i.test(source ?? ""),
    )
  );
};

/**
 * Returns the shipments of an order: those of the tracking answer, those that only the order itself
 * has, and those of its sub-orders. The absence is "none yet" only where the tracking answer has an
 * empty list and no other answer shows that anything was shipped.
 */
export function shipmentsOf(
  order: Order | undefined,
  tracking: OrderTracking | undefined,
  history?: OrderHistory,
): OrderShipments {
  const ownOf = (one: Pick<Order, "shipments" | "tracking">) => [
    ...(one.shipments ?? []),
    ...(one.tracking ? [one.tracking] : []),
  ];
  const own = order ? ownOf(order) : [];
  const isRepeated = (shipment: Shipment, others: readonly Shipment[]) =>
    !isShipment(shipment) || others.some((other) => isSame(shipment, other));
  const shipments = [...(tracking?.shipments ?? [])];
  const ofSubOrders = order ? subOrdersOf(order).flatMap(ownOf) : [];
  for (const shipment of [...own, ...ofSubOrders]) {
    if (!isRepeated(shipment, shipments)) shipments.push(shipment);
  }
  const repeated = own.filter((shipment) => !shipments.includes(shipment));
  if (shipments.length > 0) return { shipments, repeated, absence: null };
  if (tracking?.shipments == null) return { shipments, repeated, absence: "unknown" };
  const isUnlisted = order === undefined || wasShipped(order, { tracking, history });
  return { shipments, repeated, absence: isUnlisted ? "unlisted" : "none yet" };
}

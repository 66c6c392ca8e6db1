import type { knownEvents } from "#lib/v4/fields/known-values.ts";
import type { MovedOrder } from "#sandbox/lifecycle/move.ts";
import type { Role, Step } from "#sandbox/lifecycle/step.ts";
import { identifier } from "#sandbox/world/identifier.ts";
import type { OrderRow } from "#sandbox/world/insert.ts";

type EventType = (typeof knownEvents)[number];

/** A device of an order, with the columns that decide who may see it. */
export interface EventDevice {
  n: number;
  role: string;
  company: number;
  team: number | null;
  country: string;
}

/** An event as it is sent, and the device that it is about. */
export interface LifecycleEvent {
  type: EventType;
  data: Record<string, string>;
  device: EventDevice | null;
}

/** The steps of a deployment that the contract announces. Source: api-v4.md, Deployment progression. */
const progression: Record<string, EventType> = {
  "device.sourced": "device.sourced",
  "configuration.started": "configuration.started",
  "configuration.completed": "configuration.completed",
  "shipment.created": "shipment.created",
  "shipment.in_transit": "shipment.in_transit",
  "asset.assigned": "asset.assigned",
};

/** Returns the types of the events about each device that a step of a deployment emits, in order. */
const typesOf = ({ courier, product }: Step): { type: EventType; role: Role }[] => {
  const isDelivery = courier?.status === "delivered" && courier.leg === "out";
  const type = progression[product?.type ?? ""];
  return [
    ...(isDelivery ? [{ type: "shipment.delivered" as const, role: courier.leg }] : []),
    ...(product && type ? [{ type, role: product.role }] : []),
  ];
};

const personOf = ({ employee }: OrderRow): LifecycleEvent["data"] =>
  employee === null ? {} : { employee_id: identifier("emp", employee) };

/**
 * Returns the data of an event about a device. The contract documents that of `shipment.delivered`
 * alone, which has these four fields and no other. The rest is this sandbox's own choice.
 * Source: api-v4.md, Events.
 */
const dataOf = (type: EventType, row: OrderRow, device: number): LifecycleEvent["data"] => {
  const deployment = { deployment_id: identifier("ord", row.n) };
  const person = personOf(row);
  const deviceId = { device_id: identifier("dev", device) };
  switch (type) {
    case "shipment.delivered":
      return { ...deployment, ...person, ...deviceId, country: row.country };
    case "shipment.created":
    case "shipment.in_transit":
      return { ...deployment, shipment_id: identifier("shp", row.n * 2), ...deviceId };
    case "asset.assigned":
      return { ...deployment, ...person, ...deviceId };
    default:
      return { ...deployment, ...deviceId };
  }
};

const ofOrder = (type: EventType, data: LifecycleEvent["data"]): LifecycleEvent => ({
  type,
  data,
  device: null,
});

/** Returns the events of an order that was just placed. */
export const eventsOfPlacing = (row: OrderRow): LifecycleEvent[] => {
  const person = personOf(row);
  const id = identifier("ord", row.n);
  const { status, country } = row;
  return [
    ofOrder("order.created", { order_id: id, ...person, status, country }),
    ...(row.type === "Deployment"
      ? [ofOrder("deployment.created", { deployment_id: id, ...person, country })]
      : []),
  ];
};

/**
 * Returns the events of the steps that an order took, in their order. A deployment announces each
 * step of its progression for each device; the other types announce their status alone. Source:
 * api-v4.md, States and transitions; which events the other types emit is not shown there.
 */
export const eventsOfMove = (
  { row, steps }: MovedOrder,
  devicesOf: () => readonly EventDevice[],
): LifecycleEvent[] => {
  let { status } = row;
  return steps.flatMap((step) => {
    const ofDevices = (row.type === "Deployment" ? typesOf(step) : []).flatMap(({ type, role }) =>
      devicesOf()
        .filter((device) => device.role === role)
        .map((device) => ({ type, data: dataOf(type, row, device.n), device })),
    );
    const previous = status;
    status = step.status ?? status;
    const id = identifier("ord", row.n);
    return status === previous
      ? ofDevices
      : [
          ...ofDevices,
          ofOrder("order.status_changed", { order_id: id, previous_status: previous, status }),
        ];
  });
};

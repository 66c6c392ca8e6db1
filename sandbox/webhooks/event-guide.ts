import type { knownEvents } from "#lib/v4/fields/known-values.ts";

/**
 * What `/docs` says about each type of event: the fields of its data, and when it is sent. The
 * contract shows the fields of `shipment.delivered` alone.
 */
export const eventGuide: readonly (readonly [
  type: (typeof knownEvents)[number],
  fields: string,
  description: string,
])[] = [
  [
    "order.created",
    "order_id, employee_id?, status, country",
    "an order of any type was placed; without `employee_id` if it is for stock",
  ],
  [
    "order.status_changed",
    "order_id, previous_status, status",
    "the status of an order of any type changed; after the other events of the same step",
  ],
  ["deployment.created", "deployment_id, employee_id, country", "a deployment was placed"],
  ["device.sourced", "deployment_id, device_id", "a device was reserved from stock"],
  ["configuration.started", "deployment_id, device_id", "configuration of a device began"],
  ["configuration.completed", "deployment_id, device_id", "configuration of a device finished"],
  [
    "shipment.created",
    "deployment_id, shipment_id, device_id",
    "a device was handed to the courier",
  ],
  ["shipment.in_transit", "deployment_id, shipment_id, device_id", "a device left the warehouse"],
  [
    "shipment.delivered",
    "deployment_id, employee_id, device_id, country",
    "a device was delivered to the employee",
  ],
  [
    "asset.assigned",
    "deployment_id, employee_id, device_id",
    "a delivered device was assigned to the employee",
  ],
];

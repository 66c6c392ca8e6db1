/**
 * Values the contract names, without the schemas that also hold them: browsers load this file.
 * None of these lists is closed; the service may answer others.
 * Source: api-v4.md, Resources and States.
 */

/** Order types of `POST /orders`. */
export const orderTypes = [
  "Deployment",
  "Offboarding",
  "Collection",
  "Swap from Inventory",
] as const;

/** Order types that only the purchase endpoint takes. */
export type OrderType = (typeof orderTypes)[number];

export const purchaseOrderTypes = ["Purchase for Employee", "Purchase for Inventory"] as const;

/** Every order type; the last two exist but no endpoint creates them. */
export const knownOrderTypes = [
  ...orderTypes,
  ...purchaseOrderTypes,
  "Maintenance",
  "Disposition",
] as const;

/** Order status values seen, in the order in which a deployment takes them. */
export const knownOrderStatuses = [
  "processing",
  "scheduled",
  "shipped",
  "in_transit",
  "delivered",
] as const;

/** Types of lifecycle events. Source: api-v4.md, Events. */
export const knownEvents = [
  "order.created",
  "order.status_changed",
  "deployment.created",
  "device.sourced",
  "configuration.started",
  "configuration.completed",
  "shipment.created",
  "shipment.in_transit",
  "shipment.delivered",
  "asset.assigned",
] as const;

/** Order status values that end an order; a status that is none of these counts as open. */
const finishedStatuses = new Set([
  "delivered",
  "completed",
  "complete",
  "closed",
  "cancelled",
  "canceled",
]);

/** Whether an order with this status has ended. Without a status, or with an unknown one: no. */
export const isFinished = (status: string | null | undefined) =>
  status != null &&
  finishedStatuses.has(
    status
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, "_"),
  );

/** The four values of the device-options `location` filter: places, not countries. */
export const deviceLocations = [
  "Service Warehouse",
  "Employee Address",
  "Client Location",
  "In transit",
] as const;

/** Device status values seen, and those the contract describes in words. */
export const knownDeviceStatuses = [
  "available",
  "assigned",
  "reserved",
  "in_repair",
  "in_storage",
] as const;

/** Device types that take an unlock PIN. */
export const pinDeviceTypes = ["Desktops", "Laptops", "Mobile", "Tablet"] as const;

/** Charger status values that make a device eligible for a replacement charger. */
export const eligibleChargerStatuses = ["Damaged", "Not Included"] as const;

/** `Not Included`, `not_included` and ` not included` say the same: dialects spell differently. */
const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, " ");

const eligibleChargers = new Set(eligibleChargerStatuses.map(plain));

/**
 * Whether the charger's status makes the device eligible for a replacement charger.
 * Source: api-v4.md, Orders, `POST /v4/orders/{id}/accessories`.
 */
export const isChargerEligible = (chargerStatus: string | null | undefined) =>
  chargerStatus != null && eligibleChargers.has(plain(chargerStatus));

/** Fates of a returned device. Inner shape not shown in the contract: the sandbox's own choice. */
export const dispositions = [
  "store",
  "redeploy",
  "buyback",
  "destruction",
  "donation",
  "recycle",
] as const;

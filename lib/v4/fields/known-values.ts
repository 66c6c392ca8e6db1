import { foldText } from "#lib/v4/fields/fold-text.ts";

/**
 * Values that the contract names, apart from the schemas that use them, so that a browser can load
 * them without zod. The service may answer with other values than these.
 * Source: api-v4.md, Resources and States.
 */

/** Order types of `POST /orders`. */
export const orderTypes = [
  "Deployment",
  "Offboarding",
  "Collection",
  "Swap from Inventory",
] as const;

export type OrderType = (typeof orderTypes)[number];

/** Order types that only `POST /orders/purchase` accepts. */
export const purchaseOrderTypes = ["Purchase for Employee", "Purchase for Inventory"] as const;

/** Every order type. No endpoint creates the last two. */
export const knownOrderTypes = [
  ...orderTypes,
  ...purchaseOrderTypes,
  "Maintenance",
  "Disposition",
] as const;

/** Known order status values, in the order in which a deployment passes through them. */
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

/** Order status values that end an order. Any other status counts as open. */
const finishedStatus = /^(?:delivered|completed?|closed|cancell?ed)$/;

/** Returns whether the status ends an order; `false` for no status and for an unknown one. */
export const isFinished = (status: string | null | undefined) =>
  status != null && finishedStatus.test(foldText(status));

/** Returns whether a status says that no courier has an order yet; `false` for an unknown one. */
export const isBeforeShipping = (status: string | null | undefined) =>
  status != null && ["processing", "scheduled"].includes(foldText(status));

/** Returns whether a status says that an order was cancelled. */
export const isCancelled = (status: string | null | undefined) =>
  /^cancell?ed$/.test(foldText(status ?? ""));

/** The four values of the `location` filter of `GET /devices/options`: places, not countries. */
export const deviceLocations = [
  "Service Warehouse",
  "Employee Address",
  "Client Location",
  "In transit",
] as const;

/** Known device status values, those that the contract only describes in words included. */
export const knownDeviceStatuses = [
  "available",
  "assigned",
  "reserved",
  "in_repair",
  "in_storage",
] as const;

/** The status of a device that an order can deploy now: the only meaning of "available" in the console. */
export const deployableStatus = "available";

/** The status of a device that is stored, and that no order can deploy before it is available again. */
export const storedStatus = "in_storage";

/** Device types that have an unlock PIN. */
export const pinDeviceTypes = ["Desktops", "Laptops", "Mobile", "Tablet"] as const;

/** Charger status values that make a device eligible for a replacement charger. */
export const eligibleChargerStatuses = ["Damaged", "Not Included"] as const;

/** Whether a replacement charger may be ordered. Source: api-v4.md, Orders, accessories. */
export const isChargerEligible = (chargerStatus: string | null | undefined) =>
  chargerStatus != null &&
  eligibleChargerStatuses.some((eligible) => foldText(eligible) === foldText(chargerStatus));

/** What happens to a returned device. The contract does not show these values: the sandbox's own. */
export const dispositions = [
  "store",
  "redeploy",
  "buyback",
  "destruction",
  "donation",
  "recycle",
] as const;

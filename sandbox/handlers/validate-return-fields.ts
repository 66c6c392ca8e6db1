import type { OrderRequest } from "#lib/v4/operations/orders.ts";
import type { DeviceRow } from "#sandbox/handlers/find-record.ts";
import type { Reason } from "#sandbox/handlers/order-validation.ts";
import { workstationTypes } from "#sandbox/seed/models.ts";
import { identifier } from "#sandbox/world/identifier.ts";
import type { World } from "#sandbox/world/world.ts";

/**
 * `dispositions`, `legalHold` and `pickupWindow`: their inner shapes and rules are not shown in the
 * contract. This sandbox's choice: all three belong to orders that fetch devices, each entry names
 * a device of the order, a hold is for workstations, and what is held is not destroyed.
 */
const fetching = ["Collection", "Offboarding"];
const picking = [...fetching, "Swap from Inventory"];
const ending = ["buyback", "destruction", "donation", "recycle"];

const isZone = (name: string) => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

const validatePickupWindow = (
  world: World,
  request: OrderRequest,
  add: (code: string, message: string, field: string) => void,
) => {
  const window = request.pickupWindow;
  if (!window) return;
  if (!picking.includes(request.orderType)) {
    return add(
      "pickup_window_not_applicable",
      `Nothing is picked up by a ${request.orderType}`,
      "pickupWindow",
    );
  }
  const from = Date.parse(window.from);
  const to = Date.parse(window.to);
  if (Number.isNaN(from)) add("invalid_pickup_window", "Not an ISO 8601 time", "pickupWindow.from");
  if (Number.isNaN(to)) add("invalid_pickup_window", "Not an ISO 8601 time", "pickupWindow.to");
  else if (to <= from)
    add("invalid_pickup_window", "The window ends before it begins", "pickupWindow.to");
  else if (to < world.clock.now())
    add("invalid_pickup_window", "The window is in the past", "pickupWindow.to");
  if (!isZone(window.timezone))
    add("invalid_pickup_window", "Not an IANA time zone", "pickupWindow.timezone");
};

/** Judges the object-valued fields against the devices of the order. */
export const validateReturnFields = (
  world: World,
  request: OrderRequest,
  devices: readonly DeviceRow[],
  errors: Reason[],
) => {
  const add = (code: string, message: string, field: string, productId?: string) =>
    errors.push({ code, message, field, ...(productId === undefined ? {} : { productId }) });
  const deviceOf = (id: string) => devices.find(({ n }) => identifier("dev", n) === id);

  if (request.dispositions?.length && !fetching.includes(request.orderType)) {
    add("dispositions_not_applicable", `A ${request.orderType} returns no device`, "dispositions");
  }
  if (request.legalHold?.length && !fetching.includes(request.orderType)) {
    add("legal_hold_not_applicable", `A ${request.orderType} returns no device`, "legalHold");
  }
  const asked = new Set<string>();
  for (const [index, { productId, requested }] of (request.legalHold ?? []).entries()) {
    const field = `legalHold[${index}].productId`;
    const device = deviceOf(productId);
    if (!device) {
      add("device_not_in_order", "The device is not part of this order", field, productId);
      continue;
    }
    if (requested && !workstationTypes.some((type) => type === device.type)) {
      add(
        "legal_hold_not_eligible",
        `Legal hold is for workstations, not for ${device.type}`,
        field,
        productId,
      );
      continue;
    }
    if (requested) asked.add(productId);
  }
  for (const [index, { productId, disposition }] of (request.dispositions ?? []).entries()) {
    const field = `dispositions[${index}].productId`;
    const device = deviceOf(productId);
    if (!device) {
      add("device_not_in_order", "The device is not part of this order", field, productId);
      continue;
    }
    if (ending.includes(disposition) && (device.hold === 1 || asked.has(productId))) {
      add(
        "legal_hold",
        `The device is under legal hold: ${disposition} is refused`,
        `dispositions[${index}].disposition`,
        productId,
      );
    }
  }
  validatePickupWindow(world, request, add);
};

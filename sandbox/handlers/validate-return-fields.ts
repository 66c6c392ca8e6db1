import type { OrderRequest } from "#lib/v4/operations/orders.ts";
import type { DeviceRow } from "#sandbox/handlers/device-record.ts";
import type { Issue } from "#sandbox/handlers/issue.ts";
import { identifier } from "#sandbox/world/identifier.ts";
import { workstationTypes } from "#sandbox/world/models.ts";
import type { World } from "#sandbox/world/world.ts";

/*
 * The contract does not show the inner shapes and rules of `dispositions`, `legalHold` and
 * `pickupWindow`. This sandbox's choice: they are for orders that return devices, each entry names a
 * device of the order, a hold is for workstations, and a device under hold is not given away.
 */
const returningTypes = ["Collection", "Offboarding"];
const pickupTypes = [...returningTypes, "Swap from Inventory"];
const finalDispositions = ["buyback", "destruction", "donation", "recycle"];

type Add = (code: string, message: string, field: string, productId?: string) => void;
type FindDevice = (id: string) => DeviceRow | undefined;

const isTimeZone = (name: string) => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

const validatePickupWindow = (world: World, request: OrderRequest, add: Add) => {
  const window = request.pickupWindow;
  if (!window) return;
  if (!pickupTypes.includes(request.orderType)) {
    return add(
      "pickup_window_not_applicable",
      `A ${request.orderType} has no pickup`,
      "pickupWindow",
    );
  }
  const addInvalid = (message: string, field: string) =>
    add("invalid_pickup_window", message, `pickupWindow.${field}`);
  const from = Date.parse(window.from);
  const to = Date.parse(window.to);
  if (Number.isNaN(from)) addInvalid("Not an ISO 8601 time", "from");
  if (Number.isNaN(to)) addInvalid("Not an ISO 8601 time", "to");
  else if (to <= from) addInvalid("The window ends before it begins", "to");
  else if (to < world.clock.now()) addInvalid("The window is in the past", "to");
  if (!isTimeZone(window.timezone)) addInvalid("Not an IANA time zone", "timezone");
};

/** Validates the legal holds, and returns the ids of the devices that they hold. */
const validateLegalHold = (request: OrderRequest, findDevice: FindDevice, add: Add) => {
  const held = new Set<string>();
  for (const [index, { productId, requested }] of (request.legalHold ?? []).entries()) {
    const field = `legalHold[${index}].productId`;
    const device = findDevice(productId);
    if (!device) {
      add("device_not_in_order", "The device is not part of this order", field, productId);
    } else if (requested && !workstationTypes.some((type) => type === device.type)) {
      const message = `Legal hold is for workstations, not for ${device.type}`;
      add("legal_hold_not_eligible", message, field, productId);
    } else if (requested) {
      held.add(productId);
    }
  }
  return held;
};

const validateDispositions = (
  request: OrderRequest,
  findDevice: FindDevice,
  held: ReadonlySet<string>,
  add: Add,
) => {
  for (const [index, { productId, disposition }] of (request.dispositions ?? []).entries()) {
    const field = `dispositions[${index}]`;
    const device = findDevice(productId);
    if (!device) {
      const message = "The device is not part of this order";
      add("device_not_in_order", message, `${field}.productId`, productId);
      continue;
    }
    const isHeld = device.hold === 1 || held.has(productId);
    if (isHeld && finalDispositions.includes(disposition)) {
      const message = `The device is under legal hold: ${disposition} is refused`;
      add("legal_hold", message, `${field}.disposition`, productId);
    }
  }
};

/** Validates `dispositions`, `legalHold` and `pickupWindow` against the devices of the order. */
export const validateReturnFields = (
  world: World,
  request: OrderRequest,
  devices: readonly DeviceRow[],
  errors: Issue[],
) => {
  const add: Add = (code, message, field, productId) =>
    errors.push({ code, message, field, ...(productId === undefined ? {} : { productId }) });
  const findDevice = (id: string) => devices.find(({ n }) => identifier("dev", n) === id);
  const { orderType, dispositions, legalHold } = request;
  if (!returningTypes.includes(orderType)) {
    const message = `A ${orderType} returns no device`;
    if (dispositions?.length) add("dispositions_not_applicable", message, "dispositions");
    if (legalHold?.length) add("legal_hold_not_applicable", message, "legalHold");
  }
  const held = validateLegalHold(request, findDevice, add);
  validateDispositions(request, findDevice, held, add);
  validatePickupWindow(world, request, add);
};

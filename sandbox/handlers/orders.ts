import type { OrderRequest } from "#lib/v4/operations/orders.ts";
import { addAccessory } from "#sandbox/handlers/accessory.ts";
import { type Call, type Handler, oneRecord } from "#sandbox/handlers/handler.ts";
import { getHistory, getOrder, getSla, getTracking } from "#sandbox/handlers/order-details.ts";
import { listOrders } from "#sandbox/handlers/order-list.ts";
import {
  type OrderValidation,
  statusOf,
  validateOrder,
} from "#sandbox/handlers/order-validation.ts";
import { placeOrder } from "#sandbox/handlers/place-order.ts";
import { purchase } from "#sandbox/handlers/purchase.ts";
import { Refusal } from "#sandbox/input/refusal.ts";
import type { Caller } from "#sandbox/keys/access.ts";
import { saveDevice } from "#sandbox/lifecycle/move.ts";
import { findCountry } from "#sandbox/world/countries.ts";
import { identifier } from "#sandbox/world/identifier.ts";
import type { World } from "#sandbox/world/world.ts";

const validate: Handler<"orders.validate"> = ({ world, caller, input }) => {
  const { errors, warnings } = validateOrder(world, caller, input);
  return oneRecord({ valid: errors.length === 0, errors, warnings });
};

/** "An order-create call that places and then reads back needs both" (Endpoints, Orders). */
export const requireReadBack = (caller: Caller) => {
  if (!caller.capabilities.includes("orders:read")) {
    throw new Refusal(403, "The API key lacks the capability mcp:orders:read");
  }
};

/** Reserves the devices to be sent and sets legal holds. Returns the ids of the devices on hold. */
const reserveAndHold = (
  world: World,
  request: OrderRequest,
  devices: OrderValidation["devices"],
) => {
  const holds = new Set(
    request.legalHold?.filter(({ requested }) => requested).map(({ productId }) => productId),
  );
  for (const { device, role } of devices) {
    const hold = holds.has(identifier("dev", device.n)) ? 1 : device.hold;
    const status = role === "out" ? "reserved" : device.status;
    saveDevice(world, { ...device, hold, status });
  }
  return holds;
};

/** `POST /v4/orders`: accepts an order only if the pre-flight finds no error. */
const createOrder = ({ world, caller, input }: Call<"orders.create">) => {
  requireReadBack(caller);
  const { errors, employee, devices } = validateOrder(world, caller, input);
  const [error] = errors;
  if (error) {
    const subject = error.productId ? ` (${error.productId})` : "";
    throw new Refusal(
      statusOf(error.code),
      `${error.field ?? "order"}: ${error.message}${subject}`,
    );
  }
  const country = employee?.country ?? "";
  const holds = reserveAndHold(world, input, devices);
  const sent = devices.find(({ role }) => role === "out");
  return placeOrder(world, caller, {
    type: input.orderType,
    employee,
    country,
    origin: sent?.device.country ?? findCountry(country)?.hub ?? country,
    source: sent ? "inventory" : null,
    pickup: input.pickupWindow ? JSON.stringify(input.pickupWindow) : null,
    devices: devices.map(({ device, role }) => {
      const id = identifier("dev", device.n);
      return {
        n: device.n,
        model: device.model,
        role,
        disposition: input.dispositions?.find(({ productId }) => productId === id)?.disposition,
        hold: holds.has(id),
      };
    }),
  });
};

export const orders = {
  "orders.list": listOrders,
  "orders.get": getOrder,
  "orders.create": createOrder,
  "orders.purchase": purchase,
  "orders.validate": validate,
  "orders.history": getHistory,
  "orders.tracking": getTracking,
  "orders.sla": getSla,
  "orders.add-accessory": addAccessory,
};

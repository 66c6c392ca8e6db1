import type { OrderRequest } from "#lib/v4/operations/orders.ts";
import { addAccessory } from "#sandbox/handlers/accessory.ts";
import { requireOrder } from "#sandbox/handlers/find-record.ts";
import { type Call, type Handler, one } from "#sandbox/handlers/handler.ts";
import { getHistory, getOrder, getSla, getTracking } from "#sandbox/handlers/order-details.ts";
import { listOrders } from "#sandbox/handlers/order-list.ts";
import { toFullOrder } from "#sandbox/handlers/order-record.ts";
import { judgeOrder, statusOf } from "#sandbox/handlers/order-validation.ts";
import { placeOrder } from "#sandbox/handlers/place-order.ts";
import { purchase } from "#sandbox/handlers/purchase.ts";
import { Refusal } from "#sandbox/input/refusal.ts";
import type { Caller } from "#sandbox/keys/access.ts";
import { saveDevice } from "#sandbox/lifecycle/move.ts";
import { identifier } from "#sandbox/world/identifier.ts";
import { findCountry } from "#sandbox/world/places.ts";
import type { World } from "#sandbox/world/world.ts";

const validateOrder: Handler<"orders.validate"> = ({ world, caller, input }) => {
  const { errors, warnings } = judgeOrder(world, caller, input);
  return one({ valid: errors.length === 0, errors, warnings });
};

/** "An order-create call that places and then reads back needs both": Endpoints, Orders. */
export const requireReadBack = (caller: Caller) => {
  if (!caller.capabilities.includes("orders:read")) {
    throw new Refusal(403, "The API key lacks the capability mcp:orders:read");
  }
};

const holdAndReserve = (
  world: World,
  request: OrderRequest,
  call: ReturnType<typeof judgeOrder>,
) => {
  const holds = new Set(
    request.legalHold?.filter(({ requested }) => requested).map(({ productId }) => productId),
  );
  for (const { device, role } of call.devices) {
    const hold = holds.has(identifier("dev", device.n)) ? 1 : device.hold;
    const status = role === "out" ? "reserved" : device.status;
    saveDevice(world, device, { ...device, hold, status });
  }
  return holds;
};

/** `POST /v4/orders`: accepted only if pre-flight finds nothing against it. */
const createOrder = ({ world, caller, input }: Call<"orders.create">) => {
  requireReadBack(caller);
  const verdict = judgeOrder(world, caller, input);
  const refused = verdict.errors[0];
  if (refused) {
    const subject = refused.productId ? ` (${refused.productId})` : "";
    throw new Refusal(
      statusOf(refused.code),
      `${refused.field ?? "order"}: ${refused.message}${subject}`,
    );
  }
  const { employee, devices } = verdict;
  const country = employee?.country ?? "";
  const holds = holdAndReserve(world, input, verdict);
  const sent = devices.find(({ role }) => role === "out");
  const row = placeOrder(world, caller, {
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
  return one(toFullOrder(world, caller, requireOrder(world, caller, identifier("ord", row.n))));
};

export const orders = {
  "orders.list": listOrders,
  "orders.get": getOrder,
  "orders.create": createOrder,
  "orders.purchase": purchase,
  "orders.validate": validateOrder,
  "orders.history": getHistory,
  "orders.tracking": getTracking,
  "orders.sla": getSla,
  "orders.add-accessory": addAccessory,
};

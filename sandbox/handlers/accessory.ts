import { eligibleChargerStatuses } from "#lib/v4/fields/known-values.ts";
import { requireDevice, requireOrder } from "#sandbox/handlers/find-record.ts";
import { type Handler, oneRecord } from "#sandbox/handlers/handler.ts";
import { Refusal } from "#sandbox/input/refusal.ts";
import { identifier } from "#sandbox/world/identifier.ts";
import { insertRow } from "#sandbox/world/insert.ts";
import { nextNumber } from "#sandbox/world/next-number.ts";

/** Business days until a replacement charger arrives. */
const deliveryDays = 3;

/**
 * `POST /v4/orders/{id}/accessories`: orders a charger for a device of the order whose charger is
 * damaged or was not included. Source: api-v4.md, Endpoints, Orders; Limits.
 */
export const addAccessory: Handler<"orders.add-accessory"> = ({ world, caller, input }) => {
  const order = requireOrder(world, caller, input.id);
  const field = input.productId === undefined ? "serialNumber" : "productId";
  const device = requireDevice(world, caller, { id: input.productId, serial: input.serialNumber });
  const onOrder = world.db.one(
    "select 1 as one from order_devices where order_n = ? and device = ?",
    order.n,
    device.n,
  );
  if (!onOrder) throw new Refusal(400, `${field}: the device is not on this order`);
  if (!eligibleChargerStatuses.some((status) => status === device.charger)) {
    throw new Refusal(
      400,
      `${field}: the charger of the device must be Damaged or Not Included, but it is ${device.charger ?? "none"}`,
    );
  }
  const isOnItsWay = world.db.one(
    "select 1 as one from accessories where device = ? and due is not null",
    device.n,
  );
  if (isOnItsWay)
    throw new Refusal(409, `${field}: a charger for this device is already on its way`);
  const n = insertRow(world.db, "accessories", {
    n: nextNumber(world.db, "accessories"),
    order_n: order.n,
    device: device.n,
    type: "charger",
    status: "processing",
    created_at: world.clock.now(),
    due: world.clock.fast() + deliveryDays,
  });
  return oneRecord({
    id: identifier("acc", n),
    orderId: identifier("ord", order.n),
    productId: identifier("dev", device.n),
    type: "charger",
    status: "processing",
  });
};

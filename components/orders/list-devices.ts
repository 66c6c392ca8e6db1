import { isSameDevice } from "#lib/v4/charger-requests.ts";
import { findDevices } from "#lib/v4/normalize/device-entry.ts";
import type { Order, OrderDeviceRequest, OrderReference } from "#lib/v4/records/order.ts";

/** Returns the devices of an order: its device requests, and the ids that no request names. */
export const devicesOf = ({
  deviceRequests,
  productIds,
  deviceId,
}: Order | OrderReference): OrderDeviceRequest[] => {
  const requests = deviceRequests ?? [];
  const ids = new Set([...(productIds ?? []), ...(deviceId ? [deviceId] : [])]);
  for (const { productId, id } of requests) {
    if (productId) ids.delete(productId);
    if (id) ids.delete(id);
  }
  return [...requests, ...[...ids].map((productId) => ({ productId }))];
};

/** A device of an order, or of one of its sub-orders. */
export interface OrderDevice {
  device: OrderDeviceRequest;
  /** The sub-order that names it; `null` where the order itself does. */
  subOrderId: string | null;
}

const inSubOrders = (orders: readonly OrderReference[] | null | undefined): OrderDevice[] =>
  (orders ?? []).flatMap((order) => [
    ...devicesOf(order).map((device) => ({ device, subOrderId: order.id })),
    ...inSubOrders(order.subOrders),
  ]);

/** Whether two reports of a device have no field with different values. */
const agree = (a: OrderDeviceRequest, b: OrderDeviceRequest) =>
  Object.entries(b).every(([name, value]) => {
    const other = a[name];
    return value == null || other == null || JSON.stringify(other) === JSON.stringify(value);
  });

const filled = (device: OrderDeviceRequest) =>
  Object.fromEntries(Object.entries(device).filter(([, value]) => value != null));

/**
 * Returns the devices of an order and of its sub-orders. One device of both is listed once, with the
 * fields of both; where they contradict each other, both are listed. Without any, returns the
 * devices of a list with another name.
 */
export function allDevicesOf(order: Order): OrderDevice[] {
  const all: OrderDevice[] = devicesOf(order).map((device) => ({ device, subOrderId: null }));
  for (const other of inSubOrders(order.subOrders)) {
    const known = all.find(
      ({ device }) => isSameDevice(device, other.device) && agree(device, other.device),
    );
    if (known) known.device = { ...filled(other.device), ...filled(known.device) };
    else all.push(other);
  }
  if (all.length > 0) return all;
  return findDevices(order).map((device) => ({ device, subOrderId: null }));
}

import { devicesOf } from "#components/order/charger-devices.ts";
import type { Order, OrderDeviceRequest, OrderReference } from "#lib/v4/records/order.ts";
import { findDevices } from "#lib/v4/shape/device-entry.ts";

/** A device of an order, or of one of its sub-orders. */
export interface OrderDevice {
  device: OrderDeviceRequest;
  /** The sub-order that names it; `null` where the order itself does. */
  subOrderId: string | null;
}

const isSame = (a: OrderDeviceRequest, b: OrderDeviceRequest) =>
  (a.productId != null && a.productId === b.productId) ||
  (a.serialNumber != null && a.serialNumber === b.serialNumber);

const inSubOrders = (orders: readonly OrderReference[] | null | undefined): OrderDevice[] =>
  (orders ?? []).flatMap((order) => [
    ...devicesOf(order).map((device) => ({ device, subOrderId: order.id })),
    ...inSubOrders(order.subOrders),
  ]);

/** Whether two reports of a device contradict each other nowhere. */
const agree = (a: OrderDeviceRequest, b: OrderDeviceRequest) =>
  Object.entries(b).every(([name, value]) => {
    const other = a[name];
    return value == null || other == null || JSON.stringify(other) === JSON.stringify(value);
  });

const filled = (device: OrderDeviceRequest) =>
  Object.fromEntries(Object.entries(device).filter(([, value]) => value != null));

/**
 * Returns every device that an order or its sub-orders name. What a sub-order says more of a device
 * of the order is added to it; where the two contradict each other, both are listed. Where neither
 * names one, the devices of a list of an unfamiliar name.
 */
export function allDevicesOf(order: Order): OrderDevice[] {
  const all: OrderDevice[] = devicesOf(order).map((device) => ({ device, subOrderId: null }));
  for (const other of inSubOrders(order.subOrders)) {
    const known = all.find(
      ({ device }) => isSame(device, other.device) && agree(device, other.device),
    );
    if (known) known.device = { ...filled(other.device), ...filled(known.device) };
    else all.push(other);
  }
  if (all.length > 0) return all;
  return findDevices(order).map((device) => ({ device, subOrderId: null }));
}

/** Why no device is shown: a list came that is empty, or the answer says nothing of devices. */
export function absenceOfDevices({ deviceRequests, productIds, deviceCount }: Order): string {
  if (deviceCount) return `${deviceCount} ${deviceCount === 1 ? "device" : "devices"}, not named.`;
  const isEmptyList = [deviceRequests, productIds].some((list) => list?.length === 0);
  return isEmptyList || deviceCount === 0
    ? "No devices assigned yet."
    : "Unknown. No devices could be read from the order's answer.";
}

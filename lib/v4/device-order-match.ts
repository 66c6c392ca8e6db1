import { isCancelled, isFinished } from "#lib/v4/fields/known-values.ts";
import type { Device } from "#lib/v4/records/device.ts";
import type { Order } from "#lib/v4/records/order.ts";

type DeviceKeys = Pick<Device, "id" | "serialNumber">;

/**
 * Returns whether an order names a device, by its ID or serial number; `null` where the record names
 * no device at all. A list leaves out what the single read of an order has (api-v4.md, Order).
 */
export const namesDevice = (
  { productIds, deviceId, deviceRequests, subOrders }: Order,
  { id, serialNumber }: DeviceKeys,
): boolean | null => {
  const requests = deviceRequests ?? [];
  const ids = [
    ...(productIds ?? []),
    ...(deviceId ? [deviceId] : []),
    ...requests.flatMap((request) => request.productId ?? []),
  ];
  const serials = requests.flatMap((request) => request.serialNumber ?? []);
  if (ids.includes(id) || (serialNumber && serials.includes(serialNumber))) return true;
  return ids.length + serials.length > 0 && !subOrders?.length ? false : null;
};

/** The number of orders that each search reads, and of those that a device's page shows. */
export const maxDeviceOrders = 10;

/** Returns the searches that may find a device's orders: no operation lists them (api-v4.md, Orders). */
export const deviceSearchesOf = ({ id, serialNumber }: DeviceKeys) => {
  const serial = serialNumber?.trim();
  return [
    ...(serial ? [{ key: "serial", query: serial } as const] : []),
    { key: "id", query: id } as const,
  ];
};

const newestFirst = (a: Order, b: Order) => (b.createdAt ?? "").localeCompare(a.createdAt ?? "");

/** Returns the orders of these answers that do not name only other devices, newest first. */
export const deviceOrdersIn = (pages: readonly { items: Order[] }[], device: DeviceKeys) => {
  const found = new Map(pages.flatMap(({ items }) => items.map((order) => [order.id, order])));
  return [...found.values()]
    .filter((order) => namesDevice(order, device) !== false)
    .sort(newestFirst);
};

/** An order on which a charger may be requested for a device. */
export interface ChargerOrder {
  id: string;
  orderType: string | null;
  status: string | null;
  createdAt: string | null;
  employeeName: string | null;
  /** Open, and for the employee who holds the device, as far as both records say. */
  isFitting: boolean;
}

const isForHolder = (order: Order, { employeeId }: Pick<Device, "employeeId">) =>
  !order.employeeId || !employeeId || order.employeeId === employeeId;

/** Returns what the form for a charger shows of an order, with no device to compare its holder with. */
export const toChargerOrder = (
  order: Order,
  device: Pick<Device, "employeeId"> = {},
): ChargerOrder => ({
  id: order.id,
  orderType: order.orderType ?? null,
  status: order.status ?? null,
  createdAt: order.createdAt ?? null,
  employeeName: order.employeeName ?? null,
  isFitting: !isFinished(order.status) && isForHolder(order, device),
});

/**
 * Returns the orders on which a charger may be requested for a device: those that name it, or name
 * no device, without cancelled ones. Fitting orders come first, and the newest of each first.
 */
export const chargerOrdersOf = (
  orders: readonly Order[],
  device: DeviceKeys & Pick<Device, "employeeId">,
): ChargerOrder[] =>
  orders
    .filter((order) => namesDevice(order, device) !== false && !isCancelled(order.status))
    .sort(newestFirst)
    .map((order) => toChargerOrder(order, device))
    .sort((a, b) => Number(b.isFitting) - Number(a.isFitting));

/**
 * Returns the order that the form has chosen at first: the only one, or the only fitting one. With
 * several, a person chooses, because the charger goes to the employee of the order.
 */
export const preselectedOrder = (orders: readonly ChargerOrder[]): ChargerOrder | null => {
  const fitting = orders.filter(({ isFitting }) => isFitting);
  const [only] = fitting.length === 1 ? fitting : orders;
  return fitting.length === 1 || orders.length === 1 ? (only ?? null) : null;
};

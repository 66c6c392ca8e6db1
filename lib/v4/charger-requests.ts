import { isFinished } from "#lib/v4/fields/known-values.ts";
import type { Device } from "#lib/v4/records/device.ts";
import type { AccessoryRequest, Order, OrderDeviceRequest } from "#lib/v4/records/order.ts";

type DeviceKeys = Pick<OrderDeviceRequest, "productId" | "serialNumber">;

/** Whether two reports name one device: by its id or its serial number. */
export const isSameDevice = (a: DeviceKeys, b: DeviceKeys) =>
  (a.productId != null && a.productId === b.productId) ||
  (a.serialNumber != null && a.serialNumber === b.serialNumber);

/** Returns the accessory requests that name a device, in the order in which they came. */
export const requestsFor = (
  device: DeviceKeys,
  accessories: readonly AccessoryRequest[] | null | undefined,
) => (accessories ?? []).filter((request) => isSameDevice(request, device));

export type OpenChargerRequest =
  | { state: "open"; orderId: string; createdAt: string | null }
  /** `unknown`: an order does not list its accessories, so it may have one. */
  | { state: "none" | "unknown" };

/** Returns whether a service's word for an accessory can mean a charger. */
const canBeCharger = (type: string | null | undefined) =>
  !type || /charger|power|adapter/i.test(type);

/**
 * Returns the newest unfinished charger request for a device on its orders, as their single reads
 * show it (api-v4.md, Orders, `POST /v4/orders/{id}/accessories`).
 */
export const openChargerRequest = (
  orders: readonly Order[],
  { id, serialNumber }: Pick<Device, "id" | "serialNumber">,
): OpenChargerRequest => {
  const device = { productId: id, serialNumber: serialNumber ?? null };
  const open = orders
    .flatMap((order) =>
      requestsFor(device, order.accessories)
        .filter(({ type, status }) => canBeCharger(type) && !isFinished(status))
        .map(({ createdAt }) => ({ orderId: order.id, createdAt: createdAt ?? null })),
    )
    .sort((a, b) => (b.createdAt ?? "").localeCompare(a.createdAt ?? ""));
  const [newest] = open;
  if (newest) return { state: "open", ...newest };
  return { state: orders.every(({ accessories }) => accessories) ? "none" : "unknown" };
};

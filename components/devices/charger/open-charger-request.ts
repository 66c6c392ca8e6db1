import { requestsFor } from "#components/orders/charger-devices.ts";
import { isFinished } from "#lib/v4/fields/known-values.ts";
import type { Device } from "#lib/v4/records/device.ts";
import type { Order } from "#lib/v4/records/order.ts";

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
  { id, serialNumber, model, chargerStatus }: Device,
): OpenChargerRequest => {
  const device = {
    productId: id,
    serialNumber: serialNumber ?? null,
    model: model ?? null,
    chargerStatus,
  };
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

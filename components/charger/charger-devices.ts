import { isChargerEligible } from "#lib/v4/known-values";
import type { AccessoryRequest, Order, OrderDeviceRequest } from "#lib/v4/records/order";

/** A device that a replacement charger can be asked for. */
export interface ChargerDevice {
  productId: string | null;
  serialNumber: string | null;
  model: string | null;
  /** As it came; `undefined` where the order does not say, and the device itself must be asked. */
  chargerStatus: string | null | undefined;
}

/** The devices of an order: its requests where the service tells them, else the ids alone. */
export const devicesOf = (order: Order): OrderDeviceRequest[] =>
  order.deviceRequests?.length
    ? order.deviceRequests
    : (order.productIds ?? (order.deviceId ? [order.deviceId] : [])).map((productId) => ({
        productId,
      }));

/**
 * The devices of an order that may be eligible: those whose charger's status says so, and those of
 * which nothing is said yet. Source: api-v4.md, Orders, `POST /v4/orders/{id}/accessories`.
 */
export const chargerDevicesOf = (order: Order): ChargerDevice[] =>
  devicesOf(order).flatMap(({ productId, serialNumber, model, chargerStatus }) =>
    chargerStatus == null || isChargerEligible(chargerStatus)
      ? [
          {
            productId: productId ?? null,
            serialNumber: serialNumber ?? null,
            model: model ?? null,
            chargerStatus: chargerStatus ?? undefined,
          },
        ]
      : [],
  );

/** What was asked for already for a device, newest last. */
export const requestsFor = (
  { productId, serialNumber }: ChargerDevice,
  accessories: readonly AccessoryRequest[] | null | undefined,
) =>
  (accessories ?? []).filter(
    (request) =>
      (request.productId != null && request.productId === productId) ||
      (request.serialNumber != null && request.serialNumber === serialNumber),
  );

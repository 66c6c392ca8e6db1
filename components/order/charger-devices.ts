import { isChargerEligible } from "#lib/v4/fields/known-values.ts";
import type {
  AccessoryRequest,
  Order,
  OrderDeviceRequest,
  OrderReference,
} from "#lib/v4/records/order.ts";

/** A device that a replacement charger can be asked for. */
export interface ChargerDevice {
  productId: string | null;
  serialNumber: string | null;
  model: string | null;
  /** As it came; `undefined` where the order does not say, and the device itself must be asked. */
  chargerStatus: string | null | undefined;
}

/** The devices of an order: its requests, and the ids that no request names. */
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

import { devicesOf } from "#components/orders/list-devices.ts";
import { isChargerEligible } from "#lib/v4/fields/known-values.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** A device that a replacement charger can be requested for. */
export interface ChargerDevice {
  productId: string | null;
  serialNumber: string | null;
  model: string | null;
  /** As it came; `undefined` where the order has none, so that the device itself must be read. */
  chargerStatus: string | null | undefined;
}

/**
 * Returns the devices of an order that may be eligible for a replacement charger: those whose
 * charger status is eligible, and those without one (api-v4.md, Orders,
 * `POST /v4/orders/{id}/accessories`).
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

/** Returns whether a charger of the order is known to be replaceable. */
export const hasEligibleCharger = (order: Order): boolean =>
  chargerDevicesOf(order).some(({ chargerStatus }) => isChargerEligible(chargerStatus));

"use client";

import { RequestCharger } from "#components/devices/charger/request-charger.tsx";
import { chargerDevicesOf } from "#components/orders/charger-devices.ts";
import { useRead } from "#lib/client/read.ts";
import { toChargerOrder } from "#lib/v4/device-order-match.ts";
import { isCancelled } from "#lib/v4/fields/known-values.ts";

/** The button of an order's page that requests a replacement charger. */
export function OrderActions({ id }: { id: string }) {
  const order = useRead("orders.get", { id }).data?.data;
  if (!order) return null;
  const devices = chargerDevicesOf(order);
  return (
    <RequestCharger
      orders={isCancelled(order.status) ? [] : [toChargerOrder(order)]}
      devices={devices}
      canEnterSerial={devices.some(({ productId }) => productId === null)}
    />
  );
}

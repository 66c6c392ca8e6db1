"use client";

import { useMay } from "#components/data/viewer.tsx";
import { RequestCharger } from "#components/flows/charger/request-charger.tsx";
import { useRead } from "#lib/client/read.ts";
import { isChargerEligible } from "#lib/v4/fields/known-values.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** The limit of the panel of a device's orders, so that both share one answer. */
const maxOrders = 10;

/**
 * Requests a device's charger from its own page. A charger is requested on an order, and no endpoint
 * lists a device's orders: the form offers the orders that a search finds and that name the device,
 * or name none, newest first.
 */
export function DeviceCharger({ device }: { device: Device }) {
  const may = useMay("orders.add-accessory");
  const isWanted = may && isChargerEligible(device.chargerStatus);
  const query = device.serialNumber || device.id;
  const found = useRead("orders.list", { query, limit: maxOrders }, { enabled: isWanted });
  const orders = (found.data?.data.items ?? [])
    .filter(({ productIds }) => !productIds?.length || productIds.includes(device.id))
    .map(({ id, orderType, employeeName }) => ({
      id,
      title: [orderType ?? "Order", employeeName && `for ${employeeName},`, id]
        .filter(Boolean)
        .join(" "),
    }));
  const candidate = {
    productId: device.id,
    serialNumber: device.serialNumber ?? null,
    model: device.model ?? null,
    chargerStatus: device.chargerStatus,
  };
  return <RequestCharger variant="plain" orders={orders} devices={isWanted ? [candidate] : []} />;
}

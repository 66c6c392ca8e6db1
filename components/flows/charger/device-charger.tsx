"use client";

import { useMay } from "#components/data/viewer.tsx";
import { RequestCharger } from "#components/flows/charger/request-charger.tsx";
import { useRead } from "#lib/client/read.ts";
import { isChargerEligible } from "#lib/v4/fields/known-values.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** As many as the panel of a device's orders asks for: both share one answer. */
const maxOrders = 10;

/**
 * Asks for a device's charger from its own page. A charger is asked for on an order, and no endpoint
 * lists a device's orders: those that a search finds and that name the device, or name none, are
 * offered, newest first.
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
  const asked = {
    productId: device.id,
    serialNumber: device.serialNumber ?? null,
    model: device.model ?? null,
    chargerStatus: device.chargerStatus,
  };
  return <RequestCharger variant="plain" orders={orders} devices={isWanted ? [asked] : []} />;
}

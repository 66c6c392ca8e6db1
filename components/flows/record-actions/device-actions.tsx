"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { useMay } from "#components/data/viewer.tsx";
import { RequestCharger } from "#components/flows/charger/request-charger.tsx";
import { SetPin } from "#components/flows/pin/set-pin.tsx";
import { newOrderHref, type Prefill } from "#components/order/order-links.ts";
import { buttonClassName } from "#components/ui/button.tsx";
import { useRead } from "#lib/client/read.ts";
import { isChargerEligible } from "#lib/v4/fields/known-values.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** As in the panel of a device's orders, so that both share one answer. */
const maxOrders = 10;

/**
 * Requests a device's charger from its own page. A charger is requested on an order, and no endpoint
 * lists a device's orders: the form offers the orders that a search finds and that name the device,
 * or name none, newest first.
 */
function DeviceCharger({ device }: { device: Device }) {
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

/** A link to the form of a new order, filled in as far as known; absent for other roles. */
function NewOrderLink({ children, ...prefill }: Partial<Prefill> & { children: ReactNode }) {
  const isAllowed = useMay("orders.create");
  if (!isAllowed) return null;
  return (
    <Link href={newOrderHref(prefill)} prefetch={false} className={buttonClassName()}>
      {children}
    </Link>
  );
}

/** The order that suits a device: a deployment from stock, or a collection from its holder. */
function DeviceOrder({ device: { id, status, employeeId } }: { device: Device }) {
  if (employeeId) {
    return (
      <NewOrderLink type="Collection" employeeId={employeeId} deviceIds={[id]}>
        Collect
      </NewOrderLink>
    );
  }
  if (status !== "available") return null;
  return (
    <NewOrderLink type="Deployment" deviceIds={[id]}>
      Deploy
    </NewOrderLink>
  );
}

/** The buttons of a device's page: request a charger, set a PIN, place an order. */
export function DeviceActions({ id }: { id: string }) {
  const device = useRead("products.get", { id }).data?.data;
  if (!device) return null;
  return (
    <>
      <DeviceCharger device={device} />
      <SetPin device={device} />
      <DeviceOrder device={device} />
    </>
  );
}

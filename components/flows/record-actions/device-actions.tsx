"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { useMay } from "#components/data/viewer.tsx";
import { DeviceCharger } from "#components/flows/charger/device-charger.tsx";
import { SetPin } from "#components/flows/pin/set-pin.tsx";
import { newOrderHref, type Prefill } from "#components/order/order-links.ts";
import { buttonClassName } from "#components/ui/button.tsx";
import { useRead } from "#lib/client/read.ts";
import type { Device } from "#lib/v4/records/device.ts";

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

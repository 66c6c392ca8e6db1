"use client";

import { DeviceCharger } from "#components/flows/charger/device-charger.tsx";
import { NewOrderLink } from "#components/flows/new-order/new-order-link.tsx";
import { SetPin } from "#components/flows/pin/set-pin.tsx";
import { useRead } from "#lib/client/read.ts";
import type { Device } from "#lib/v4/records/device.ts";

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

/** The buttons of a device's page that start a request about it. */
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

"use client";

import { DeviceLine } from "#components/device/device-line";
import { ReadPanel } from "#components/ui/read-panel";
import type { Order, OrderDeviceRequest } from "#lib/v4/records/order";

/** The devices of an order: its requests where the service tells them, else the ids alone. */
const devicesOf = (order: Order): OrderDeviceRequest[] =>
  order.deviceRequests?.length
    ? order.deviceRequests
    : (order.productIds ?? (order.deviceId ? [order.deviceId] : [])).map((productId) => ({
        productId,
      }));

/** Which devices the order moves. */
export function OrderDevices({ id }: { id: string }) {
  return (
    <ReadPanel name="orders.get" input={{ id }}>
      {(order) => {
        const devices = devicesOf(order);
        if (devices.length === 0)
          return <p className="text-ink-3">The service names no device for this order yet.</p>;
        return (
          <ul>
            {devices.map((device, index) => (
              <DeviceLine
                key={device.productId ?? `device ${index}`}
                productId={device.productId}
                model={device.model}
                unnamed="A device to be sourced"
                serialNumber={device.serialNumber}
                status={device.status}
                chargerStatus={device.chargerStatus}
                detail={device.disposition}
              />
            ))}
          </ul>
        );
      }}
    </ReadPanel>
  );
}

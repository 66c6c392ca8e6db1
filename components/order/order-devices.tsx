"use client";

import { AccessoryRequests } from "#components/charger/accessory-requests";
import { devicesOf } from "#components/charger/charger-devices.ts";
import { DeviceLine } from "#components/device/device-line";
import { ReadPanel } from "#components/ui/read-panel";

/** Which devices the order moves. */
export function OrderDevices({ id }: { id: string }) {
  return (
    <ReadPanel name="orders.get" input={{ id }}>
      {(order) => {
        const devices = devicesOf(order);
        if (devices.length === 0)
          return (
            <>
              <p className="text-ink-3">The service names no device for this order yet.</p>
              <AccessoryRequests order={order} />
            </>
          );
        return (
          <>
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
            <AccessoryRequests order={order} />
          </>
        );
      }}
    </ReadPanel>
  );
}

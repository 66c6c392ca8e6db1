"use client";

import { FoldedFields } from "#components/data/more-fields.tsx";
import { ReadPanel } from "#components/data/read-panel.tsx";
import { DeviceLine } from "#components/device/device-line.tsx";
import { AccessoryRequests } from "#components/order/accessory-requests.tsx";
import {
  absenceOfDevices,
  allDevicesOf,
  type OrderDevice,
} from "#components/order/named-devices.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

/** The fields of a device that its line shows; the id only where no model takes its place. */
const shownOf = ({ device: { productId, model } }: OrderDevice): string[] => [
  "model",
  "serialNumber",
  "status",
  "chargerStatus",
  "disposition",
  ...(productId && model?.trim() ? [] : ["productId"]),
];

/** Which devices the order moves, and those of its sub-orders. */
export function OrderDevices({ id }: { id: string }) {
  return (
    <ReadPanel name="orders.get" input={{ id }}>
      {(order) => {
        const devices = allDevicesOf(order);
        return (
          <>
            {devices.length === 0 && <p className="text-ink-3">{absenceOfDevices(order)}</p>}
            <ul>
              {devices.map((each, index) => {
                const { device, subOrderId } = each;
                return (
                  <DeviceLine
                    key={`${subOrderId ?? ""} ${device.productId ?? index}`}
                    productId={device.productId}
                    model={device.model}
                    unnamed="Device to be sourced"
                    serialNumber={device.serialNumber}
                    status={device.status}
                    chargerStatus={device.chargerStatus}
                    detail={
                      [device.disposition, subOrderId && `in sub-order ${showUnsafe(subOrderId)}`]
                        .filter(Boolean)
                        .join(" · ") || null
                    }
                    more={<FoldedFields record={device} shown={shownOf(each)} />}
                  />
                );
              })}
            </ul>
            {devices.length > 0 && order.deviceCount != null && (
              <p className="mt-1.5 text-small text-ink-3">
                {order.deviceCount === devices.length
                  ? `All ${order.deviceCount} named.`
                  : `The order counts ${order.deviceCount}; ${devices.length} are named.`}
              </p>
            )}
            <AccessoryRequests order={order} />
          </>
        );
      }}
    </ReadPanel>
  );
}

"use client";

import { FoldedFields } from "#components/data/more-fields.tsx";
import { ReadPanel } from "#components/data/read-panel.tsx";
import { DeviceLine } from "#components/device/device-line.tsx";
import { AccessoryRequests } from "#components/order/accessory-requests.tsx";
import { allDevicesOf, noDevicesText, type OrderDevice } from "#components/order/list-devices.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

/** The fields of a device that its line shows. A model is shown instead of the id. */
const shownOf = ({ device: { productId, model } }: OrderDevice): string[] => [
  "model",
  "serialNumber",
  "status",
  "chargerStatus",
  "disposition",
  ...(productId && model?.trim() ? [] : ["productId"]),
];

/** The devices of an order and of its sub-orders. */
export function OrderDevices({ id }: { id: string }) {
  return (
    <ReadPanel name="orders.get" input={{ id }}>
      {(order) => {
        const devices = allDevicesOf(order);
        return (
          <>
            {devices.length === 0 && <p className="text-ink-3">{noDevicesText(order)}</p>}
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
                  ? `All ${order.deviceCount} listed.`
                  : `${devices.length} of ${order.deviceCount} listed.`}
              </p>
            )}
            <AccessoryRequests order={order} />
          </>
        );
      }}
    </ReadPanel>
  );
}

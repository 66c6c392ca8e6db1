"use client";

import Link from "next/link";
import { ReadPanel } from "#components/ui/read-panel";
import { Status } from "#components/ui/status";
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
              <li
                key={device.productId ?? `device ${index}`}
                className="border-rule py-2 not-first:border-t first:pt-0 last:pb-0"
              >
                <div className="flex flex-wrap items-baseline gap-x-2">
                  {device.productId ? (
                    <Link
                      href={`/inventory/${encodeURIComponent(device.productId)}`}
                      prefetch={false}
                      className="link"
                    >
                      {device.model ?? <span className="code">{device.productId}</span>}
                    </Link>
                  ) : (
                    <span>{device.model ?? "A device to be sourced"}</span>
                  )}
                  <span className="grow" />
                  {device.status && <Status value={device.status} />}
                </div>
                <p className="text-ink-3">
                  {device.serialNumber && <span className="code">{device.serialNumber}</span>}
                  {device.chargerStatus && (
                    <span
                      className={
                        /damaged|not included/i.test(device.chargerStatus) ? "text-signal" : ""
                      }
                    >
                      {device.serialNumber && " · "}charger {device.chargerStatus}
                    </span>
                  )}
                  {device.disposition && ` · ${device.disposition}`}
                </p>
              </li>
            ))}
          </ul>
        );
      }}
    </ReadPanel>
  );
}

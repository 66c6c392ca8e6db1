"use client";

import Link from "next/link";
import { Moment } from "#components/data/moment.tsx";
import { FoldedFields } from "#components/data/more-fields.tsx";
import { ReadPanel } from "#components/data/read-panel.tsx";
import { deviceHref } from "#components/data/record-hrefs.ts";
import { useNumbers } from "#components/data/viewer.tsx";
import { allDevicesOf, devicesOf, noDevicesText } from "#components/order/list-devices.ts";
import { OrderDeviceLine } from "#components/order/order-device-line.tsx";
import { capitalized } from "#components/order/order-text.ts";
import { Code } from "#components/ui/code.tsx";
import { Status } from "#components/ui/status.tsx";
import type { Order } from "#lib/v4/records/order.ts";

function AccessoryRequests({ order }: { order: Order }) {
  const { accessories } = order;
  if (!accessories?.length) return null;
  const devices = new Map(devicesOf(order).map((device) => [device.productId, device]));
  return (
    <section aria-label="Accessory requests" className="mt-2.5 border-t border-rule pt-2.5">
      <h3 className="label mb-1">Accessory requests</h3>
      <ul>
        {accessories.map(
          ({ id, productId, serialNumber, type, status, createdAt, ...rest }, index) => {
            const known = productId ? devices.get(productId) : undefined;
            const model = known?.model;
            const serial = serialNumber || known?.serialNumber;
            const device = productId ? (
              <>
                <Link href={deviceHref(productId)} prefetch={false} className="link">
                  {model || <Code>{productId}</Code>}
                </Link>
                {serial && <Code className="ml-1.5 text-ink-3">{serial}</Code>}
              </>
            ) : (
              serialNumber && <Code>{serialNumber}</Code>
            );
            return (
              <li
                key={id ?? `accessory ${index}`}
                className="border-rule py-1.5 not-first:border-t first:pt-0 last:pb-0"
              >
                <div className="flex flex-wrap items-baseline gap-x-2">
                  <span className="min-w-0 wrap-anywhere">
                    {capitalized(type ?? "Accessory")}
                    {device && <> for {device}</>}
                  </span>
                  <span className="grow" />
                  {status && <Status value={status} />}
                </div>
                <p className="text-ink-3">
                  {id && <Code>{id}</Code>}
                  {id && createdAt && " · "}
                  {createdAt && <Moment at={createdAt} format="day" />}
                </p>
                <FoldedFields
                  record={{
                    ...rest,
                    ...(model ? { productId } : {}),
                  }}
                  shown={[]}
                />
              </li>
            );
          },
        )}
      </ul>
    </section>
  );
}

/** The devices of an order and of its sub-orders. */
export function OrderDevices({ id }: { id: string }) {
  const numbers = useNumbers();
  return (
    <ReadPanel name="orders.get" input={{ id }}>
      {(order) => {
        const devices = allDevicesOf(order);
        return (
          <>
            {devices.length === 0 && (
              <p className="text-ink-3" data-empty>
                {noDevicesText(order, numbers)}
              </p>
            )}
            <ul>
              {devices.map((each, index) => (
                <OrderDeviceLine
                  key={`${each.subOrderId ?? ""} ${each.device.productId ?? index}`}
                  order={order}
                  {...each}
                />
              ))}
            </ul>
            {devices.length > 0 && order.deviceCount != null && (
              <p className="mt-1.5 text-small text-ink-3">
                {order.deviceCount === devices.length
                  ? order.deviceCount === 1
                    ? "1 device."
                    : `All ${numbers.numberText(order.deviceCount)} listed.`
                  : `${numbers.numberText(devices.length)} of ${numbers.numberText(order.deviceCount)} listed.`}
              </p>
            )}
            <AccessoryRequests order={order} />
          </>
        );
      }}
    </ReadPanel>
  );
}

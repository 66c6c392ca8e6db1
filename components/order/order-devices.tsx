"use client";

import Link from "next/link";
import { Moment } from "#components/data/moment.tsx";
import { FoldedFields } from "#components/data/more-fields.tsx";
import { ReadPanel } from "#components/data/read-panel.tsx";
import { deviceHref } from "#components/data/record-hrefs.ts";
import { DeviceLine } from "#components/device/device-line.tsx";
import {
  allDevicesOf,
  devicesOf,
  noDevicesText,
  type OrderDevice,
} from "#components/order/list-devices.ts";
import { capitalized } from "#components/order/order-text.ts";
import { Code } from "#components/ui/code.tsx";
import { Status } from "#components/ui/status.tsx";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** The fields of a device that its line shows. A model is shown instead of the id. */
const shownOf = ({ device: { productId, model } }: OrderDevice): string[] => [
  "model",
  "serialNumber",
  "status",
  "chargerStatus",
  "disposition",
  ...(productId && model?.trim() ? [] : ["productId"]),
];

function AccessoryRequests({ order }: { order: Order }) {
  const { accessories } = order;
  if (!accessories?.length) return null;
  const models = new Map(devicesOf(order).map(({ productId, model }) => [productId, model]));
  return (
    <section aria-label="Accessory requests" className="mt-2.5 border-t border-rule pt-2.5">
      <h3 className="label mb-1">Accessory requests</h3>
      <ul>
        {accessories.map(
          ({ id, productId, serialNumber, type, status, createdAt, ...rest }, index) => {
            const model = productId && models.get(productId);
            const device = productId ? (
              <Link href={deviceHref(productId)} prefetch={false} className="link">
                {model || <Code>{productId}</Code>}
              </Link>
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
                    ...(productId && serialNumber ? { serialNumber } : {}),
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

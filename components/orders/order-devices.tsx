"use client";

import Link from "next/link";
import { Fragment } from "react";
import { deviceHref } from "#components/devices/device-screen.ts";
import { deviceName } from "#components/devices/device-text.ts";
import { Moment } from "#components/moment/moment.tsx";
import { hasEligibleCharger } from "#components/orders/charger-devices.ts";
import { allDevicesOf, devicesOf } from "#components/orders/list-devices.ts";
import { noDevicesText } from "#components/orders/no-devices-text.ts";
import { OrderDeviceLine } from "#components/orders/order-device-line.tsx";
import { capitalized } from "#components/orders/order-text.ts";
import { sentChargerOf, useUnshownChargers } from "#components/orders/unshown-chargers.ts";
import { FoldedFields } from "#components/record/more-fields.tsx";
import { ReadPanel } from "#components/record/read-panel.tsx";
import { requestHref } from "#components/requests/request-text.ts";
import { Code } from "#components/ui/code.tsx";
import { Status } from "#components/ui/status.tsx";
import { useRead } from "#lib/client/read.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { isSameDevice } from "#lib/v4/charger-requests.ts";
import type { Order } from "#lib/v4/records/order.ts";

function AccessoryRequests({ order }: { order: Order }) {
  const { accessories } = order;
  if (!accessories?.length) return null;
  const devices = new Map(devicesOf(order).map((device) => [device.productId, device]));
  return (
    <section
      aria-label={t("orderFacts.accessoryRequests")}
      className="mt-2.5 border-t border-rule pt-2.5"
    >
      <h3 className="label mb-1">{t("orderFacts.accessoryRequests")}</h3>
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
                {serial && <Code className="ms-1.5 text-ink-3">{serial}</Code>}
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
                    {capitalized(type ?? t("orderFacts.accessory"))}
                    {device && (
                      <>
                        {" "}
                        {tRich("orderFacts.accessoryFor", {
                          device: () => <Fragment key="device">{device}</Fragment>,
                        })}
                      </>
                    )}
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

/** The charger requests that were accepted and that the order's record does not show yet. */
function UnshownChargers({ order }: { order: Order }) {
  const unshown = useUnshownChargers([order], { enabled: hasEligibleCharger(order) });
  const devices = allDevicesOf(order).map(({ device }) => device);
  return unshown.map((request) => {
    const sent = sentChargerOf(request);
    const device = devices.find((each) => isSameDevice(each, sent));
    const name = deviceName({
      id: sent.productId,
      model: device?.model,
      serialNumber: device?.serialNumber ?? sent.serialNumber,
    });
    return (
      <div
        key={request.id}
        role="status"
        className="mt-2.5 border-s-2 border-rule-2 py-1 ps-3 wrap-anywhere"
        data-not-shown-yet
      >
        <p>
          <Link className="link" href={requestHref(request.id)} prefetch={false}>
            {t("orderFacts.chargerFor", { name })}
          </Link>
          {tRich("orderFacts.acceptedAt", {
            moment: () => <Moment key="moment" at={request.settledAt} />,
          })}
        </p>
        <p className="text-ink-2">{t("orderFacts.dontRepeat")}</p>
      </div>
    );
  });
}

/** The devices of an order and of its sub-orders. */
export function OrderDevices({ id }: { id: string }) {
  const history = useRead("orders.history", { id }).data?.data;
  return (
    <ReadPanel name="orders.get" input={{ id }}>
      {(order) => {
        const devices = allDevicesOf(order);
        return (
          <>
            {devices.length === 0 && (
              <p className="text-ink-3" data-empty>
                {noDevicesText(order, history)}
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
                  ? t("orderFacts.allListed", { count: order.deviceCount })
                  : t("orderFacts.someListed", {
                      listed: devices.length,
                      count: order.deviceCount,
                    })}
              </p>
            )}
            <AccessoryRequests order={order} />
            <UnshownChargers order={order} />
          </>
        );
      }}
    </ReadPanel>
  );
}

"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { ChargerStatus } from "#components/devices/charger-status.tsx";
import { deviceHref } from "#components/devices/device-screen.ts";
import { deviceName, requestParam } from "#components/devices/device-text.ts";
import { deviceTypeOf } from "#components/orders/device-type.ts";
import { heldFieldOf } from "#components/orders/extra-facts.ts";
import { HoldMark } from "#components/orders/hold-mark.tsx";
import type { OrderDevice } from "#components/orders/list-devices.ts";
import { orderHref } from "#components/orders/order-screen.ts";
import { sentChargerOf, useUnshownChargers } from "#components/orders/unshown-chargers.ts";
import { FoldedFields } from "#components/record/more-fields.tsx";
import { useWritesOff } from "#components/record/use-writes-off.ts";
import { Code } from "#components/ui/code.tsx";
import { DeviceDrawing } from "#components/ui/device-drawing.tsx";
import { Status } from "#components/ui/status.tsx";
import { useMay } from "#components/viewer/viewer.tsx";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { isSameDevice, requestsFor } from "#lib/v4/charger-requests.ts";
import { isCancelled, isChargerEligible } from "#lib/v4/fields/known-values.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** The link to the form that requests a charger; the request where the order has one already. */
function Charger({ order, device, subOrderId }: OrderDevice & { order: Order }) {
  const may = useMay("orders.add-accessory");
  const isOff = useWritesOff() !== undefined;
  const { productId, serialNumber, model, chargerStatus } = device;
  const isEligible = isChargerEligible(chargerStatus);
  const isAccepted = useUnshownChargers([order], { enabled: isEligible }).some((accepted) =>
    isSameDevice(sentChargerOf(accepted), device),
  );
  if (!chargerStatus) return null;
  const [request] = requestsFor({ productId, serialNumber }, order.accessories);
  const isOffered =
    may && !isOff && isEligible && !request && !isAccepted && !isCancelled(order.status);
  const name = deviceName({ id: productId, model, serialNumber });
  return (
    <>
      {tRich("orderFacts.charger", {
        status: () => <ChargerStatus key="status" status={chargerStatus} />,
      })}
      {(request || isAccepted) && isEligible && t("orderFacts.alreadyRequested")}
      {isOffered && (
        <>
          {" "}
          <Link
            href={`${orderHref(subOrderId ?? order.id)}?${requestParam}=charger`}
            prefetch={false}
            scroll={false}
            aria-label={t("orderFacts.requestChargerFor", { name })}
            className="no-print link inline-flex min-h-6 items-center"
          >
            {t("orderFacts.requestCharger")}
          </Link>
        </>
      )}
    </>
  );
}

/** A device of an order: its drawing, model, serial number, status, and what becomes of it. */
export function OrderDeviceLine({
  order,
  device,
  subOrderId,
}: OrderDevice & {
  order: Order;
}) {
  const { productId, model, serialNumber, status, disposition } = device;
  const held = heldFieldOf(device);
  const type = deviceTypeOf(device);
  const facts: (readonly [name: string, fact: ReactNode])[] = [
    ["serial", serialNumber && <span className="code">{serialNumber}</span>],
    [
      "disposition",
      disposition &&
        t("orderFacts.afterwards", { disposition: codeWord("disposition", disposition) }),
    ],
    ["sub-order", subOrderId && t("orderFacts.inSubOrder", { id: showUnsafe(subOrderId) })],
    ["charger", device.chargerStatus && <Charger {...{ order, device, subOrderId }} />],
  ];
  const present = facts.filter(([, fact]) => fact);
  // A model is shown instead of the ID.
  const shown = [
    ...["model", "serialNumber", "status", "chargerStatus", "disposition"],
    ...(productId && model?.trim() ? [] : ["productId"]),
    ...(held === null ? [] : [held]),
  ];
  return (
    <li className="grid grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-x-3 border-rule py-2.5 not-first:border-t first:pt-0 last:pb-0 print:py-0.5">
      <DeviceDrawing
        deviceType={type}
        words={model ?? undefined}
        className="h-[33px] w-11 text-ink-2"
      />
      <div className="min-w-0">
        <div className="wrap-anywhere">
          {productId ? (
            <Link
              href={deviceHref(productId)}
              prefetch={false}
              className="link"
              aria-label={deviceName({ id: productId, model, serialNumber })}
            >
              {model?.trim() || <Code>{productId}</Code>}
            </Link>
          ) : (
            model?.trim() || t("orderFacts.toBeSourced")
          )}
        </div>
        {present.length > 0 && (
          <p className="text-compact text-ink-3 wrap-anywhere">
            {present.map(([name, fact], index) => (
              <span key={name}>
                {index > 0 && " · "}
                {fact}
              </span>
            ))}
          </p>
        )}
        {held !== null && (
          <p className="mt-0.5">
            <HoldMark>{t("orderFacts.legalHold")}</HoldMark>
          </p>
        )}
      </div>
      <span className="max-w-32">{status && <Status value={status} />}</span>
      <div className="col-span-2 col-start-2 empty:hidden">
        <FoldedFields record={device} shown={shown} />
      </div>
    </li>
  );
}

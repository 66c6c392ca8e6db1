"use client";

import Link from "next/link";
import { RequestCharger } from "#components/devices/charger/request-charger.tsx";
import { ChargerStatus } from "#components/devices/charger-status.tsx";
import { useDeviceOrders } from "#components/devices/use-device-orders.ts";
import { Moment } from "#components/moment/moment.tsx";
import { orderHref } from "#components/orders/order-screen.ts";
import { sentChargerOf, useUnshownChargers } from "#components/orders/unshown-chargers.ts";
import { requestHref } from "#components/requests/request-text.ts";
import { useMay } from "#components/viewer/viewer.tsx";
import { useRead } from "#lib/client/read.ts";
import { useReads } from "#lib/client/reads.ts";
import { useRequests } from "#lib/client/requests.ts";
import type { IntentView } from "#lib/protocol/intent.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import {
  isSameDevice,
  type OpenChargerRequest,
  openChargerRequest,
} from "#lib/v4/charger-requests.ts";
import { type ChargerOrder, chargerOrdersOf } from "#lib/v4/device-order-match.ts";
import { isChargerEligible } from "#lib/v4/fields/known-values.ts";
import type { Device } from "#lib/v4/records/device.ts";

const note = "text-small text-ink-3";

const isForDevice = (request: IntentView, { id, serialNumber }: Device) =>
  isSameDevice(sentChargerOf(request), { productId: id, serialNumber });

/** Returns the device's charger request in this console that has no outcome yet. */
function usePendingRequest(device: Device, isWanted: boolean) {
  const { data } = useRequests(
    { operation: "orders.add-accessory", show: "open", limit: 100 },
    { enabled: isWanted },
  );
  return data?.requests.find((request) => isForDevice(request, device));
}

/** What is known about replacements of a device's charger. */
interface Replacement {
  isPending: boolean;
  /** A request of this console that has no outcome yet. */
  pending: IntentView | undefined;
  open: OpenChargerRequest;
  /** A request that was accepted and that its order does not show yet. */
  unshown: IntentView | undefined;
  /** Whether every order of the device was found and read. */
  isSure: boolean;
  orders: ChargerOrder[];
}

/**
 * Reads whether a replacement is under way, and the orders on which one may be requested. The
 * accessories of an order are only in its single read, so each order of the device is read.
 */
function useReplacement(device: Device, isWanted: boolean): Replacement {
  const may = useMay("orders.add-accessory");
  const found = useDeviceOrders(device, { enabled: isWanted });
  const answers = useReads(
    "orders.get",
    isWanted ? found.orders.map(({ id }) => ({ input: { id } })) : [],
  );
  const pending = usePendingRequest(device, may && isWanted);
  const orders = found.orders.map((order, index) => answers[index]?.data?.data ?? order);
  const unshown = useUnshownChargers(orders, { enabled: isWanted }).find((request) =>
    isForDevice(request, device),
  );
  return {
    isPending: found.isPending || answers.some(({ isPending }) => isPending),
    pending,
    open: openChargerRequest(orders, device),
    unshown,
    isSure: found.failed.length === 0 && !found.hasMore && answers.every(({ data }) => data),
    orders: chargerOrdersOf(orders, device),
  };
}

function ReplacementNote({ isPending, pending, open, unshown, isSure, orders }: Replacement) {
  if (isPending) return <p className={note}>…</p>;
  if (pending) {
    return (
      <p className={note}>
        {tRich("deviceCharger.sent", {
          link: (words) => (
            <Link key="request" href={requestHref(pending.id)} prefetch={false} className="link">
              {words}
            </Link>
          ),
          needsYou: pending.status === "needs you" ? "yes" : "no",
        })}
      </p>
    );
  }
  if (open.state === "open") {
    return (
      <p className={note}>
        <Link href={orderHref(open.orderId)} prefetch={false} className="link">
          {t("deviceCharger.requested")}
        </Link>
        {open.createdAt && (
          <>
            {" "}
            <Moment at={open.createdAt} format="date" />
          </>
        )}
      </p>
    );
  }
  if (unshown) {
    return (
      <p className={note} data-not-shown-yet>
        {tRich("deviceCharger.accepted", {
          link: (words) => (
            <Link key="request" href={requestHref(unshown.id)} prefetch={false} className="link">
              {words}
            </Link>
          ),
          moment: () => <Moment key="at" at={unshown.settledAt} />,
        })}
      </p>
    );
  }
  if (orders.length === 0) {
    return <p className={note}>{t("deviceCharger.noOrder")}</p>;
  }
  return (
    <p className={note}>
      {open.state === "none" && isSure ? t("deviceCharger.none") : t("deviceCharger.unknown")}
    </p>
  );
}

function Charger({ device }: { device: Device }) {
  const isEligible = isChargerEligible(device.chargerStatus);
  const replacement = useReplacement(device, isEligible);
  const { isPending, pending, open, unshown, orders } = replacement;
  const isOffered = isEligible && !isPending && !pending && !unshown && open.state !== "open";
  return (
    <>
      <ChargerStatus status={device.chargerStatus} />
      {isEligible && <ReplacementNote {...replacement} />}
      {/* Rendered in every state, because its dialog stays open while the state changes. */}
      <RequestCharger
        label={t("deviceCharger.request")}
        variant="main"
        className="mt-1.5 max-sm:h-11!"
        orders={isOffered ? orders : []}
        devices={[
          {
            productId: device.id,
            serialNumber: device.serialNumber ?? null,
            model: device.model ?? null,
            chargerStatus: device.chargerStatus,
          },
        ]}
      />
    </>
  );
}

/** The status of a device's charger, with the request for a replacement where one is possible. */
export function DeviceCharger({ id }: { id: string }) {
  const device = useRead("products.get", { id }).data?.data;
  return device ? <Charger device={device} /> : null;
}

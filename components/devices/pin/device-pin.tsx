"use client";

import Link from "next/link";
import { takesPin } from "#components/devices/device-text.ts";
import { pinHistory } from "#components/devices/pin/pin-history.ts";
import { SetPin } from "#components/devices/pin/set-pin.tsx";
import { Moment } from "#components/moment/moment.tsx";
import { requestHref } from "#components/requests/request-text.ts";
import { useMay } from "#components/viewer/viewer.tsx";
import { useRead } from "#lib/client/read.ts";
import { useRequests } from "#lib/client/requests.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import type { Device } from "#lib/v4/records/device.ts";

const note = "text-small text-ink-3";

/** How many requests for a PIN of the device are read. */
const maxRequests = 20;

/** When and by whom a PIN was saved from here. The API never shows a PIN, nor that there is one. */
function SavedPin({ device }: { device: Device }) {
  const { data, error } = useRequests({
    operation: "products.add-pin",
    record: device.id,
    limit: maxRequests,
  });
  const { saved, open } = pinHistory(data?.requests ?? []);
  const isAllRead = data?.isWhole === true && data.requests.length < maxRequests;
  return (
    <>
      {saved && (
        <p>
          {tRich("devicePin.saved", {
            moment: () => <Moment key="at" at={saved.settledAt ?? saved.createdAt} format="date" />,
          })}
        </p>
      )}
      <p className={note}>
        {saved &&
          t("devicePin.savedBy", {
            isYou: saved.by.isYou ? "yes" : "no",
            name: saved.by.name,
          })}
        {!saved && isAllRead && t("devicePin.noneSaved")}
        {!saved && data && !isAllRead && t("devicePin.someShown")}
        {!data && (error ? t("devicePin.unread") : "…")}
      </p>
      {open && (
        <p className={note}>
          {tRich("devicePin.newer", {
            link: (words) => (
              <Link key="pin" href={requestHref(open.id)} prefetch={false} className="link">
                {words}
              </Link>
            ),
            needsYou: open.status === "needs you" ? "yes" : "no",
          })}
        </p>
      )}
      <SetPin device={device} label={saved ? t("devicePin.change") : t("devicePin.set")} />
    </>
  );
}

/** Whether the device supports an unlock PIN; for those who may set one, also when it was saved. */
export function DevicePin({ id }: { id: string }) {
  const may = useMay("products.add-pin");
  const device = useRead("products.get", { id }).data?.data;
  if (!device) return null;
  const isSupported = takesPin(device.deviceType);
  if (isSupported && may) return <SavedPin device={device} />;
  if (isSupported === null) return <span className="text-ink-3">{t("devicePin.unknownType")}</span>;
  return isSupported ? (
    t("devicePin.supports")
  ) : (
    <span className="text-ink-3">{t("devicePin.unsupported")}</span>
  );
}

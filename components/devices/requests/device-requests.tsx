"use client";

import { requestsOfDevice } from "#components/devices/requests/requests-of-device.ts";
import { useLifecycle } from "#components/devices/use-lifecycle.ts";
import { requestColumns } from "#components/requests/request-columns.tsx";
import { requestHref } from "#components/requests/request-text.ts";
import { useRequestTitles } from "#components/requests/use-request-titles.ts";
import { Rows } from "#components/table/rows.tsx";
import { useRead } from "#lib/client/read.ts";
import { useRequests } from "#lib/client/requests.ts";
import { t } from "#lib/protocol/words/t.ts";

/** How many requests are looked through: the journal can't search for the devices of an order. */
const maxRequests = 100;

/** The requests for a device that were sent from here, newest first. Absent without any. */
export default function DeviceRequests({ id }: { id: string }) {
  const device = useRead("products.get", { id }).data?.data;
  const { orders } = useLifecycle(id, { enabled: false });
  const all = useRequests({ limit: maxRequests }).data?.requests ?? [];
  const orderIds = orders.map(({ order }) => order.id);
  const requests = requestsOfDevice(all, device ?? { id }, orderIds);
  const titleOf = useRequestTitles(requests);
  if (requests.length === 0) return null;
  return (
    <section aria-label={t("deviceRequest.title")} className="mt-6">
      <h2>
        {t("deviceRequest.title")}{" "}
        <span className="font-normal text-ink-3">
          {t("deviceRequest.count", {
            count: String(requests.length),
            isCut: all.length === maxRequests ? "yes" : "no",
            max: String(maxRequests),
          })}
        </span>
      </h2>
      <Rows
        caption={t("deviceRequest.caption")}
        columns={requestColumns(titleOf).filter((column) => column.id !== "result")}
        rows={requests}
        rowId={(request) => request.id}
        href={(request) => requestHref(request.id)}
      />
    </section>
  );
}

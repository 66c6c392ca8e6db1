"use client";

import { formatMoment, Moment } from "#components/moment/moment.tsx";
import { codeText } from "#components/orders/code-text.ts";
import { noEntriesText, toEntries } from "#components/orders/entries.ts";
import { LastSeenText, useLastSeen } from "#components/orders/last-seen.tsx";
import { slaOf } from "#components/orders/order-answers.ts";
import { OrderDevices } from "#components/orders/order-devices.tsx";
import { orderTitle } from "#components/orders/order-text.ts";
import { SlaRule } from "#components/orders/sla-rule.tsx";
import { PeekFields } from "#components/record/more-fields.tsx";
import { PeekHead, PeekSection } from "#components/record/peek-parts.tsx";
import { ReadPanel } from "#components/record/read-panel.tsx";
import { Country } from "#components/ui/country.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Status, statusLabel } from "#components/ui/status.tsx";
import { useViewer } from "#components/viewer/viewer.tsx";
import { useRead } from "#lib/client/read.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Order, OrderHistory } from "#lib/v4/records/order.ts";

/** Where the order was seen last; absent where no answer has a dated entry. */
function PeekLastSeen({ order }: { order: Order }) {
  const { seen, latest, isPending } = useLastSeen(order, { isFrugal: true });
  if (!seen && !latest && !isPending) return null;
  return (
    <PeekSection title={!seen && latest ? t("orderFacts.lastEntry") : t("orderFacts.lastSeen")}>
      {seen || latest ? (
        <LastSeenText seen={seen} latest={latest} order={order} />
      ) : (
        <Skeleton lines={2} />
      )}
    </PeekSection>
  );
}

/** The four latest entries of the history, or why there are none. */
function Latest({ history, order }: { history: OrderHistory; order: Order }) {
  const { timeZone, locale } = useViewer();
  const entries = toEntries({ history }, (at) => formatMoment(at, "full", timeZone, locale));
  if (entries.length === 0) return <p className="text-ink-3">{noEntriesText(history, order)}</p>;
  return (
    <dl className="grid grid-cols-[92px_1fr] gap-y-1.5">
      {entries.slice(0, 4).map((entry) => (
        <div key={entry.key} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-ink-3">
            <Moment at={entry.at} />
          </dt>
          <dd className="min-w-0 wrap-anywhere">
            {codeText(
              entry.source === "status" ? statusLabel(entry.text, order.orderType) : entry.text,
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const shownFields: readonly string[] = [
  "id",
  "orderType",
  "status",
  "employeeName",
  "country",
  "productIds",
  "deviceId",
  "deviceRequests",
  "deviceCount",
  "accessories",
  // The peek says it by itself, from its own reads.
  "lastSeen",
];

export default function OrderPeek({ row }: { row: Order }) {
  const input = { id: row.id };
  const record = useRead("orders.get", input).data?.data;
  const order = record ?? row;
  return (
    <div className="grid gap-4">
      <PeekHead id={row.id} title={orderTitle(order)}>
        <p className="mt-0.5 flex items-center gap-3">
          <Status value={order.status} orderType={order.orderType} />
          <Country code={order.country} named />
        </p>
      </PeekHead>
      <PeekLastSeen order={order} />
      <PeekSection title={t("orderFacts.sla")}>
        <ReadPanel name="orders.sla" input={input} lines={1}>
          {(answer) => {
            const sla = slaOf(order, answer);
            if (!sla) return <p className="text-ink-3">{t("orderFacts.unknownSla")}</p>;
            return (
              <>
                <SlaRule sla={sla} status={order.status} width={200} />
                {sla.reason && (
                  <p className="mt-1 text-ink-2">
                    <bdi>{sla.reason}</bdi>
                  </p>
                )}
              </>
            );
          }}
        </ReadPanel>
      </PeekSection>
      <PeekSection title={t("orderFacts.latest")}>
        <ReadPanel name="orders.history" input={input}>
          {(history) => <Latest order={row} history={history} />}
        </ReadPanel>
      </PeekSection>
      <PeekSection title={t("orderFacts.devices")}>
        <OrderDevices id={row.id} />
      </PeekSection>
      <PeekFields
        name="orders.get"
        input={input}
        row={row}
        shown={shownFields}
        shownOfRow={record ? [] : shownFields.slice(0, 5)}
      />
    </div>
  );
}

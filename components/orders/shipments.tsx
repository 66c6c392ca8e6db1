"use client";

import { FailureNotice, StaleNotice } from "#components/failure/failure-notice.tsx";
import { Moment } from "#components/moment/moment.tsx";
import { shipmentsOf } from "#components/orders/order-answers.ts";
import { trackingHref } from "#components/orders/order-links.ts";
import { FoldedFields } from "#components/record/more-fields.tsx";
import { Code } from "#components/ui/code.tsx";
import { externalPath } from "#components/ui/directional-paths.ts";
import { Icon } from "#components/ui/icon.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { statusLabel } from "#components/ui/status.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import { commaText } from "#lib/protocol/intl-words.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { isCancelled } from "#lib/v4/fields/known-values.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import type { Shipment } from "#lib/v4/records/order.ts";

const timeOf = (at: string | null | undefined) =>
  parseMoment(at)?.getTime() ?? Number.NEGATIVE_INFINITY;

/** Returns the checkpoint with the latest time: the contract does not define their order. */
const latestOf = ({ checkpoints }: Shipment) =>
  checkpoints?.reduce((a, b) => (timeOf(b.at) > timeOf(a.at) ? b : a), checkpoints[0] ?? {});

/** The fields of a shipment that its lines show. The checkpoints are in the timeline. */
const shownFields: readonly string[] = [
  "carrier",
  "trackingNumber",
  "trackingUrl",
  "status",
  "eta",
  "live",
  "lastUpdatedAt",
  "checkpoints",
];

function TrackingLink({ url }: { url: string | null | undefined }) {
  const href = trackingHref(url);
  if (!href) return url ? <Code className="min-w-0 wrap-anywhere">{url}</Code> : null;
  return (
    <a
      className="no-print link -my-0.5 inline-flex min-h-6 items-center gap-1"
      href={href}
      title={href}
      target="_blank"
      rel="noreferrer"
    >
      {t("orderRecord.track")} <Icon path={externalPath} className="size-3" />
      <span className="sr-only">{t("orderRecord.opensCarrier")}</span>
    </a>
  );
}

function Freshness({ shipment: { live, lastUpdatedAt } }: { shipment: Shipment }) {
  if (live == null && !lastUpdatedAt) return null;
  if (!lastUpdatedAt) {
    return (
      <p className="text-small text-ink-3">
        {live ? t("orderRecord.live") : t("orderRecord.lastKnown")}
      </p>
    );
  }
  const known = live ? "orderRecord.liveAt" : "orderRecord.lastKnownAt";
  return (
    <p className="text-small text-ink-3">
      {tRich(live == null ? "orderRecord.updated" : known, {
        moment: () => <Moment key="moment" at={lastUpdatedAt} />,
      })}
    </p>
  );
}

function ShipmentLines({ shipment }: { shipment: Shipment }) {
  const { checkpoints } = shipment;
  const latest = latestOf(shipment);
  return (
    <div className="border-rule py-2 not-first:border-t first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <span className="min-w-0 font-medium wrap-anywhere">
          {shipment.carrier || t("orderRecord.unknownCarrier")}
        </span>
        {shipment.trackingNumber && (
          <Code className="min-w-0 wrap-anywhere">{shipment.trackingNumber}</Code>
        )}
        <span className="grow" />
        <TrackingLink url={shipment.trackingUrl} />
      </div>
      <p className="text-ink-2 wrap-anywhere">
        {shipment.status ? statusLabel(shipment.status) : t("orderRecord.unknownStatus")}
        {shipment.eta && (
          <>
            {" "}
            ·{" "}
            {tRich("orderRecord.eta", {
              moment: () => <Moment key="moment" at={shipment.eta} format="day" />,
            })}
          </>
        )}
      </p>
      {latest && checkpoints && checkpoints.length > 0 && (
        <p className="text-small text-ink-3 wrap-anywhere">
          {t("orderRecord.checkpoints", {
            count: checkpoints.length,
            last: commaText(
              [latest.description ?? latest.status, latest.location].flatMap((part) => part || []),
            ),
          })}
          {latest.at && (
            <>
              , <Moment at={latest.at} />
            </>
          )}
        </p>
      )}
      <Freshness shipment={shipment} />
      <FoldedFields record={shipment} shown={shownFields} />
    </div>
  );
}

const absenceTexts = {
  "none yet": () => t("orderRecord.notShipped"),
  unlisted: () => t("orderRecord.unlistedShipments"),
  unknown: () => t("orderRecord.noShipments"),
};

const keyOf = ({ id, trackingNumber }: Shipment, index: number) =>
  `${id ?? ""} ${trackingNumber ?? ""} ${index}`;

export function Shipments({ id }: { id: string }) {
  const { data, error, refetch } = useRead("orders.tracking", { id });
  const order = useRead("orders.get", { id });
  const history = useRead("orders.history", { id });
  const { shipments, absence } = shipmentsOf(order.data?.data, data?.data, history.data?.data);
  // Any of these answers may show that the order was shipped.
  const isComplete = order.data && (history.data || history.error);
  return (
    <>
      {data && error && <StaleNotice error={error} />}
      {shipments.map((shipment, index) => (
        <ShipmentLines key={keyOf(shipment, index)} shipment={shipment} />
      ))}
      {!data && !error && <Skeleton lines={shipments.length > 0 ? 1 : undefined} />}
      {!data && error && shipments.length > 0 && (
        <p className="mt-1 mb-2 text-small text-ink-3">{t("orderRecord.lastFromOrder")}</p>
      )}
      {!data && error && (
        <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />
      )}
      {data && absence && !isComplete && <Skeleton lines={1} />}
      {data && absence && isComplete && (
        <p className="text-ink-3" data-empty>
          {absence === "none yet" && isCancelled(order.data?.data.status)
            ? t("orderRecord.nothingShipped")
            : absenceTexts[absence]()}
        </p>
      )}
    </>
  );
}

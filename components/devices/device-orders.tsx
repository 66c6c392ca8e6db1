"use client";

import type { ReactNode } from "react";
import type { LifecycleSegment } from "#components/devices/lifecycle.ts";
import { beganText } from "#components/devices/lifecycle-text.ts";
import { useLifecycle } from "#components/devices/use-lifecycle.ts";
import { useSearchProof } from "#components/devices/use-search-proof.ts";
import { PersonName } from "#components/employees/reference/person-name.tsx";
import { FailureNotice } from "#components/failure/failure-notice.tsx";
import { Moment } from "#components/moment/moment.tsx";
import { orderHref } from "#components/orders/order-screen.ts";
import { searchedBy } from "#components/search/order-searches.ts";
import { Rows } from "#components/table/rows.tsx";
import { statusColumn } from "#components/table/status-column.tsx";
import type { Column } from "#components/table/table-definition.ts";
import { textColumn } from "#components/table/text-column.tsx";
import { Code } from "#components/ui/code.tsx";
import { Country } from "#components/ui/country.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { isCancelled } from "#lib/v4/fields/known-values.ts";
import type { Order } from "#lib/v4/records/order.ts";
import { writeSearch } from "#lib/v4/search.ts";

/** What an order was for the device: the last part of its life that the order explains. */
function OrderOutcome({
  segment,
  isCancelled: hasEnded,
}: {
  segment: LifecycleSegment | undefined;
  isCancelled: boolean;
}) {
  if (!segment) return <span className="text-ink-3">—</span>;
  return (
    <>
      {tRich("lifecycle.beganOn", {
        began: beganText(hasEnded ? "cancelled" : segment.began),
        day: () => <Moment key="day" at={hasEnded ? segment.until : segment.since} format="day" />,
      })}
    </>
  );
}

const columnsOf = (segments: readonly LifecycleSegment[]): Column<Order>[] => [
  textColumn(
    { id: "id", header: () => t("deviceRecord.order"), size: 120, narrow: "id" },
    ({ id }) => id,
    (_, { id }) => <Code>{id}</Code>,
  ),
  textColumn(
    { id: "type", header: () => t("deviceRecord.type"), size: 144, narrow: "title" },
    ({ orderType }) => orderType,
    (type) => (type ? codeWord("orderType", type) : "—"),
  ),
  statusColumn({ size: 100 }),
  textColumn(
    { id: "for", header: () => t("deviceRecord.for"), size: 136, narrow: "sub" },
    ({ employeeName, employeeId }) => employeeName ?? employeeId,
    (_, { employeeId, employeeName, country }) => (
      <span className="inline-flex max-w-full items-baseline gap-1.5">
        {country && <Country code={country} />}
        <PersonName id={employeeId} name={employeeName} />
      </span>
    ),
  ),
  textColumn(
    { id: "placed", header: () => t("deviceRecord.placed"), size: 84 },
    ({ createdAt }) => createdAt,
    (createdAt) => <Moment at={createdAt} format="day" />,
  ),
  {
    id: "outcome",
    header: () => t("deviceRecord.outcome"),
    size: 184,
    narrow: "note",
    cell: ({ id, status }) => (
      <OrderOutcome
        isCancelled={isCancelled(status)}
        segment={segments.findLast(({ orderId, kind }) => orderId === id && kind !== "gap")}
      />
    ),
    text: () => "",
  },
];

/** Says that no order names the device, where the search could have told; else what was searched. */
function NoOrders({ by }: { by: string }) {
  const isProven = useSearchProof(true);
  if (isProven === undefined) return <Skeleton lines={1} />;
  return (
    <p className="text-ink-2">
      {isProven ? t("deviceRecord.noOrders") : t("deviceRecord.noneFound", { by })}
    </p>
  );
}

/** The orders of a device, as searches by its serial number and its ID find them. */
export function DeviceOrders({ id }: { id: string }) {
  const { orders, segments, searches, failed, isSearching, hasMore, retry } = useLifecycle(id);
  if (isSearching) return <Skeleton lines={4} />;
  const by = searchedBy(searches);
  const linkTo = (key: (typeof searches)[number]["key"]) =>
    function SearchLink(inside: ReactNode[]) {
      const query = searches.find((search) => search.key === key)?.query;
      return (
        <a
          key={key}
          className="link underline"
          href={`/orders?${writeSearch({ query })}`}
          title={query}
        >
          {inside}
        </a>
      );
    };
  const [first] = failed;
  if (first && failed.length === searches.length)
    return <FailureNotice failure={first.failure} onRetry={retry} />;
  return (
    <section aria-label={t("deviceRecord.orders")}>
      <h2>
        {t("deviceRecord.orders")}{" "}
        {orders.length > 0 && (
          <span className="font-normal text-ink-3">
            {t("deviceRecord.found", {
              count: String(orders.length),
              hasMore: hasMore ? "yes" : "no",
              by,
            })}
          </span>
        )}
      </h2>
      {orders.length > 0 ? (
        <Rows
          caption={t("deviceRecord.caption")}
          columns={columnsOf(segments)}
          rows={orders.map(({ order }) => order)}
          rowId={(order) => order.id}
          href={(order) => orderHref(order.id)}
        />
      ) : (
        failed.length === 0 && <NoOrders by={by} />
      )}
      {hasMore && (
        <p className="mt-2 text-small text-ink-3 wrap-anywhere">
          {tRich("deviceRecord.more", {
            isBoth: searches.length > 1 ? "yes" : "no",
            serial: linkTo("serial"),
            id: linkTo("id"),
          })}
        </p>
      )}
      {failed.map(({ by: what, failure }) => (
        <p key={what} role="status" className="mt-2 text-small text-signal">
          {t("deviceRecord.failed", { by: what, reason: failure.message })}
        </p>
      ))}
    </section>
  );
}

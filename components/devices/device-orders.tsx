"use client";

import type { LifecycleSegment } from "#components/devices/lifecycle.ts";
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
      {hasEnded ? "Cancelled" : segment.began}{" "}
      <Moment at={hasEnded ? segment.until : segment.since} format="day" />
    </>
  );
}

const columnsOf = (segments: readonly LifecycleSegment[]): Column<Order>[] => [
  textColumn(
    { id: "id", header: "Order", size: 120, narrow: "id" },
    ({ id }) => id,
    (_, { id }) => <Code>{id}</Code>,
  ),
  textColumn(
    { id: "type", header: "Type", size: 144, narrow: "title" },
    ({ orderType }) => orderType,
    (type) => type ?? "—",
  ),
  statusColumn({ size: 100 }),
  textColumn(
    { id: "for", header: "For", size: 136, narrow: "sub" },
    ({ employeeName, employeeId }) => employeeName ?? employeeId,
    (_, { employeeId, employeeName, country }) => (
      <span className="inline-flex max-w-full items-baseline gap-1.5">
        {country && <Country code={country} />}
        <PersonName id={employeeId} name={employeeName} />
      </span>
    ),
  ),
  textColumn(
    { id: "placed", header: "Placed", size: 84 },
    ({ createdAt }) => createdAt,
    (createdAt) => <Moment at={createdAt} format="day" />,
  ),
  {
    id: "outcome",
    header: "Outcome for this device",
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
      {isProven
        ? "No orders name this device."
        : `No order found by ${by}. The API's search may not cover devices, so orders may be missing.`}
    </p>
  );
}

/** The orders of a device, as searches by its serial number and its ID find them. */
export function DeviceOrders({ id }: { id: string }) {
  const { orders, segments, searches, failed, isSearching, hasMore, retry } = useLifecycle(id);
  if (isSearching) return <Skeleton lines={4} />;
  const by = searchedBy(searches);
  const [first] = failed;
  if (first && failed.length === searches.length)
    return <FailureNotice failure={first.failure} onRetry={retry} />;
  return (
    <section aria-label="Orders">
      <h2>
        Orders{" "}
        {orders.length > 0 && (
          <span className="font-normal text-ink-3">
            {orders.length}
            {hasMore && " or more"}, found by {by}
          </span>
        )}
      </h2>
      {orders.length > 0 ? (
        <Rows
          caption="Orders of this device"
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
          There may be more. See the search by{" "}
          {searches.map(({ by: what, query }, index) => (
            <span key={what}>
              {index > 0 && " or "}
              <a
                className="link underline"
                href={`/orders?${writeSearch({ query })}`}
                title={query}
              >
                {what}
              </a>
            </span>
          ))}
          .
        </p>
      )}
      {failed.map(({ by: what, failure }) => (
        <p key={what} role="status" className="mt-2 text-small text-signal">
          The search by {what} failed, so orders may be missing: {failure.message}
        </p>
      ))}
    </section>
  );
}

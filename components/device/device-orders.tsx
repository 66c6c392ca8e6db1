"use client";

import Link from "next/link";
import { FailureNotice } from "#components/data/failure-notice.tsx";
import { Moment } from "#components/data/moment.tsx";
import { searchedBy, useOrderSearches } from "#components/data/order-searches.ts";
import { orderHref } from "#components/data/record-hrefs.ts";
import { PersonName } from "#components/person/person-name.tsx";
import { Country } from "#components/ui/country.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Status } from "#components/ui/status.tsx";
import { useRead } from "#lib/client/read.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import type { Order } from "#lib/v4/records/order.ts";
import { writeSearch } from "#lib/v4/search.ts";

/** The number of orders that each search reads and that are shown. */
const limit = 10;

function OrderLine({ order }: { order: Order }) {
  return (
    <li className="col-span-full grid grid-cols-subgrid items-baseline border-rule py-2 not-first:border-t first:pt-0">
      <Link
        href={orderHref(order.id)}
        prefetch={false}
        className="link code truncate"
        title={order.id}
      >
        {showUnsafe(order.id)}
      </Link>
      <span className="min-w-0 wrap-anywhere max-sm:order-3">
        {order.orderType ?? "—"}
        {(order.employeeName ?? order.employeeId) && (
          <span className="text-ink-3">
            {" · "}
            <PersonName id={order.employeeId} name={order.employeeName} />
          </span>
        )}
      </span>
      <span className="max-sm:hidden">
        <Country code={order.country} />
      </span>
      <span className="min-w-0 max-sm:text-right">
        <Status value={order.status} />
      </span>
      <span className="text-right text-ink-3 max-sm:order-4">
        <Moment at={order.createdAt} format="day" />
      </span>
    </li>
  );
}

/** The orders that searches find. No operation lists a device's orders (api-v4.md, Orders). */
function FoundOrders(props: { searches: Parameters<typeof useOrderSearches>[0] }) {
  const { pages, searches, isPending, retry } = useOrderSearches(props.searches, { limit });
  if (isPending) return <Skeleton lines={4} />;
  const failed = searches.flatMap(({ by, failure }) => (failure ? [{ by, failure }] : []));
  const [first] = failed;
  if (pages.length === 0 && first) return <FailureNotice failure={first.failure} onRetry={retry} />;
  const orders = [
    ...new Map(pages.flatMap(({ items }) => items.map((order) => [order.id, order]))).values(),
  ];
  const hasMore =
    orders.length > limit ||
    pages.some(
      ({ items, totalCount }) => items.length >= limit || (totalCount ?? 0) > items.length,
    );
  return (
    <>
      {orders.length === 0 ? (
        <p className="text-ink-2">
          No order found by {searchedBy(searches)}: the search returned no results.
        </p>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)_fit-content(50%)] gap-x-4 sm:grid-cols-[fit-content(20%)_minmax(8rem,1fr)_auto_fit-content(20%)_fit-content(20%)]">
          {orders.slice(0, limit).map((order) => (
            <OrderLine key={order.id} order={order} />
          ))}
        </ul>
      )}
      <p className="mt-2 border-t border-rule pt-2 text-small text-ink-3 wrap-anywhere">
        Searched by {searchedBy(searches)}: the API has no list of a device's orders.{" "}
        {hasMore && (
          <>
            There may be more. See the search by{" "}
            {searches.map(({ by, query }, index) => (
              <span key={by}>
                {index > 0 && " or "}
                <a
                  className="link underline"
                  href={`/orders?${writeSearch({ query })}`}
                  title={query}
                >
                  {by}
                </a>
              </span>
            ))}
            .
          </>
        )}
        {failed.map(({ by, failure }) => (
          <span key={by} role="status" className="block text-signal">
            The search by {by} failed, so orders may be missing: {failure.message}
          </span>
        ))}
      </p>
    </>
  );
}

/** The orders of a device, as searches by its serial number and its id find them. */
export function DeviceOrders({ id }: { id: string }) {
  const { data, error } = useRead("products.get", { id });
  if (!data && !error) return <Skeleton lines={4} />;
  const serial = data?.data.serialNumber?.trim();
  return (
    <FoundOrders
      searches={[
        ...(serial ? [{ by: "serial number", query: serial }] : []),
        { by: "ID", query: id },
      ]}
    />
  );
}

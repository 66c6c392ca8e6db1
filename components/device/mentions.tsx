"use client";

import Link from "next/link";
import { Country } from "#components/ui/country";
import { Moment } from "#components/ui/moment";
import { ReadPanel } from "#components/ui/read-panel";
import { orderHref } from "#components/ui/record-hrefs.ts";
import { Status } from "#components/ui/status";
import { Waiting } from "#components/ui/waiting";
import { useRead } from "#lib/client/read";
import { writeSearch } from "#lib/v4/search";

const shown = 10;

/** Orders that a search by the device's serial number finds; no endpoint lists a device's orders. */
function Found({ query }: { query: string }) {
  return (
    <ReadPanel name="orders.list" input={{ query, limit: shown }} lines={4}>
      {({ items, totalCount }) => (
        <>
          {items.length === 0 ? (
            <p className="text-ink-2">No order mentions it, as far as the search finds.</p>
          ) : (
            <ul className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 sm:grid-cols-[auto_minmax(0,1fr)_auto_auto_auto]">
              {items.map((order) => (
                <li
                  key={order.id}
                  className="col-span-full grid grid-cols-subgrid items-baseline border-rule py-2 not-first:border-t first:pt-0"
                >
                  <Link href={orderHref(order.id)} prefetch={false} className="link code truncate">
                    {order.id}
                  </Link>
                  <span className="min-w-0 [overflow-wrap:anywhere] max-sm:order-3">
                    {order.orderType ?? "—"}
                    {(order.employeeName ?? order.employeeId) && (
                      <span className="text-ink-3">
                        {" · "}
                        {order.employeeName ?? order.employeeId}
                      </span>
                    )}
                  </span>
                  <span className="max-sm:hidden">
                    <Country code={order.country} />
                  </span>
                  <span className="max-sm:text-right">
                    <Status value={order.status} />
                  </span>
                  <span className="text-right text-ink-3 max-sm:order-4">
                    <Moment at={order.createdAt} format="day" />
                  </span>
                </li>
              ))}
            </ul>
          )}
          <p className="mt-2 border-t border-rule pt-2 text-small text-ink-3">
            Found by searching the orders for <span className="code">{query}</span>: the service
            lists no device's orders by itself.{" "}
            {(items.length >= shown || (totalCount ?? 0) > items.length) && (
              <a className="link underline" href={`/orders?${writeSearch({ query })}`}>
                See all that were found
              </a>
            )}
          </p>
        </>
      )}
    </ReadPanel>
  );
}

/**
 * The orders that mention a device: by its serial number, or by its id where it has none, or where
 * the device itself can't be read.
 */
export function Mentions({ id }: { id: string }) {
  const { data, error } = useRead("products.get", { id });
  if (!data && !error) return <Waiting lines={4} />;
  return <Found query={data?.data.serialNumber || id} />;
}

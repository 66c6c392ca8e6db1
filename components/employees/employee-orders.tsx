"use client";

import Link from "next/link";
import { FailureNotice } from "#components/data/failure-notice.tsx";
import { noOrdersText } from "#components/employees/employee-text.ts";
import { useOrders } from "#components/employees/use-orders.ts";
import { orderTable } from "#components/orders/order-table.tsx";
import { Rows } from "#components/table/rows.tsx";
import type { Column } from "#components/table/table-definition.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { Order } from "#lib/v4/records/order.ts";
import { writeSearch } from "#lib/v4/search.ts";

/** The columns of the list of orders without the person's, in another narrow layout. */
const narrow: Record<string, Column<Order>["narrow"]> = {
  id: "id",
  type: "title",
  status: "status",
  created: "sub",
  eta: undefined,
  sla: "rule",
};
const columns = orderTable.columns.flatMap((column): Column<Order>[] => {
  if (!Object.hasOwn(narrow, column.id)) return [];
  const { narrow: _, ...rest } = column;
  const place = narrow[column.id];
  return [place ? { ...rest, narrow: place } : rest];
});

function OrderRows({ caption, orders }: { caption: string; orders: readonly Order[] }) {
  return (
    <Rows
      caption={caption}
      columns={columns}
      rows={orders}
      rowId={orderTable.rowId}
      href={orderTable.href}
    />
  );
}

export function EmployeeOrders({ id }: { id: string }) {
  const { found, searches, isPending, retry } = useOrders(id);
  const failures = searches.flatMap(({ by, failure }) => (failure ? [{ by, failure }] : []));
  const [first] = failures;
  if (isPending) return <Skeleton lines={5} />;
  if (!found) return first ? <FailureNotice failure={first.failure} onRetry={retry} /> : null;
  const { orders, possible, hasMore } = found;
  return (
    <>
      {orders.length > 0 ? (
        <OrderRows caption="orders" orders={orders} />
      ) : (
        <p className="text-ink-3">{noOrdersText(found, searches)}</p>
      )}
      {possible.length > 0 && (
        <section aria-labelledby="possible-orders" className="mt-3">
          <h3 id="possible-orders" className="label mb-1">
            May be for this person
          </h3>
          <p className="text-small text-ink-3">These orders have no employee ID.</p>
          <OrderRows caption="orders that may be for this person" orders={possible} />
        </section>
      )}
      <p
        className="mt-2 text-small text-ink-3 wrap-anywhere"
        title="The API has no list of a person's orders."
      >
        Searched orders by{" "}
        {searches.map(({ by, query }, index) => (
          <span key={by}>
            {index > 0 && ", "}
            <Link
              href={`/orders?${writeSearch({ query })}`}
              prefetch={false}
              className="link"
              title={query}
            >
              {by}
            </Link>
          </span>
        ))}
        .{hasMore && " Only the first 50 results of each search were checked."}
      </p>
      {failures.map(({ by, failure }) => (
        <p key={by} role="status" className="mt-1 text-small text-signal">
          The search by {by} failed, so orders may be missing: {failure.message}{" "}
          <button type="button" className="link" onClick={retry}>
            Try again
          </button>
        </p>
      ))}
    </>
  );
}

"use client";

import Link from "next/link";
import { ordersOf } from "#components/employee/orders-of.ts";
import { searchLimit, useOrders } from "#components/employee/use-orders.ts";
import { orderTable } from "#components/order/order-table";
import { Rows } from "#components/table/rows";
import type { Column } from "#components/table/table-of.ts";
import { FailureNotice } from "#components/ui/failure-notice";
import { Waiting } from "#components/ui/waiting";
import { failureOf } from "#lib/client/door";
import type { Order } from "#lib/v4/records/order";
import { writeSearch } from "#lib/v4/search";

/** The list's own columns without the person and the place, in another narrow form. */
const narrow: Record<string, Column<Order>["narrow"]> = {
  id: "id",
  type: "title",
  status: "status",
  created: "sub",
  eta: undefined,
  sla: "note",
};
const columns = orderTable.columns.flatMap((column): Column<Order>[] => {
  if (!Object.hasOwn(narrow, column.id)) return [];
  const { narrow: _, ...rest } = column;
  const place = narrow[column.id];
  return [place ? { ...rest, narrow: place } : rest];
});

/** The orders placed for a person, as far as the service's search finds them. */
export function EmployeeOrders({ id }: { id: string }) {
  const { data, error, refetch, query, isTrying } = useOrders(id);
  if (error && !data)
    return <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />;
  if (!data || isTrying) return <Waiting lines={5} />;
  const { orders, unclear, hasMore } = ordersOf(data.data, id, searchLimit);
  return (
    <>
      {orders.length > 0 ? (
        <Rows
          caption="orders"
          columns={columns}
          hidden={[]}
          rows={orders}
          rowId={orderTable.rowId}
          href={orderTable.href}
          activeId={null}
          sort={undefined}
          sortDirection={undefined}
        />
      ) : (
        <p className="text-ink-3">
          {unclear > 0
            ? "The service found orders, but none of them says whom it is for."
            : "The service's search finds no order for this person."}
        </p>
      )}
      <p className="mt-2 text-small text-ink-3 [overflow-wrap:anywhere]">
        Found by search for <span className="code">{query}</span>: the service lists no person's
        orders by itself.
        {orders.length > 0 && unclear > 0 && ` ${unclear} more do not say whom they are for.`}
        {hasMore && ` Of these only the first ${data.data.items.length} were looked through.`}{" "}
        <Link href={`/orders?${writeSearch({ query })}`} prefetch={false} className="link">
          See the search in Orders
        </Link>
      </p>
    </>
  );
}

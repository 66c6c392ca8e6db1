import Link from "next/link";
import { emptyListText } from "#components/data/empty-list.ts";
import { Moment } from "#components/data/moment.tsx";
import { orderHref } from "#components/data/record-hrefs.ts";
import { orderTitle } from "#components/order/order-text.ts";
import { PersonName } from "#components/person/person-name.tsx";
import { Status } from "#components/ui/status.tsx";
import type { ReadAnswer } from "#lib/protocol/read-answer.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import type { Order } from "#lib/v4/records/order.ts";

function OrderLine({ order }: { order: Order }) {
  const { id, employeeId, employeeName, orderType, status, createdAt } = order;
  return (
    <li className="border-b border-rule py-1.5">
      <Link
        href={orderHref(id)}
        prefetch={false}
        className="grid grid-cols-[minmax(0,1fr)_fit-content(60%)] gap-x-3 hover:underline"
      >
        <span className="truncate">
          {employeeId && !employeeName ? (
            <>
              {orderType ?? "Order"} for <PersonName id={employeeId} name={null} />
            </>
          ) : (
            orderTitle(order)
          )}
        </span>
        <Status value={status} />
        <span className="code truncate text-ink-3" title={id}>
          {showUnsafe(id)}
        </span>
        <span className="text-right text-small text-ink-3">
          <Moment at={createdAt} format="day" />
        </span>
      </Link>
    </li>
  );
}

export function LatestOrders({ data, drift }: ReadAnswer<"orders.list">) {
  const { items, totalCount } = data;
  return (
    <section aria-labelledby="latest-orders">
      <div className="flex items-baseline justify-between">
        <h2 id="latest-orders">Latest orders</h2>
        <Link href="/orders" prefetch={false} className="link">
          All orders
        </Link>
      </div>
      {items.length === 0 && (
        <p className="py-4 text-ink-3">
          {emptyListText(
            { totalCount, drift },
            "order",
            "No orders yet, or none you have access to.",
          )}
        </p>
      )}
      <ul className="mt-1">
        {items.map((order) => (
          <OrderLine key={order.id} order={order} />
        ))}
      </ul>
    </section>
  );
}

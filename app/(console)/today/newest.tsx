import Link from "next/link";
import { isKnownEmpty, unreadableText } from "#components/data/empty-list.ts";
import { ReloadNotice } from "#components/data/failure-notice.tsx";
import { Moment } from "#components/data/moment.tsx";
import { orderHref } from "#components/data/record-hrefs.ts";
import { orderTitle } from "#components/order/order-title.ts";
import { PersonName } from "#components/person/person-name.tsx";
import { Status } from "#components/ui/status.tsx";
import type { Principal } from "#lib/server/auth/principal.ts";
import { readAnswer } from "#lib/server/upstream/read-answer.ts";
import { outcomeOf } from "#lib/server/upstream/result.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

/** The newest orders, in the service's order. */
export async function Newest({ principal }: { principal: Principal }) {
  const newest = await outcomeOf(
    "orders.list",
    readAnswer(principal, "orders.list", { limit: 8, sortDirection: "desc" }),
  );
  if ("failure" in newest) return <ReloadNotice failure={newest.failure} />;
  const { data, drift } = newest.value;
  const { items, totalCount } = data;
  return (
    <section aria-labelledby="newest">
      <div className="flex items-baseline justify-between">
        <h2 id="newest">Latest orders</h2>
        <Link href="/orders" prefetch={false} className="link">
          All orders
        </Link>
      </div>
      {items.length === 0 && (
        <p className="py-4 text-ink-3">
          {isKnownEmpty({ totalCount, drift })
            ? "No orders yet, or none you have access to."
            : unreadableText("order")}
        </p>
      )}
      <ul className="mt-1">
        {items.map((order) => (
          <li key={order.id} className="border-b border-rule py-1.5">
            <Link
              href={orderHref(order.id)}
              prefetch={false}
              className="grid grid-cols-[minmax(0,1fr)_fit-content(60%)] gap-x-3 hover:underline"
            >
              <span className="truncate">
                {order.employeeId && !order.employeeName ? (
                  <>
                    {order.orderType ?? "Order"} for{" "}
                    <PersonName id={order.employeeId} name={null} />
                  </>
                ) : (
                  orderTitle(order)
                )}
              </span>
              <Status value={order.status} />
              <span className="code truncate text-ink-3" title={order.id}>
                {showUnsafe(order.id)}
              </span>
              <span className="text-right text-small text-ink-3">
                <Moment at={order.createdAt} format="day" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

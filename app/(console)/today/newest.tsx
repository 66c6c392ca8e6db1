import Link from "next/link";
import { orderTitle } from "#components/order/order-title.ts";
import { Moment } from "#components/ui/moment";
import { orderHref } from "#components/ui/record-hrefs.ts";
import { ReloadNotice } from "#components/ui/reload-notice";
import { Status } from "#components/ui/status";
import { outcomeOf } from "#lib/server/outcome";
import { perform } from "#lib/server/perform";
import type { Principal } from "#lib/server/principal";

/** The orders placed last, by the service's own order: newest first. */
export async function Newest({ principal }: { principal: Principal }) {
  const newest = await outcomeOf(
    "orders.list",
    perform(principal, "orders.list", { limit: 8, sortDirection: "desc" }),
  );
  if ("failure" in newest) return <ReloadNotice failure={newest.failure} />;
  const { items } = newest.value.data;
  return (
    <section aria-labelledby="newest">
      <div className="flex items-baseline justify-between">
        <h2 id="newest">Newest</h2>
        <Link href="/orders" prefetch={false} className="link">
          All orders
        </Link>
      </div>
      {items.length === 0 && <p className="py-4 text-ink-3">No order has been placed yet.</p>}
      <ul className="mt-1">
        {items.map((order) => (
          <li key={order.id} className="border-b border-rule py-1.5">
            <Link
              href={orderHref(order.id)}
              prefetch={false}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 hover:underline"
            >
              <span className="truncate">{orderTitle(order)}</span>
              <Status value={order.status} />
              <span className="code text-ink-3">{order.id}</span>
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

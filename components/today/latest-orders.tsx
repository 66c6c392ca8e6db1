import Link from "next/link";
import { PersonName } from "#components/employees/reference/person-name.tsx";
import { Moment } from "#components/moment/moment.tsx";
import { orderHref } from "#components/orders/order-screen.ts";
import { orderTitle } from "#components/orders/order-text.ts";
import { emptyListText } from "#components/search/empty-list.ts";
import { Status } from "#components/ui/status.tsx";
import type { ReadAnswer } from "#lib/protocol/read-answer.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import type { Order } from "#lib/v4/records/order.ts";

function OrderLine({ order }: { order: Order }) {
  const { id, employeeId, employeeName, orderType, status, createdAt } = order;
  return (
    <li className="border-b border-rule">
      <Link
        href={orderHref(id)}
        prefetch={false}
        className="grid grid-cols-[3.25rem_minmax(0,1fr)] gap-x-2 py-1.5 hover:underline"
      >
        <span className="text-small/5 text-ink-3">
          <Moment at={createdAt} format="day" />
        </span>
        <span className="min-w-0 wrap-anywhere">
          {employeeId && !employeeName
            ? tRich("today.orderFor", {
                type: orderType ? codeWord("orderType", orderType) : t("order.untyped"),
                person: () => <PersonName key="person" id={employeeId} name={null} />,
              })
            : orderTitle(order)}
        </span>
        <span className="col-start-2 flex min-w-0 justify-between gap-3">
          <Status value={status} />
          <span className="code truncate text-ink-3" title={id}>
            {showUnsafe(id)}
          </span>
        </span>
      </Link>
    </li>
  );
}

export function LatestOrders({ data, gap }: ReadAnswer<"orders.list">) {
  const { items, totalCount } = data;
  return (
    <section aria-labelledby="latest-orders">
      <div className="flex items-baseline justify-between">
        <h2 id="latest-orders">{t("today.latestOrders")}</h2>
        <Link href="/orders" prefetch={false} className="link inline-flex min-h-6 items-center">
          {t("today.allOrders")}
        </Link>
      </div>
      {items.length === 0 && (
        <p className="py-4 text-ink-3">
          {emptyListText({ totalCount, gap }, "order", t("today.noOrders"))}
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

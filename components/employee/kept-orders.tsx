"use client";

import Link from "next/link";
import { ordersOf } from "#components/employee/orders-of.ts";
import { searchLimit, useOrders } from "#components/employee/use-orders.ts";
import { orderHref } from "#components/ui/record-hrefs.ts";
import { Status } from "#components/ui/status";
import { failureOf } from "#lib/client/door";
import type { Order } from "#lib/v4/records/order";

/** Whatever has not come to its end: a status that is not known may be under way. */
const isOpen = ({ status }: Order) => status !== "delivered";

/**
 * The open orders of a person, before the address is changed: they keep the one that was read when
 * they were placed (api-v4.md, Resources, Employee).
 */
export function KeptOrders({ id }: { id: string }) {
  const { data, error, isTrying } = useOrders(id);
  if (error && !data) {
    return (
      <p className="text-ink-2">
        Orders that are open keep the old address. Which ones could not be read:{" "}
        {failureOf(error).message}
      </p>
    );
  }
  if (!data || isTrying) return <p className="text-ink-3">Looking for open orders…</p>;
  const { orders, hasMore } = ordersOf(data.data, id, searchLimit);
  const open = orders.filter(isOpen);
  const whole = hasMore ? " Only the search's first page was looked through." : "";
  if (open.length === 0) {
    return (
      <p className="text-ink-2">
        The new address is for later orders. No open order of this person was found that keeps the
        old one.{whole}
      </p>
    );
  }
  return (
    <section aria-label="Orders that keep the old address" className="grid gap-1.5">
      <p className="text-ink-2">
        <strong className="font-semibold">
          {open.length === 1
            ? "1 open order keeps the old address"
            : `${open.length} open orders keep the old address`}
        </strong>
        : it is read when an order is placed.{whole}
      </p>
      <ul className="grid border-t border-rule">
        {open.map((order) => (
          <li
            key={order.id}
            className="flex flex-wrap items-baseline gap-x-3 border-b border-rule py-1"
          >
            <Link className="link code" href={orderHref(order.id)} prefetch={false} target="_blank">
              {order.id}
            </Link>
            <span className="grow text-ink-2">{order.orderType ?? "Order"}</span>
            <Status value={order.status} />
          </li>
        ))}
      </ul>
    </section>
  );
}

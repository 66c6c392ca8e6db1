"use client";

import Link from "next/link";
import { searchedBy } from "#components/data/order-searches.ts";
import { orderHref } from "#components/data/record-hrefs.ts";
import { useOrders } from "#components/employee/use-orders.ts";
import { Status } from "#components/ui/status.tsx";
import { isFinished } from "#lib/v4/fields/known-values.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

/**
 * The open orders of an employee whose address is being changed: an order keeps the address that
 * was on the record when it was placed (api-v4.md, Resources, Employee).
 */
export function KeptOrders({ id }: { id: string }) {
  const { found, searches, isPending } = useOrders(id);
  const failed = searches.find(({ failure }) => failure)?.failure;
  if (!isPending && !found && failed) {
    return (
      <p className="text-ink-2">
        Open orders keep the old address. They can’t be listed now: {failed.message}
      </p>
    );
  }
  if (!found) return <p className="text-ink-3">Loading open orders…</p>;
  const { orders, possible, hasMore } = found;
  const open = orders.filter(({ status }) => !isFinished(status));
  const unnamed = possible.filter(({ status }) => !isFinished(status)).length;
  const limits = [
    unnamed > 0 ? `${unnamed} more search results name no employee.` : "",
    hasMore ? "Only the first 50 results of each search were checked." : "",
    failed ? "Some searches failed." : "",
  ]
    .filter(Boolean)
    .map((sentence) => ` ${sentence}`)
    .join("");
  if (open.length === 0) {
    return (
      <p className="text-ink-2">
        Changes apply to new orders. No open order was found by {searchedBy(searches)}; any other
        open order keeps the old address.{limits}
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
        . Changes apply to new orders.{limits}
      </p>
      <ul className="grid border-t border-rule">
        {open.map((order) => (
          <li
            key={order.id}
            className="flex flex-wrap items-baseline gap-x-3 border-b border-rule py-1"
          >
            <Link className="link code" href={orderHref(order.id)} prefetch={false} target="_blank">
              {showUnsafe(order.id)}
            </Link>
            <span className="grow text-ink-2">{order.orderType ?? "Order"}</span>
            <Status value={order.status} />
          </li>
        ))}
      </ul>
    </section>
  );
}

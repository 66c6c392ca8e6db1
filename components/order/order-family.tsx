"use client";

import Link from "next/link";
import { ReadPanel } from "#components/ui/read-panel";
import { orderHref } from "#components/ui/record-hrefs.ts";
import { statusLabel } from "#components/ui/status";
import type { OrderReference } from "#lib/v4/records/order";

function Reference({ order }: { order: OrderReference }) {
  return (
    <>
      <Link href={orderHref(order.id)} prefetch={false} className="link code">
        {order.id}
      </Link>{" "}
      <span className="text-ink-3">
        {[order.orderType, order.status && statusLabel(order.status)].filter(Boolean).join(", ")}
      </span>
    </>
  );
}

const branch = "ml-[5px] border-l border-rule-2 pl-4 py-0.5";

/** The order's parent and sub-orders, as a tree. */
export function OrderFamily({ id }: { id: string }) {
  return (
    <ReadPanel name="orders.get" input={{ id }}>
      {({ parent, subOrders }) => {
        if (!parent && !subOrders?.length)
          return <p className="text-ink-3">It stands alone: no parent and no sub-orders.</p>;
        return (
          <>
            {parent && <Reference order={parent} />}
            <div className={parent ? branch : ""}>
              <span className="code font-medium">{id}</span> this order
              {subOrders && subOrders.length > 0 && (
                <ul className="mt-0.5">
                  {subOrders.map((order) => (
                    <li key={order.id} className={branch}>
                      <Reference order={order} />
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </>
        );
      }}
    </ReadPanel>
  );
}

"use client";

import { toStops } from "#components/order/entries.ts";
import { OrderHead } from "#components/order/order-head";
import { RouteLine } from "#components/order/route-line";
import { RecordHead } from "#components/ui/record-head";
import { useRead } from "#lib/client/read";
import type { Order } from "#lib/v4/records/order";

function Route({ order }: { order: Order }) {
  const history = useRead("orders.history", { id: order.id });
  if (!history.data && !history.error) return <div className="h-[52px]" aria-busy="true" />;
  return <RouteLine stops={toStops(order, history.data?.data)} eta={order.tracking?.eta ?? null} />;
}

/** The head and the route line of an order. Both read the order itself, so they fail together. */
export function OrderRecord({ id }: { id: string }) {
  return (
    <RecordHead name="orders.get" input={{ id }} href="/orders" list="Orders" noun="Order">
      {(order) => (
        <>
          <OrderHead order={order} />
          <div className="sheet mt-3 px-4 pt-4 pb-2 sm:px-6">
            <Route order={order} />
          </div>
        </>
      )}
    </RecordHead>
  );
}

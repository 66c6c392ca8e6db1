"use client";

import type { ReactNode } from "react";
import { RecordHead } from "#components/data/record-head.tsx";
import { OrderHead } from "#components/order/order-head.tsx";
import { toStops } from "#components/order/route.ts";
import { RouteLine } from "#components/order/route-line.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import { expectedOf } from "#lib/v4/order-eta.ts";
import type { Order } from "#lib/v4/records/order.ts";

function Route({ order }: { order: Order }) {
  const history = useRead("orders.history", { id: order.id });
  const tracking = useRead("orders.tracking", { id: order.id });
  if (!history.data && !history.error) return <div className="h-[52px]" aria-busy="true" />;
  const stops = toStops(order, history.data?.data);
  const isUnknown = stops.some(({ state }) => state === "unknown");
  return (
    <>
      <RouteLine stops={stops} eta={expectedOf(order, tracking.data?.data)?.eta ?? null} />
      {isUnknown && (
        <p className="mt-1 text-small text-ink-3">
          {history.data
            ? "The history answer doesn't say which of the unknown stops were passed."
            : `The unknown stops need the history, which couldn't be read. ${failureOf(history.error).message}`}
        </p>
      )}
    </>
  );
}

/** The head and the route line of an order. Both read the order itself, so they fail together. */
export function OrderRecord({ id, actions }: { id: string; actions?: ReactNode }) {
  return (
    <RecordHead name="orders.get" input={{ id }} href="/orders" list="Orders" noun="Order">
      {(order) => (
        <>
          <OrderHead order={order} actions={actions} />
          <div className="sheet mt-3 px-4 pt-4 pb-2 sm:px-6">
            <Route order={order} />
          </div>
        </>
      )}
    </RecordHead>
  );
}

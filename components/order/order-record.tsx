"use client";

import type { ReactNode } from "react";
import { RecordHead } from "#components/data/record-head.tsx";
import { OrderHead } from "#components/order/order-head.tsx";
import { StageLine } from "#components/order/stage-line.tsx";
import { stagesOf } from "#components/order/stages.ts";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import { expectedOf } from "#lib/v4/order-eta.ts";
import type { Order } from "#lib/v4/records/order.ts";

function Stages({ order }: { order: Order }) {
  const history = useRead("orders.history", { id: order.id });
  const tracking = useRead("orders.tracking", { id: order.id });
  if (!history.data && !history.error) return <div className="h-[52px]" aria-busy="true" />;
  const stages = stagesOf(order, history.data?.data);
  const isUnknown = stages.some(({ state }) => state === "unknown");
  return (
    <>
      <StageLine stages={stages} eta={expectedOf(order, tracking.data?.data)?.eta ?? null} />
      {isUnknown && (
        <p className="mt-1 text-small text-ink-3">
          {history.data
            ? "The API's history doesn't show whether the unknown stages were completed."
            : `The history with the unknown stages couldn't be read. ${failureOf(history.error).message}`}
        </p>
      )}
    </>
  );
}

/** The head and the stages of an order. Both need the order itself, so they fail together. */
export function OrderRecord({ id, actions }: { id: string; actions?: ReactNode }) {
  return (
    <RecordHead name="orders.get" input={{ id }} href="/orders" list="Orders" noun="Order">
      {(order) => (
        <>
          <OrderHead order={order} actions={actions} />
          <div className="sheet mt-3 px-4 pt-4 pb-2 sm:px-6">
            <Stages order={order} />
          </div>
        </>
      )}
    </RecordHead>
  );
}

"use client";

import type { ReactNode } from "react";
import { formatMoment } from "#components/data/moment.tsx";
import { RecordHead } from "#components/data/record-head.tsx";
import { useViewer } from "#components/data/viewer.tsx";
import { OrderHead } from "#components/order/order-head.tsx";
import { type Stage, stagesOf } from "#components/order/stages.ts";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import { expectedOf } from "#lib/v4/order-eta.ts";
import type { Order } from "#lib/v4/records/order.ts";

const marks: Record<Stage["state"], string> = {
  passed: "fill-ink stroke-ink stroke-[1.8]",
  current: "fill-sheet stroke-accent stroke-[3]",
  upcoming: "fill-sheet stroke-rule-2 stroke-[1.8]",
  skipped: "fill-sheet stroke-rule-3 stroke-[1.8] [stroke-dasharray:2_2]",
  unknown: "fill-sheet stroke-rule-3 stroke-[1.8] [stroke-dasharray:2_2]",
};

const weights: Partial<Record<Stage["state"], string>> = {
  passed: "font-medium",
  current: "font-semibold",
};

const labels: Record<Stage["state"], string> = {
  passed: "passed",
  current: "current",
  upcoming: "upcoming",
  skipped: "not recorded",
  unknown: "unknown",
};

/** The stages of an order, Placed to Delivered, as a line; on a narrow screen it is vertical. */
function StageLine({ stages, eta }: { stages: readonly Stage[]; eta: string | null }) {
  const { timeZone } = useViewer();
  const dateOf = (stage: Stage, isLast: boolean) => {
    if (stage.at) return formatMoment(stage.at, "stamp", timeZone);
    if (isLast && eta && (stage.state === "upcoming" || stage.state === "unknown"))
      return `expected ${formatMoment(eta, "day", timeZone)}`;
    return stage.state === "skipped" || stage.state === "unknown" ? labels[stage.state] : null;
  };
  const last = stages.findLastIndex(({ state }) => state === "passed" || state === "current");
  return (
    <ol aria-label="Stages" className="grid gap-y-0 sm:auto-cols-fr sm:grid-flow-col">
      {stages.map((stage, index) => {
        const isLast = index === stages.length - 1;
        const next = stages[index + 1];
        // A stage is passed only where a later one is known to be reached.
        const isPassed = next !== undefined && index < last;
        return (
          <li
            key={stage.name}
            aria-current={stage.state === "current" ? "step" : undefined}
            className="relative grid grid-cols-[24px_1fr] items-start gap-2 pb-3 sm:grid-cols-1 sm:justify-items-center sm:gap-1.5 sm:pb-0 sm:text-center"
          >
            {!isLast && (
              <span
                aria-hidden="true"
                className={`absolute top-[14px] bottom-[-2px] left-[11px] border-l-[1.8px] sm:top-[6px] sm:right-[calc(-50%+8px)] sm:bottom-auto sm:left-[calc(50%+8px)] sm:border-t-[1.8px] sm:border-l-0 ${isPassed ? "border-ink" : "border-dotted border-rule-2"}`}
              />
            )}
            <svg viewBox="0 0 14 14" className="relative mx-auto size-3.5" aria-hidden="true">
              <circle cx="7" cy="7" r="5.4" className={marks[stage.state]} />
            </svg>
            <div className="max-sm:-mt-0.5">
              <p className={weights[stage.state] ?? "text-ink-3"}>
                {stage.name}
                <span className="sr-only">, {labels[stage.state]}</span>
              </p>
              <p className="text-small text-ink-3">{dateOf(stage, isLast) ?? "\u00a0"}</p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

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

"use client";

import { Moment } from "#components/moment/moment.tsx";
import { ownPromiseOf } from "#components/orders/extra-facts.ts";
import { observedExpected, useObserved } from "#components/orders/observed.ts";
import { slaOf } from "#components/orders/order-answers.ts";
import { UnchangedSince } from "#components/orders/unchanged-since.tsx";
import { Arrow } from "#components/ui/arrow.tsx";
import { Box } from "#components/ui/waybill.tsx";
import { useRead } from "#lib/client/read.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { isCancelled, isFinished } from "#lib/v4/fields/known-values.ts";
import { expectedChangesOf, expectedOf, promiseDayOf, promisedDayOf } from "#lib/v4/order-eta.ts";
import type { Order, OrderHistory, OrderTracking } from "#lib/v4/records/order.ts";

const expectedFacts = ["expected", "lastShipmentExpected"] as const;

/** Returns every dated entry of the answers, in which a new expected day may be. */
const entriesOf = (
  order: Order,
  history: OrderHistory | undefined,
  tracking: OrderTracking | undefined,
) => [
  ...(order.statusLogs ?? []),
  ...(history?.statusLogs ?? []),
  ...(history?.devices ?? []).flatMap(({ timeline }) => timeline ?? []),
  ...(tracking?.events ?? []),
  ...(tracking?.shipments ?? []).flatMap(({ checkpoints }) => checkpoints ?? []),
];

/** How often the expected day changed; opens the list of the days. */
function Changes({ order, promised }: { order: Order; promised: string | null }) {
  const history = useRead("orders.history", { id: order.id }).data?.data;
  const tracking = useRead("orders.tracking", { id: order.id }).data?.data;
  const observed = useObserved(order.id);
  const all = expectedChangesOf(
    entriesOf(order, history, tracking),
    observedExpected(observed?.changes ?? []),
  );
  const isFirstPromised =
    promised !== null && promiseDayOf(all[0]?.eta ?? "") === promiseDayOf(promised);
  const changes = promised === null || isFirstPromised ? all.slice(1) : all;
  const last = changes.at(-1);
  if (!last) return <UnchangedSince observed={observed} facts={expectedFacts} />;
  return (
    <details className="text-small text-ink-3">
      <summary className="-my-[3px] w-fit leading-6">
        {last.seenAt
          ? tRich("orderRecord.changedLast", {
              count: changes.length,
              moment: () => <Moment key="moment" at={last.seenAt} format="day" />,
            })
          : t("orderRecord.changed", { count: changes.length })}
      </summary>
      <ol className="mt-1 grid gap-0.5 border-s border-rule-2 ps-2.5">
        {all.map(({ eta, seenAt, seenUntil }) => (
          <li key={`${eta} ${seenAt}`}>
            <span className="text-ink">
              <Moment at={eta} format="date" />
            </span>
            {seenAt
              ? tRich("orderRecord.firstSeen", {
                  moment: () => <Moment key="moment" at={seenAt} />,
                })
              : seenUntil &&
                tRich("orderRecord.seenUntil", {
                  moment: () => <Moment key="moment" at={seenUntil} />,
                })}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The day that was promised, and the day that is expected now. "…" until the tracking is read. */
export function ExpectedBox({ order, className }: { order: Order; className?: string }) {
  const { data, error } = useRead("orders.tracking", { id: order.id });
  const slaAnswer = useRead("orders.sla", { id: order.id }).data?.data;
  const sla = slaOf(order, slaAnswer);
  const expected = expectedOf(order, data?.data);
  const carrier = expected?.carrier ?? order.tracking?.carrier;
  const promised = ownPromiseOf(order) ?? promisedDayOf(order.createdAt, sla?.expectedDays);
  const isMoved =
    promised !== null &&
    expected !== null &&
    !isCancelled(order.status) &&
    promiseDayOf(expected.eta) > promiseDayOf(promised);
  return (
    <Box
      label={
        isMoved
          ? isFinished(order.status)
            ? t("orderRecord.promisedExpected")
            : t("orderRecord.promisedNow")
          : isFinished(order.status) && !isCancelled(order.status)
            ? t("orderRecord.wasExpected")
            : t("orderRecord.expected")
      }
      className={className}
    >
      {isMoved && promised !== null && (
        <>
          <s
            className="text-ink-3"
            title={
              sla?.expectedDays
                ? t("orderRecord.promisedDays", { count: sla.expectedDays })
                : undefined
            }
          >
            <span className="sr-only">{t("orderRecord.promisedHidden")}</span>
            <Moment at={promised} format="day" />
          </s>{" "}
          <Arrow />{" "}
        </>
      )}
      {expected || data ? (
        <span className={isMoved && sla?.late ? "font-medium text-signal" : ""}>
          <Moment at={expected?.eta} format="date" />
        </span>
      ) : (
        <span className="text-ink-3">{error ? t("orderRecord.unknown") : "…"}</span>
      )}
      {expected?.isLastOfSeveral && (
        <div className="text-ink-3">{t("orderRecord.lastOfSeveral")}</div>
      )}
      {carrier && <div className="text-small text-ink-3">{carrier}</div>}
      {!isMoved && promised !== null && (
        <div className="text-small text-ink-3">
          {tRich("orderRecord.promised", {
            moment: () => <Moment key="moment" at={promised} format="day" />,
          })}
        </div>
      )}
      {expected && <Changes order={order} promised={promised} />}
    </Box>
  );
}

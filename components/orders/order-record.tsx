"use client";

import { lazy, type ReactNode } from "react";
import { Moment } from "#components/moment/moment.tsx";
import { heldSince } from "#components/orders/held-since.ts";
import { useLastSeen, whatHappened } from "#components/orders/last-seen.tsx";
import { slaOf } from "#components/orders/order-answers.ts";
import { OrderHead } from "#components/orders/order-head.tsx";
import { orderList } from "#components/orders/order-screen.ts";
import { capitalized } from "#components/orders/order-text.ts";
import { RouteLine } from "#components/orders/route-line.tsx";
import { stageLinesOf } from "#components/orders/stages.ts";
import { toWaitingStop, waitingOn } from "#components/orders/waiting-on.ts";
import { RecordHead } from "#components/record/record-head.tsx";
import { withWords } from "#components/words/later-words.ts";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import { commaText } from "#lib/protocol/intl-words.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import { expectedOf } from "#lib/v4/order-eta.ts";
import type { Order } from "#lib/v4/records/order.ts";

const NotShownYet = lazy(() => withWords(import("#components/requests/not-shown-yet.tsx")));

/** What is known where stages are unknown: the newest entry, which in a swap may be of either device. */
function LastRecorded({ order, isOfEither }: { order: Order; isOfEither: boolean }) {
  const { seen, latest } = useLastSeen(order);
  const entry = latest ?? seen;
  if (!entry) return null;
  const what = [whatHappened(entry, order), entry.place].flatMap((text) => text ?? []);
  const words = {
    isOfEither: isOfEither ? "yes" : "no",
    moment: () => <Moment key="moment" at={entry.at} />,
  };
  return (
    <p className="text-ink-2">
      {what.length === 0
        ? tRich("orderRecord.lastRecorded", words)
        : tRich("orderRecord.lastRecordedWhat", {
            ...words,
            what: showUnsafe(capitalized(commaText(what))),
          })}
    </p>
  );
}

function Stages({ order }: { order: Order }) {
  const { id } = order;
  const history = useRead("orders.history", { id });
  const tracking = useRead("orders.tracking", { id }).data?.data;
  const sla = slaOf(order, useRead("orders.sla", { id }).data?.data);
  if (!history.data && !history.error) return <div className="h-[58px]" aria-busy="true" />;
  const answer = history.data?.data;
  const waiting = waitingOn(order, sla, answer);
  const lines = stageLinesOf(order, answer, waiting && toWaitingStop(waiting));
  const isUnknown = lines.some(({ stages }) => stages.some(({ state }) => state === "unknown"));
  const since = heldSince(order, answer, tracking);
  const eta = expectedOf(order, tracking)?.eta ?? null;
  const current = lines.findIndex(({ stages }) => stages.at(-1)?.state !== "passed");
  return (
    <>
      {lines.map(({ label, stages }, index) => (
        <div
          key={label}
          className="not-first:mt-2.5 not-first:border-t not-first:border-rule not-first:pt-2.5"
        >
          {label && <p className="label mb-1.5">{codeWord("stage", label)}</p>}
          <RouteLine
            label={label}
            stages={stages}
            // The expected date is that of the shipment under way: it ends the first line that goes on.
            eta={index === current ? eta : null}
            held={since === null ? null : { since, isLate: sla?.late === true }}
          />
        </div>
      ))}
      {isUnknown && (
        <div className="mt-1 text-small text-ink-3">
          <p>
            {history.data
              ? t("orderRecord.unknownStages")
              : t("orderRecord.unreadStages", { message: failureOf(history.error).message })}
          </p>
          <LastRecorded order={order} isOfEither={lines.length > 1} />
        </div>
      )}
    </>
  );
}

/** The head and the stages of an order. Both need the order itself, so they fail together. */
export function OrderRecord({ id, actions }: { id: string; actions?: ReactNode }) {
  return (
    <RecordHead
      name="orders.get"
      input={{ id }}
      list={orderList}
      noun={t("orderRecord.order")}
      whenNotFound={(notice) => (
        <NotShownYet name="orders.get" id={id}>
          {notice}
        </NotShownYet>
      )}
    >
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

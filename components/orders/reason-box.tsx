"use client";

import { Moment } from "#components/moment/moment.tsx";
import { heldSince } from "#components/orders/held-since.ts";
import { slaOf } from "#components/orders/order-answers.ts";
import { capitalized } from "#components/orders/order-text.ts";
import { waitingOn } from "#components/orders/waiting-on.ts";
import { LinkedText } from "#components/record/linked-text.tsx";
import { Box } from "#components/ui/waybill.tsx";
import { useRead } from "#lib/client/read.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import { businessDaysSince } from "#lib/v4/order-eta.ts";
import type { Order } from "#lib/v4/records/order.ts";

type SinceLabel = "orderRecord.held" | "orderRecord.approvalAsked" | "orderRecord.waitingSince";

/** A moment since which an order has not moved, with the business days since then up to `now`. */
function SinceLine({ label, at, now }: { label: SinceLabel; at: string; now: string | undefined }) {
  const days = now === undefined ? null : businessDaysSince(at, now);
  return (
    <div className="text-small text-ink-3">
      {tRich(label, { moment: () => <Moment key="moment" at={at} /> })}
      {days !== null && days > 0 && (
        <span title={t("orderRecord.weekdays")}>
          {" "}
          · {t("orderRecord.businessDays", { count: days })}
        </span>
      )}
    </div>
  );
}

/** Why an order is late, or whom it waits for; absent where the SLA gives no reason. */
export function ReasonBox({ order, className }: { order: Order; className?: string }) {
  const slaAnswer = useRead("orders.sla", { id: order.id }).data?.data;
  const historyAnswer = useRead("orders.history", { id: order.id }).data;
  const history = historyAnswer?.data;
  const sla = slaOf(order, slaAnswer);
  const trackingAnswer = useRead("orders.tracking", { id: order.id }).data;
  const waiting = waitingOn(order, sla, history);
  const held = waiting ? null : heldSince(order, history, trackingAnswer?.data);
  const reason = sla?.reason?.trim();
  // The moment of the answer, so that the server and the browser count the same days.
  const now = historyAnswer?.at ?? trackingAnswer?.at;
  if (!reason && !waiting?.who) return null;
  const label = waiting
    ? t("orderRecord.waitingOn")
    : sla?.late
      ? t("orderRecord.delayReason")
      : t("orderRecord.reason");
  return (
    <Box label={label} className={className}>
      {waiting?.who && <div className="font-medium">{capitalized(showUnsafe(waiting.who))}</div>}
      {reason && (
        <div className={waiting ? "text-ink-2" : sla?.late ? "text-signal" : ""}>
          <LinkedText>{capitalized(showUnsafe(reason))}</LinkedText>
        </div>
      )}
      {held && <SinceLine label="orderRecord.held" at={held} now={now} />}
      {waiting?.since && (
        <SinceLine
          label={
            waiting.name === "Approval" ? "orderRecord.approvalAsked" : "orderRecord.waitingSince"
          }
          at={waiting.since}
          now={now}
        />
      )}
    </Box>
  );
}

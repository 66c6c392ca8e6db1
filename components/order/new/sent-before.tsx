"use client";

import { useEffect, useEffectEvent } from "react";
import type { Sent } from "#components/order/new/draft.ts";
import { FailureNotice } from "#components/ui/failure-notice";
import { Moment } from "#components/ui/moment";
import { failureOf } from "#lib/client/door";
import { useRequests } from "#lib/client/requests";

/** This browser's clock and the console's may differ by so much. */
const toleranceMs = 300_000;
/** When to look again for a form that may still be on its way to the console. */
const looksMs = [1_000, 3_000, 8_000];

/**
 * An order was sent, and the page was loaded again before an answer came. Whether the console took
 * it stands among the person's own requests; asking for them sends nothing.
 */
export function SentBefore({ sent, onFound }: { sent: Sent; onFound: (intentId: string) => void }) {
  const { data, error, refetch } = useRequests({
    yours: true,
    operation: "orders.create",
    limit: 20,
  });
  const since = Date.parse(sent.at) - toleranceMs;
  const text = JSON.stringify(sent.receipt.body);
  const intentId = data?.requests.find(
    (request) => Date.parse(request.createdAt) > since && JSON.stringify(request.sent) === text,
  )?.id;
  const found = useEffectEvent(onFound);
  const look = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (intentId) return found(intentId);
    const timers = looksMs.map((ms) => window.setTimeout(() => look(), ms));
    return () => timers.forEach(window.clearTimeout);
  }, [intentId]);
  if (intentId) return null;
  return (
    <section aria-label="Sent before" className="border-l-2 border-signal py-1 pl-3">
      <p className="font-medium">
        You placed this order at <Moment at={sent.at} format="time" />, and left before an answer
        came
      </p>
      {error && !data ? (
        <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <p className="text-ink-2" role="status">
          {data
            ? "The console has no such request, so nothing was sent. You can place it now: the same form is one order, however often it is sent."
            : "Looking whether the console took it…"}
        </p>
      )}
    </section>
  );
}

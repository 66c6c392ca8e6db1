"use client";

import { useEffect, useEffectEvent } from "react";
import { FailureNotice } from "#components/data/failure-notice.tsx";
import { Moment } from "#components/data/moment.tsx";
import type { Sent } from "#components/flows/new-order/draft.ts";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRequests } from "#lib/client/requests.ts";

/** When to look again for a form that may still be on its way to the console. */
const looksMs = [1_000, 3_000, 8_000];

/**
 * An order was sent, and the page was loaded again before an answer came. Whether the console took
 * it, the form's key tells; asking sends nothing.
 */
export function SentBefore({
  sent,
  idempotencyKey,
  onFound,
}: {
  sent: Sent;
  idempotencyKey: string;
  onFound: (intentId: string) => void;
}) {
  const [form] = idempotencyKey.split(".");
  const { data, error, refetch } = useRequests({ form, yours: true });
  const intentId = data?.requests[0]?.id;
  const found = useEffectEvent(onFound);
  const variant = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (intentId) return found(intentId);
    const timers = looksMs.map((ms) => window.setTimeout(() => variant(), ms));
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

"use client";

import Link from "next/link";
import { useEffect, useEffectEvent } from "react";
import { type Cart, type SentCart, takePlaced } from "#components/cart/cart.ts";
import { IntentStatus } from "#components/intent/intent-status.tsx";
import { requestHref } from "#components/intent/request-text.ts";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRequest, useRequests } from "#lib/client/requests.ts";
import type { IntentStatus as FateName } from "#lib/protocol/intent.ts";

type Change = (to: (cart: Cart) => Cart) => void;

/** When to look again for a form that may still be on its way to the console. */
const looksMs = [1_000, 3_000, 8_000];

/** The page was left before an answer came: whether the console took the form stands in its list. */
function Unanswered({ sent, onChange }: { sent: SentCart; onChange: Change }) {
  const { data, refetch } = useRequests({ yours: true, form: sent.form });
  const intentId = data?.requests[0]?.id;
  const change = useEffectEvent((next: SentCart | null) =>
    onChange((cart) => (cart.sent?.at === sent.at ? { ...cart, sent: next } : cart)),
  );
  const variant = useEffectEvent(async (isLast: boolean) => {
    const found = await refetch();
    // The console was asked and has no such request: nothing was sent, the cart is free again.
    if (isLast && found.isSuccess && found.data.requests.length === 0) change(null);
  });
  useEffect(() => {
    if (intentId) return change({ ...sent, intentId });
    const timers = looksMs.map((ms, index) =>
      window.setTimeout(() => void variant(index === looksMs.length - 1), ms),
    );
    return () => timers.forEach(window.clearTimeout);
  }, [intentId, sent]);
  return (
    <p className="text-ink-2" role="status">
      A purchase was sent from this cart, and the page was left before an answer came. Looking
      whether the console took it…
    </p>
  );
}

const isOver = (status: FateName | undefined) =>
  status === "accepted" || status === "refused" || status === "abandoned";

/** The console has the request: what became of it ends the waiting. */
function Answered({
  sent,
  intentId,
  onChange,
}: {
  sent: SentCart;
  intentId: string;
  onChange: Change;
}) {
  const { data, error } = useRequest(intentId);
  const status = data?.status;
  const isGone = error !== null && failureOf(error).kind === "not_found";
  const end = useEffectEvent(() =>
    onChange((cart) => {
      if (cart.sent?.at !== sent.at) return cart;
      const rest = status === "accepted" ? takePlaced(cart, cart.sent.lines) : cart;
      return { ...rest, sent: null };
    }),
  );
  const isEnded = isGone || isOver(status);
  useEffect(() => {
    if (isEnded) end();
  }, [isEnded]);
  return (
    <>
      {status && <IntentStatus value={status} />}
      <p className="text-ink-2">
        A purchase was sent from this cart, and it is not known yet whether the service took it. So
        that nothing is bought twice, nothing else can be placed from here until that is settled.{" "}
        <Link className="link" href={requestHref(intentId)} prefetch={false}>
          {status === "needs you" ? "See what was found, and decide" : "Follow it in Requests"}
        </Link>
      </p>
    </>
  );
}

/**
 * A purchase that was sent from this cart and whose outcome was not known then. Until it is, nothing
 * else is placed from the cart: what it holds may have been bought already. Once it is accepted, what
 * it bought leaves the cart, whichever tab or day that is.
 */
export function SentPurchase({
  sent,
  isShownElsewhere,
  onChange,
}: {
  sent: SentCart;
  /** The form that sent it still stands there and says the same. */
  isShownElsewhere: boolean;
  onChange: Change;
}) {
  return (
    <section
      aria-label="Sent before"
      hidden={isShownElsewhere}
      className="mb-5 rounded-md border border-rule border-l-2 border-l-signal bg-sheet px-3.5 py-2.5"
    >
      {sent.intentId === null ? (
        !isShownElsewhere && <Unanswered sent={sent} onChange={onChange} />
      ) : (
        <Answered sent={sent} intentId={sent.intentId} onChange={onChange} />
      )}
    </section>
  );
}

"use client";

import Link from "next/link";
import { useEffect, useEffectEvent } from "react";
import { type Cart, type SentCart, takePlaced } from "#components/purchase/cart.ts";
import { Fate } from "#components/write/fate";
import { requestHref } from "#components/write/record-of.ts";
import { failureOf } from "#lib/client/door";
import { useRequest } from "#lib/client/requests";
import type { Fate as FateName } from "#lib/v4/intent";

const isOver = (fate: FateName | undefined) =>
  fate === "accepted" || fate === "refused" || fate === "abandoned";

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
  onChange: (to: (cart: Cart) => Cart) => void;
}) {
  const { data, error } = useRequest(sent.intentId);
  const fate = data?.fate;
  const isGone = error !== null && failureOf(error).kind === "not_found";
  const end = useEffectEvent(() =>
    onChange((cart) => {
      if (cart.sent?.intentId !== sent.intentId) return cart;
      const rest = fate === "accepted" ? takePlaced(cart, cart.sent.lines) : cart;
      return { ...rest, sent: null };
    }),
  );
  const isEnded = isGone || isOver(fate);
  useEffect(() => {
    if (isEnded) end();
  }, [isEnded]);
  if (isShownElsewhere || isEnded) return null;
  return (
    <section
      aria-label="Sent before"
      className="mb-5 rounded-md border border-rule border-l-2 border-l-signal bg-sheet px-3.5 py-2.5"
    >
      {fate && <Fate value={fate} />}
      <p className="text-ink-2">
        A purchase was sent from this cart, and it is not known yet whether the service took it. So
        that nothing is bought twice, nothing else can be placed from here until that is settled.{" "}
        <Link className="link" href={requestHref(sent.intentId)} prefetch={false}>
          {fate === "needs you" ? "See what was found, and decide" : "Follow it in Requests"}
        </Link>
      </p>
    </section>
  );
}

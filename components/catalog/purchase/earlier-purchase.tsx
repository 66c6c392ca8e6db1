import Link from "next/link";
import { useEffect, useEffectEvent } from "react";
import { type Cart, type SentCart, takePlaced } from "#components/catalog/cart/cart.ts";
import { IntentStatus } from "#components/requests/intent-status.tsx";
import { isNeverSent } from "#components/requests/request-progress.ts";
import { requestHref } from "#components/requests/request-text.ts";
import { useViewer } from "#components/viewer/viewer.tsx";
import { useEarlierSubmission } from "#lib/client/earlier-submission.ts";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRequest } from "#lib/client/requests.ts";
import { sentenceGap, t } from "#lib/protocol/words/t.ts";

/**
 * Watches the purchase that was sent from this cart and returns its request, as far as known. When
 * its outcome is final, the cart loses what was bought, whichever tab or day that is.
 */
function useSentCart(sent: SentCart, onChange: (to: (cart: Cart) => Cart) => void) {
  const { owner } = useViewer();
  const { form, at } = sent;
  const earlier = useEarlierSubmission(owner, {
    form,
    operation: "orders.purchase",
    at: Date.parse(at),
  });
  const requestId = earlier?.status === "found" ? earlier.requestId : null;
  const { data, error } = useRequest(requestId);
  const status = data?.status ?? null;
  const isFinal =
    earlier?.status === "not sent" ||
    earlier?.status === "forgotten" ||
    (status !== null && status !== "checking" && status !== "needs you") ||
    (error !== null && failureOf(error).kind === "not_found");
  const release = useEffectEvent(() =>
    onChange((cart) => {
      if (cart.sent?.at !== at) return cart;
      const rest = status === "accepted" ? takePlaced(cart, cart.sent.lines) : cart;
      return { ...rest, sent: null };
    }),
  );
  useEffect(() => {
    if (isFinal) release();
  }, [isFinal]);
  return { requestId, request: data ?? null };
}

/**
 * Says that an earlier purchase from this cart is of unknown outcome. Until the outcome is known,
 * nothing else is placed from the cart: it may hold what was bought already.
 */
export function EarlierPurchase({
  sent,
  isShownByForm,
  onChange,
}: {
  sent: SentCart;
  /** Whether the form that sent it is on the page and shows the outcome itself. */
  isShownByForm: boolean;
  onChange: (to: (cart: Cart) => Cart) => void;
}) {
  const { requestId, request } = useSentCart(sent, onChange);
  const isQueued = request !== null && isNeverSent(request);
  return (
    <section
      aria-label={t("purchase.earlier")}
      hidden={isShownByForm}
      className="mb-5 rounded-md border border-rule border-s-2 border-s-signal bg-sheet px-3.5 py-2.5"
    >
      {request && <IntentStatus value={request.status} request={request} />}
      <p className="text-ink-2" role="status">
        {t("purchase.held", { isQueued: isQueued ? "yes" : "no" })}
        {sentenceGap()}
        {requestId !== null && (
          <Link className="link" href={requestHref(requestId)} prefetch={false}>
            {request?.status === "needs you"
              ? t("purchase.decide")
              : isQueued
                ? t("purchase.cancel")
                : t("purchase.view")}
          </Link>
        )}
      </p>
    </section>
  );
}

"use client";

import { Moment } from "#components/moment/moment.tsx";
import { codeText } from "#components/orders/code-text.ts";
import { toPlace } from "#components/orders/order-route.ts";
import { capitalized } from "#components/orders/order-text.ts";
import { PlaceName } from "#components/orders/place-name.tsx";
import { statusLabel } from "#components/ui/status.tsx";
import { Box } from "#components/ui/waybill.tsx";
import { useRead } from "#lib/client/read.ts";
import { t } from "#lib/protocol/words/t.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import { type LastSeen, lastSeenOf, type Sighting } from "#lib/v4/last-seen.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** Returns what happened, in words; `null` where the entry does not say. */
export const whatHappened = ({ text, status }: Sighting, { orderType }: Pick<Order, "orderType">) =>
  codeText(text ?? (status ? statusLabel(status, orderType) : "")) || null;

/**
 * Reads where an order was seen last, from its history, from its tracking and from itself. With
 * `isFrugal`, tracking is read only where the history names no place. `isPending`: an answer that may
 * show it has not come yet.
 */
export function useLastSeen(
  order: Order,
  { isFrugal = false }: { isFrugal?: boolean } = {},
): LastSeen & { isPending: boolean } {
  const input = { id: order.id };
  const { data: history, error: historyError } = useRead("orders.history", input);
  const isAnswered = history !== undefined || historyError !== null;
  const timeOf = (at: string | undefined) => (at === undefined ? Date.now() : Date.parse(at));
  const known = lastSeenOf({ order, history: history?.data }, timeOf(history?.at));
  const isTracked = !isFrugal || (isAnswered && known.seen === null);
  const { data: tracking, error } = useRead("orders.tracking", input, { enabled: isTracked });
  const answers = { order, history: history?.data, tracking: tracking?.data };
  return {
    // The moment of the answer, so that the server and the browser leave out the same plans.
    ...lastSeenOf(answers, timeOf(history?.at ?? tracking?.at)),
    isPending: !isAnswered || (isTracked && !tracking && !error),
  };
}

type OrderType = Pick<Order, "orderType">;

function EntryLine({
  entry,
  order,
  isAlone = false,
}: {
  entry: Sighting;
  order: OrderType;
  isAlone?: boolean;
}) {
  const what = whatHappened(entry, order);
  return (
    <div className={isAlone ? "" : "text-small text-ink-3"}>
      <Moment at={entry.at} />
      {what && <> · {capitalized(showUnsafe(what))}</>}
    </div>
  );
}

/** Where an order was seen last, and what was recorded since. Without a place, what is known. */
export function LastSeenText({ seen, latest, order }: LastSeen & { order: OrderType }) {
  return (
    <>
      {seen && (
        <>
          <div className="font-medium">
            <PlaceName place={toPlace(seen.place)} />
          </div>
          <EntryLine entry={seen} order={order} />
        </>
      )}
      {latest && <EntryLine entry={latest} order={order} isAlone={!seen} />}
    </>
  );
}

/**
 * The first box of an order: where it was seen last. An order of which no answer names a place shows
 * its newest entry, or when it was placed. The box stays, so that nothing moves when answers come.
 */
export function LastSeenBox({ order, className }: { order: Order; className?: string }) {
  const { seen, latest, isPending } = useLastSeen(order);
  if (seen || latest) {
    return (
      <Box
        label={seen ? t("orderFacts.lastSeen") : t("orderFacts.lastEntry")}
        className={className}
      >
        <LastSeenText seen={seen} latest={latest} order={order} />
      </Box>
    );
  }
  return (
    <Box
      label={isPending ? t("orderFacts.lastSeen") : t("orderFacts.lastEntry")}
      className={className}
    >
      {isPending ? (
        <span className="text-ink-3">…</span>
      ) : order.createdAt ? (
        <>
          <Moment at={order.createdAt} /> · {t("orderFacts.placed")}
        </>
      ) : (
        <span className="text-ink-3">—</span>
      )}
    </Box>
  );
}

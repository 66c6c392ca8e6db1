import { useQuery } from "@tanstack/react-query";
import { fetchJson } from "#lib/client/fetch-json.ts";
import type { ObservedChange, ObservedChangesAnswer } from "#lib/protocol/observation.ts";
import { observedKey } from "#lib/protocol/query-keys.ts";
import type { ExpectedChange } from "#lib/v4/order-eta.ts";

/**
 * Returns what Quartermaster saw change in an order; `null` where it has no copy of the order, `undefined` until
 * it is read. The page stands without it, so a failure is not shown.
 */
export const useObserved = (orderId: string): readonly ObservedChange[] | null | undefined =>
  useQuery({
    queryKey: observedKey(orderId),
    queryFn: async ({ signal }) => {
      const search = new URLSearchParams({ order: orderId });
      const answer = await fetchJson(`/api/observations?${search}`, signal);
      return (answer as ObservedChangesAnswer).changes;
    },
    retry: false,
    staleTime: 5 * 60_000,
  }).data;

/** Returns the expected days that were observed, oldest first. Of the first one only its end is known. */
export const observedExpected = (changes: readonly ObservedChange[]): ExpectedChange[] =>
  changes
    .flatMap(({ after, until, facts }) => {
      const [from, to] = facts.expected ?? facts.lastShipmentExpected ?? [];
      return from === undefined ? [] : [{ after, until, from, to }];
    })
    .flatMap(({ after, until, from, to }, index) => [
      ...(index === 0 && typeof from === "string"
        ? [{ eta: from, seenAt: null, seenUntil: after }]
        : []),
      ...(typeof to === "string" ? [{ eta: to, seenAt: until }] : []),
    ]);

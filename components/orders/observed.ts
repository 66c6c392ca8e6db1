import { useQuery } from "@tanstack/react-query";
import { fetchJson } from "#lib/client/fetch-json.ts";
import type { FactName, ObservedChange, ObservedChangesAnswer } from "#lib/protocol/observation.ts";
import { observedKey } from "#lib/protocol/query-keys.ts";
import type { ExpectedChange } from "#lib/v4/order-eta.ts";

/**
 * Returns what Quartermaster saw change in an order, `undefined` until it is read. The page stands without it, so a
 * failure is not shown.
 */
export const useObserved = (orderId: string): ObservedChangesAnswer | undefined =>
  useQuery({
    queryKey: observedKey(orderId),
    queryFn: async ({ signal }) => {
      const search = new URLSearchParams({ order: orderId });
      return (await fetchJson(`/api/observations?${search}`, signal)) as ObservedChangesAnswer;
    },
    retry: false,
    staleTime: 5 * 60_000,
  }).data;

/**
 * Returns since when Quartermaster has seen no change of facts: since the last one of them, or since it watches the
 * order. `null` where its copy does not show them, so that it could have seen none.
 */
export const unchangedSince = (
  { changes, watchedSince, watchedFacts }: ObservedChangesAnswer,
  facts: readonly FactName[],
): { at: string; isFirstRead: boolean } | null => {
  const isWatched = facts.some((fact) => watchedFacts.includes(fact));
  if (!changes || watchedSince === null || !isWatched) return null;
  const last = changes.findLast((change) => facts.some((fact) => fact in change.facts));
  // What a log of the service dates may be older than the first read.
  return last && Date.parse(last.until) > Date.parse(watchedSince)
    ? { at: last.until, isFirstRead: false }
    : { at: watchedSince, isFirstRead: true };
};

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

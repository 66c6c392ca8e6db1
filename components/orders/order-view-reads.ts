"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { whenIdle } from "#components/ui/when-idle.ts";
import { fetchJson } from "#lib/client/fetch-json.ts";
import type {
  OpenOrderView,
  OrderCountKind,
  OrderCounts,
  ViewCounts,
  ViewOrders,
} from "#lib/protocol/open-orders.ts";
import { openOrdersKey, teamOrdersSearch } from "#lib/protocol/query-keys.ts";

const openOrdersOptions = <Answer>(search: string) => ({
  queryKey: openOrdersKey(search),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    fetchJson(`/api/open-orders?${search}`, signal) as Promise<Answer>,
});

/** Returns the orders of a view, or nothing for `null`. Shows another view's while they load. */
export const useViewOrders = (view: OpenOrderView | null) =>
  useQuery({
    ...openOrdersOptions<ViewOrders>(`view=${view}`),
    enabled: view !== null,
    placeholderData: keepPreviousData,
  });

/** Returns the open orders of a team; nothing for an empty name. */
export const useTeamOrders = (team: string) =>
  useQuery({
    ...openOrdersOptions<ViewOrders>(teamOrdersSearch(team)),
    enabled: team !== "",
  });

/** Counts stand beside what a page shows, so the browser first makes the page itself work. */
const countOptions = <Answer>(search: string) => {
  const { queryKey, queryFn } = openOrdersOptions<Answer>(search);
  return {
    queryKey,
    queryFn: async (context: { signal: AbortSignal }) => {
      await new Promise<void>((resolve) => whenIdle(resolve, 500));
      return queryFn(context);
    },
  };
};

/** Returns the number of orders of each view, and the values of filters. */
export const useViewCounts = () => useQuery(countOptions<ViewCounts>("count=views"));

/** Reads the open and late orders of each employee or team. Throws `ReadError`. */
export const readOrderCounts = (by: OrderCountKind, signal: AbortSignal): Promise<OrderCounts> =>
  openOrdersOptions<OrderCounts>(`count=${by}`).queryFn({ signal });

/** Returns the open and late orders of each employee or team. */
export const useOrderCounts = (by: OrderCountKind) =>
  useQuery(countOptions<OrderCounts>(`count=${by}`));

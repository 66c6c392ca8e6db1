"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchJson } from "#lib/client/fetch-json.ts";
import type {
  OpenOrderView,
  OrderCountKind,
  OrderCounts,
  ViewCounts,
  ViewOrders,
} from "#lib/protocol/open-orders.ts";
import { openOrdersKey } from "#lib/protocol/query-keys.ts";

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

/** Returns the number of orders of each view, and the values of filters. */
export const useViewCounts = () => useQuery(openOrdersOptions<ViewCounts>("count=views"));

/** Returns the open and late orders of each employee or team. */
export const useOrderCounts = (by: OrderCountKind) =>
  useQuery(openOrdersOptions<OrderCounts>(`count=${by}`));

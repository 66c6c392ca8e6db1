"use client";

import { useMemo } from "react";
import { useViewOrders } from "#components/orders/order-view-reads.ts";
import { coverageText } from "#components/search/scan-coverage.ts";
import type { Scan } from "#components/table/table-definition.ts";
import { failureOf } from "#lib/client/fetch-json.ts";
import { isOpenOrderView } from "#lib/protocol/open-orders.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** Returns the orders of a view as the scan of a list. */
export function useOrderScan(view: string | null): Scan<Order> {
  const { data, error, refetch, isPlaceholderData } = useViewOrders(
    isOpenOrderView(view) ? view : null,
  );
  const scanned = useMemo(
    () =>
      data && {
        rows: data.orders,
        undecidedCount: data.undecidedCount,
        at: Date.parse(data.at),
        isComplete: data.isComplete,
        coverage: coverageText(data) ?? "",
      },
    [data],
  );
  return {
    scanned,
    isPrevious: isPlaceholderData,
    failure: error && failureOf(error),
    retry: () => void refetch(),
  };
}

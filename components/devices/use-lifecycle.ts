import { useQueryClient } from "@tanstack/react-query";
import { lifecycleOf } from "#components/devices/lifecycle.ts";
import { useDeviceOrders } from "#components/devices/use-device-orders.ts";
import { readOptions, useRead } from "#lib/client/read.ts";
import { useReads } from "#lib/client/reads.ts";
import { isFinished } from "#lib/v4/fields/known-values.ts";
import type { Order, OrderHistory } from "#lib/v4/records/order.ts";

/**
 * Returns whether the history that was read of an order is its last: the order is finished, and so is
 * the history. A history that is older than the end of its order must be read once more.
 */
export const isLastHistory = (order: Order, history: OrderHistory | undefined): boolean => {
  const logs = history?.statusLogs ?? [];
  const hasEnd = logs.length === 0 || logs.some(({ status }) => isFinished(status));
  return history !== undefined && isFinished(order.status) && hasEnd;
};

/**
 * Returns the life of a device from the histories of its orders. Without `enabled`, reads nothing and
 * returns what other parts of the page have read.
 */
export function useLifecycle(id: string, { enabled = true } = {}) {
  const { data, error } = useRead("products.get", { id });
  const device = data?.data;
  // Without a readable record, its orders can still be searched by the ID.
  const found = useDeviceOrders(device ?? (error ? { id } : undefined), { enabled });
  const client = useQueryClient();
  const histories = useReads(
    "orders.history",
    found.orders.map((order) => {
      const input = { id: order.id };
      const { queryKey } = readOptions("orders.history", input);
      const isLast = isLastHistory(order, client.getQueryData(queryKey)?.data);
      return { input, enabled, ...(isLast ? { staleTime: Number.POSITIVE_INFINITY } : {}) };
    }),
  );
  const orders = found.orders.map((order, index) => ({
    order,
    history: histories[index]?.data?.data,
  }));
  return {
    ...found,
    orders,
    /** The moment of the device's record, so that the server and the browser draw the same. */
    now: data ? Date.parse(data.at) : 0,
    segments: device && data ? lifecycleOf(device, orders, Date.parse(data.at)) : [],
    isSearching: found.isPending,
    isPending: found.isPending || histories.some(({ isPending, error }) => isPending && !error),
    unreadCount: histories.filter(({ data: history, error }) => error && !history).length,
  };
}

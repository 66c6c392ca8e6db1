import { failureOf, fetchJson } from "#lib/client/fetch-json.ts";
import { paceReads } from "#lib/client/paced-reads.ts";
import { read } from "#lib/client/read.ts";
import { waitFor } from "#lib/client/wait-for.ts";
import {
  type FileOrders,
  fileOrdersSearch,
  maxFileOrders,
  type OrderFileRecord,
  orderFileRecord,
} from "#lib/protocol/order-file.ts";

/** Orders that were read, by ID; `null` for one that is not there or out of the key's sight. */
export type ReadOrders = Map<string, OrderFileRecord | null>;

/** Returns an order of the service, or `null`. Throws `ReadError` for every other failure. */
const readOrder = async (id: string, signal: AbortSignal): Promise<OrderFileRecord | null> => {
  try {
    return orderFileRecord((await read("orders.get", { id }, signal)).data);
  } catch (error) {
    const { kind, capability } = failureOf(error);
    // The service answers one or the other for a record out of the key's sight.
    if (kind === "not_found" || (kind === "authorization" && !capability)) return null;
    throw error;
  }
};

/**
 * Reads the orders of a file into `orders`: from the copy of the person's connection where it proves the list,
 * else, and for those that it lacks, from the service within the person's allowance. Those that are in `orders`
 * are not read again, so that it continues after a failure. Throws `ReadError`, or the reason of the abort.
 */
export const readFileOrders = async (
  ids: readonly string[],
  orders: ReadOrders,
  { signal, onCount }: { signal: AbortSignal; onCount: (count: number) => void },
): Promise<void> => {
  const paced = paceReads({ wait: waitFor, now: Date.now, onWait: () => {} });
  const unread = () => ids.filter((id) => !orders.has(id));
  const left = unread();
  for (let at = 0; at < left.length; at += maxFileOrders) {
    const search = fileOrdersSearch(left.slice(at, at + maxFileOrders));
    const copy = (await paced(
      () => fetchJson(`/api/file-orders?${search}`, signal),
      signal,
    )) as FileOrders;
    if (!copy.isProven) break;
    for (const [id, order] of Object.entries(copy.orders)) orders.set(id, order);
    onCount(orders.size);
  }
  for (const id of unread()) {
    orders.set(id, await paced(() => readOrder(id, signal), signal));
    onCount(orders.size);
  }
};

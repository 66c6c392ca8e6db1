import { useRead } from "#lib/client/read.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** How many of the newest orders are read to find one that names a device. */
const limit = 10;

const deviceOf = ({ productIds, deviceId }: Order) => productIds?.[0] ?? deviceId ?? null;

/**
 * Returns whether the service's search for orders finds an order by the ID of its device: an empty
 * answer proves nothing where it does not. `undefined` while that is read; `null` without any order
 * to try it with.
 */
export function useSearchProof(isWanted: boolean): boolean | null | undefined {
  const newest = useRead("orders.list", { limit }, { enabled: isWanted });
  const control = (newest.data?.data.items ?? []).find(deviceOf);
  const query = control ? deviceOf(control) : null;
  const found = useRead(
    "orders.list",
    { query: query ?? "", limit },
    { enabled: isWanted && query !== null },
  );
  if (!isWanted || newest.error || found.error) return null;
  if (!newest.data) return undefined;
  if (!control) return null;
  return found.data?.data.items.some(({ id }) => id === control.id);
}

import { useOrderSearches } from "#components/search/order-searches.ts";
import { t } from "#lib/protocol/words/t.ts";
import { deviceOrdersIn, deviceSearchesOf, maxDeviceOrders } from "#lib/v4/device-order-match.ts";
import type { Device } from "#lib/v4/records/device.ts";

/**
 * Returns the orders of a device, newest first, as searches by its serial number and its ID find
 * them. An order that names only other devices is left out.
 */
export function useDeviceOrders(
  device: Pick<Device, "id" | "serialNumber"> | undefined,
  { enabled = true } = {},
) {
  const { pages, searches, isPending, retry } = useOrderSearches(
    device
      ? deviceSearchesOf(device).map(({ key, query }) => ({
          key,
          by: key === "serial" ? t("deviceRecord.bySerial") : t("deviceRecord.byId"),
          query,
        }))
      : [],
    { limit: maxDeviceOrders, enabled },
  );
  const orders = device ? deviceOrdersIn(pages, device) : [];
  return {
    orders: orders.slice(0, maxDeviceOrders),
    searches,
    failed: searches.flatMap(({ by, failure }) => (failure ? [{ by, failure }] : [])),
    isPending: enabled && (!device || isPending),
    hasMore:
      orders.length > maxDeviceOrders ||
      pages.some(
        ({ items, totalCount }) =>
          items.length >= maxDeviceOrders || (totalCount ?? 0) > items.length,
      ),
    retry,
  };
}

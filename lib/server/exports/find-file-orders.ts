import "server-only";
import { type FileOrders, orderFileRecord } from "#lib/protocol/order-file.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { findSealed } from "#lib/server/filter/filter-rows.ts";
import { openList } from "#lib/server/filter/open-list.ts";
import { showSealed } from "#lib/server/filter/show-sealed.ts";
import { store } from "#lib/server/store/store.ts";
import type { Order } from "#lib/v4/records/order.ts";

/**
 * Returns the orders with these IDs, as the role may see them, where the mirror of the person's own connection
 * proves the list. The service is not read. Throws `PrincipalError` (role, no_connection).
 */
export const findFileOrders = async (
  principal: Principal,
  ids: readonly string[],
): Promise<FileOrders> => {
  const opened = await openList(principal, { list: "orders", view: null }, "file");
  if ("reason" in opened) return { isProven: false };
  const rows = await findSealed(store(), opened.connection, "orders", ids);
  const orders = showSealed<Order>(opened.connection, "orders", principal.role, rows);
  return {
    isProven: true,
    at: opened.at.toISOString(),
    orders: Object.fromEntries(orders.map((order) => [order.id, orderFileRecord(order)])),
  };
};

import type { Order } from "#lib/v4/records/order.ts";

/** The fields of an order in a file for an import, in the order of its columns. The contract has no update of them. */
export const orderFileFields = [
  "id",
  "orderType",
  "status",
  "employeeId",
  "employeeName",
  "teamName",
  "country",
  "createdAt",
] as const satisfies readonly (keyof Order)[];
export type OrderFileField = (typeof orderFileFields)[number];

/** What an order states of these fields. */
export type OrderFileRecord = Partial<Record<OrderFileField, string>>;

/** Returns what an order states of the fields of a file. */
export const orderFileRecord = (order: Order): OrderFileRecord =>
  Object.fromEntries(
    orderFileFields.flatMap((name) => (order[name] ? [[name, String(order[name])]] : [])),
  );

/** Returns whether a file is one of orders for an import: it names each order and what kind it is. */
export const isOrderFile = (headers: readonly string[]): boolean =>
  headers.includes("id") && headers.includes("orderType");

/** How many orders one request may ask about. */
export const maxFileOrders = 100;

/** The longest ID that is looked for. */
export const maxOrderIdLength = 100;

/** The answer of `GET /api/file-orders?ids=["ord_1"]`: orders as the copy of the person's connection has them. */
export type FileOrders =
  | {
      isProven: true;
      /** The copy is at least as new as this: ISO 8601, UTC. */
      at: string;
      /** By ID. One that the copy does not have is absent. */
      orders: Record<string, OrderFileRecord>;
    }
  | { isProven: false };

/** Returns the search of the address that asks for orders. */
export const fileOrdersSearch = (ids: readonly string[]): string =>
  new URLSearchParams({ ids: JSON.stringify(ids) }).toString();

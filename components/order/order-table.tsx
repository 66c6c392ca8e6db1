"use client";

import { lazy } from "react";
import { Moment } from "#components/data/moment.tsx";
import { orderHref } from "#components/data/record-hrefs.ts";
import { etaColumn, orderColumns, slaColumn } from "#components/order/order-columns.tsx";
import type { TableDefinition } from "#components/table/table-definition.ts";
import { textColumn } from "#components/table/text-column.tsx";
import { statusLabel } from "#components/ui/status.tsx";
import { knownOrderStatuses, knownOrderTypes } from "#lib/v4/fields/known-values.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** Returns the number of an order's devices. An order with one device id may have more in sub-orders. */
const deviceCount = ({ deviceCount: count, productIds, deviceRequests, deviceId }: Order) => {
  if (typeof count === "number") return String(count);
  const lists = [productIds, deviceRequests].flatMap((list) => list?.length ?? []);
  const listed = lists.length > 0 ? Math.max(...lists) : null;
  if (deviceId && !listed) return "1+";
  return listed === null ? null : String(listed);
};

export const orderTable: TableDefinition<"orders.list"> = {
  noun: ["order", "orders"],
  order: { asc: "Oldest first", desc: "Newest first", byDefault: "desc" },
  filters: {
    status: { options: knownOrderStatuses, format: statusLabel },
    type: { options: knownOrderTypes },
  },
  rowId: (order) => order.id,
  href: (order) => orderHref(order.id),
  prefetch: (order) => ["orders.get", { id: order.id }],
  Peek: lazy(() => import("#components/order/order-peek.tsx")),
  columns: [
    orderColumns.id,
    orderColumns.type,
    orderColumns.status,
    orderColumns.employee,
    orderColumns.country,
    textColumn(
      { id: "devices", header: "Devices", align: "end" },
      deviceCount,
      (count) => count ?? "—",
    ),
    textColumn(
      { id: "created", header: "Placed", sort: "createdAt", narrow: "note" },
      ({ createdAt }) => createdAt,
      (createdAt) => <Moment at={createdAt} format="day" />,
    ),
    etaColumn({}),
    slaColumn(72),
  ],
};

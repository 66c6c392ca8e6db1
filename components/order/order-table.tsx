"use client";

import { lazy } from "react";
import { Moment } from "#components/data/moment.tsx";
import { orderHref } from "#components/data/record-hrefs.ts";
import { slaText } from "#components/order/order-text.ts";
import { SlaRule } from "#components/order/sla-rule.tsx";
import { PersonName } from "#components/person/person-name.tsx";
import type { TableDefinition } from "#components/table/table-definition.ts";
import { Code } from "#components/ui/code.tsx";
import { Country, countryName } from "#components/ui/country.tsx";
import { Status, statusLabel } from "#components/ui/status.tsx";
import { knownOrderStatuses, knownOrderTypes } from "#lib/v4/fields/known-values.ts";
import { expectedOf } from "#lib/v4/order-eta.ts";
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
  empty: "No orders yet, or none you have access to.",
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
    {
      id: "id",
      header: "Order",
      size: 144,
      narrow: "id",
      cell: (order) => <Code>{order.id}</Code>,
      text: (order) => order.id,
    },
    {
      id: "type",
      header: "Type",
      sort: "orderType",
      narrow: "sub",
      cell: (order) => order.orderType ?? "—",
      text: (order) => order.orderType ?? "",
    },
    {
      id: "status",
      header: "Status",
      sort: "status",
      narrow: "status",
      cell: (order) => <Status value={order.status} />,
      text: (order) => order.status ?? "",
    },
    {
      id: "employee",
      header: "For",
      narrow: "title",
      cell: (order) => <PersonName id={order.employeeId} name={order.employeeName} />,
      text: (order) => order.employeeName ?? order.employeeId ?? "",
    },
    {
      id: "country",
      header: "Country",
      sort: "country",
      cell: (order) => <Country code={order.country} />,
      text: (order) => (order.country ? countryName(order.country) : ""),
    },
    {
      id: "devices",
      header: "Devices",
      align: "end",
      cell: (order) => deviceCount(order) ?? "—",
      text: (order) => deviceCount(order) ?? "",
    },
    {
      id: "created",
      header: "Placed",
      sort: "createdAt",
      narrow: "note",
      cell: (order) => <Moment at={order.createdAt} format="day" />,
      text: (order) => order.createdAt ?? "",
    },
    {
      id: "eta",
      header: "ETA",
      cell: (order) => <Moment at={expectedOf(order)?.eta} format="day" />,
      text: (order) => expectedOf(order)?.eta ?? "",
    },
    {
      id: "sla",
      header: "SLA, business days",
      size: 212,
      narrow: "aside",
      cell: (order) => <SlaRule sla={order.sla} width={72} />,
      text: (order) => slaText(order.sla) ?? "",
    },
  ],
};

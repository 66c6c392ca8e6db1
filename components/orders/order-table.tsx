"use client";

import { lazy } from "react";
import { Moment } from "#components/moment/moment.tsx";
import { etaColumn, orderColumns, slaColumn } from "#components/orders/order-columns.tsx";
import { orderHref } from "#components/orders/order-screen.ts";
import { orderTabs } from "#components/orders/order-tabs.ts";
import type { TableDefinition } from "#components/table/table-definition.ts";
import { textColumn } from "#components/table/text-column.tsx";
import { countryCopyOf } from "#components/table/use-country-copy.ts";
import { countryName } from "#components/ui/country.tsx";
import { statusLabel } from "#components/ui/status.tsx";
import { copyFilters } from "#lib/protocol/list-filter.ts";
import type { SeenAt } from "#lib/protocol/open-orders.ts";
import { knownOrderStatuses, knownOrderTypes } from "#lib/v4/fields/known-values.ts";
import { isNonEmptyText, isObject } from "#lib/v4/normalize/json.ts";
import { missingValue } from "#lib/v4/order-view-names.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** Returns the number of an order's devices. An order with one device id may have more in sub-orders. */
const deviceCount = ({ deviceCount: count, productIds, deviceRequests, deviceId }: Order) => {
  if (typeof count === "number") return String(count);
  const lists = [productIds, deviceRequests].flatMap((list) => list?.length ?? []);
  const listed = lists.length > 0 ? Math.max(...lists) : null;
  if (deviceId && !listed) return "1+";
  return listed === null ? null : String(listed);
};

/** Returns where Quartermaster's copy of an order saw it last; `null` where it does not know. */
const seenOf = ({ lastSeen }: Order): SeenAt | null =>
  isObject(lastSeen) && isNonEmptyText(lastSeen.location) && isNonEmptyText(lastSeen.at)
    ? { location: lastSeen.location, at: lastSeen.at }
    : null;

const OrderEmployee = lazy(() => import("#components/orders/employee-filter.tsx"));

/** Statuses that services use and the contract doesn't list. */
const otherStatuses = ["awaiting_customs", "cancelled"];

/** Returns the words for a value of a filter, which may stand for records without one. */
const orNone = (value: string) => (value === missingValue ? "Not stated" : value);

const formatStatus = (value: string) => orNone(statusLabel(value));

export const orderTable: TableDefinition<"orders.list"> = {
  noun: ["order", "orders"],
  order: { label: "Placed", asc: "oldest first", desc: "newest first", byDefault: "desc" },
  filters: {
    status: { options: [...knownOrderStatuses, ...otherStatuses], format: formatStatus },
    type: { options: knownOrderTypes, format: orNone },
    country: { isSorted: true, format: (code) => countryName(orNone(code)) },
    team: { isSorted: true, format: orNone },
    employee: { Editor: OrderEmployee },
    created: { isDays: true },
    expected: { isDays: true },
  },
  ownFields: [{ name: "view", kind: "text", label: "View" }, ...copyFilters.orders],
  filteredCopy: "orders",
  views: orderTabs,
  selectableWith: ["orders.create"],
  useSortedCopy: countryCopyOf("orders"),
  rowId: (order) => order.id,
  href: (order) => orderHref(order.id),
  Peek: lazy(() => import("#components/orders/order-peek.tsx")),
  Notice: lazy(() => import("#components/requests/not-shown-notice.tsx")),
  columns: [
    orderColumns.id,
    orderColumns.type,
    orderColumns.status,
    { ...orderColumns.employee, grow: true },
    orderColumns.country,
    textColumn(
      { id: "devices", header: "Devices", align: "end", size: 72, leaves: 1 },
      deviceCount,
      (count) => count ?? "—",
    ),
    textColumn(
      {
        id: "created",
        header: "Placed",
        size: 96,
        sort: "createdAt",
        isMoment: true,
        narrow: "note",
        leaves: 2,
      },
      ({ createdAt }) => createdAt,
      (createdAt) => <Moment at={createdAt} format="day" />,
    ),
    textColumn(
      {
        id: "moved",
        header: "Last movement",
        size: 108,
        isMoment: true,
        leaves: 6,
        isOptional: true,
        isRare: true,
      },
      ({ movedAt }) => (typeof movedAt === "string" ? movedAt : null),
      (movedAt) => <Moment at={movedAt} format="day" />,
    ),
    textColumn(
      {
        id: "seen",
        header: "Last seen",
        size: 176,
        narrow: "seen",
        leaves: 3,
        isOptional: true,
        isRare: true,
      },
      (order) => seenOf(order)?.location,
      (location, order) =>
        location ? (
          <span title={location}>
            <span className="list-caption">Last seen </span>
            {location}, <Moment at={seenOf(order)?.at} format="stamp" />
          </span>
        ) : (
          <span className="list-dash text-ink-3">—</span>
        ),
    ),
    etaColumn({}),
    slaColumn(72),
  ],
};

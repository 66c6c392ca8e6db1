"use client";

import { useMemo } from "react";
import { useOrderScan } from "#components/orders/order-scan.ts";
import { useViewCounts } from "#components/orders/order-view-reads.ts";
import type { SortOrder, View, Views } from "#components/table/table-definition.ts";
import { useViewer } from "#components/viewer/viewer.tsx";
import { mineView } from "#lib/protocol/open-orders.ts";
import { noMovementDays, type OrderView, orderViews } from "#lib/v4/order-view-names.ts";
import type { Order } from "#lib/v4/records/order.ts";

const byPlaced: SortOrder = {
  label: "Placed",
  asc: "oldest first",
  desc: "newest first",
  byDefault: "desc",
};
const byDelay: SortOrder = {
  label: "Delay",
  asc: "shortest first",
  desc: "longest first",
  byDefault: "desc",
};

/** What a tab says. The order is the one that the server sends the view's orders in. */
const tabs: Readonly<Record<OrderView, Omit<View, "id">>> = {
  open: {
    label: "Open",
    hint: "Orders that are not finished.",
    none: "No open orders.",
    missing: "no status",
    order: byPlaced,
  },
  late: {
    label: "Late",
    hint: "Open orders that exceed their SLA.",
    none: "No late orders.",
    decidingColumn: "sla",
    missing: "no SLA data",
    order: byDelay,
  },
  "at-risk": {
    label: "At risk",
    hint: "Open orders that are not late and have used 80% of their business days.",
    none: "No orders at risk.",
    decidingColumn: "sla",
    missing: "no SLA data",
    order: {
      ...byDelay,
      label: "SLA",
      asc: "furthest from late first",
      desc: "nearest to late first",
    },
  },
  "no-movement": {
    label: `No movement for ${noMovementDays} days`,
    hint: `Open orders with a courier who has recorded nothing for ${noMovementDays} calendar days or more.`,
    none: `No orders without movement for ${noMovementDays} days.`,
    decidingColumn: "moved",
    missing: "no dated courier data",
    order: {
      label: "Last movement",
      asc: "longest first",
      desc: "shortest first",
      byDefault: "asc",
    },
  },
  waiting: {
    label: "Waiting on you",
    hint: "Open orders whose SLA clock is paused until your company approves or acts.",
    none: "No orders wait for your company.",
    // Its reason: what the company has to do.
    decidingColumn: "sla",
    missing: "no data about a paused clock",
    order: { ...byPlaced, byDefault: "asc" },
  },
  arriving: {
    label: "Arriving",
    hint: "Open orders with an arrival expected today or in the next 7 days.",
    none: "No arrivals expected within 7 days.",
    decidingColumn: "eta",
    missing: "no expected date",
    order: { label: "Arrival", asc: "soonest first", desc: "latest first", byDefault: "asc" },
  },
  customs: {
    label: "At customs",
    hint: "Open orders whose status names customs.",
    none: "No orders at customs.",
    // The place: the country whose customs hold it.
    decidingColumn: "country",
    missing: "no known status",
    order: byDelay,
  },
};

/** The views of open orders that everyone has. */
export const builtInViews: readonly View[] = orderViews.map((id) => ({ id, ...tabs[id] }));

/** Returns the views of open orders; `mine` only for a person who can place orders. */
function useOrderViews(): readonly View[] {
  const { displayName, writes } = useViewer();
  const mayOrder = writes.includes("orders.create") || writes.includes("orders.purchase");
  return useMemo(() => {
    if (!mayOrder) return builtInViews;
    const mine: View = {
      id: mineView,
      label: "Mine",
      hint: `Open orders that name ${displayName} as the person who placed them.`,
      none: "No open orders placed by you.",
      missing: "no name of the person who placed them",
      order: byPlaced,
    };
    return [...builtInViews, mine];
  }, [displayName, mayOrder]);
}

export const orderTabs: Views<Order> = {
  useViews: useOrderViews,
  useScan: useOrderScan,
  useSummary: () => useViewCounts().data,
  filtered: "open",
  values: {
    type: ({ orderType }) => orderType,
    status: ({ status }) => status,
    country: ({ country }) => country,
    team: ({ teamName }) => teamName,
  },
  text: ({ id, orderType, employeeName, employeeId, teamName, country, tracking, createdBy }) =>
    [
      id,
      orderType,
      employeeName,
      employeeId,
      teamName,
      country,
      tracking?.trackingNumber,
      createdBy,
    ]
      .filter(Boolean)
      .join(" "),
};

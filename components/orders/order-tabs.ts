"use client";

import { useMemo } from "react";
import { useOrderScan } from "#components/orders/order-scan.ts";
import { useViewCounts } from "#components/orders/order-view-reads.ts";
import type { SortOrder, View, Views } from "#components/table/table-definition.ts";
import { useViewer } from "#components/viewer/viewer.tsx";
import { mineView } from "#lib/protocol/open-orders.ts";
import { t } from "#lib/protocol/words/t.ts";
import { noMovementDays, type OrderView, orderViews } from "#lib/v4/order-view-names.ts";
import type { Order } from "#lib/v4/records/order.ts";

export const byPlaced = (): SortOrder => ({
  label: t("orderList.byPlaced"),
  asc: t("orderList.oldest"),
  desc: t("orderList.newest"),
  byDefault: "desc",
});
const byDelay = (): SortOrder => ({
  label: t("orderList.byDelay"),
  asc: t("orderList.shortest"),
  desc: t("orderList.longest"),
  byDefault: "desc",
});

/** What a tab says. The order is the one that the server sends the view's orders in. */
const tabs = (): Readonly<Record<OrderView, Omit<View, "id">>> => ({
  open: {
    label: t("orderList.open"),
    hint: t("orderList.openHint"),
    none: t("orderList.openNone"),
    missing: t("orderList.openMissing"),
    order: byPlaced(),
  },
  late: {
    label: t("orderList.late"),
    hint: t("orderList.lateHint"),
    none: t("orderList.lateNone"),
    decidingColumn: "sla",
    missing: t("orderList.slaMissing"),
    order: byDelay(),
  },
  "at-risk": {
    label: t("orderList.atRisk"),
    hint: t("orderList.atRiskHint"),
    none: t("orderList.atRiskNone"),
    decidingColumn: "sla",
    missing: t("orderList.slaMissing"),
    order: {
      label: t("orderList.bySla"),
      asc: t("orderList.furthest"),
      desc: t("orderList.nearest"),
      byDefault: "desc",
    },
  },
  "no-movement": {
    label: t("orderList.noMovement", { days: noMovementDays }),
    hint: t("orderList.noMovementHint", { days: noMovementDays }),
    none: t("orderList.noMovementNone", { days: noMovementDays }),
    decidingColumn: "moved",
    missing: t("orderList.noMovementMissing"),
    order: {
      label: t("orderList.byMoved"),
      asc: t("orderList.longest"),
      desc: t("orderList.shortest"),
      byDefault: "asc",
    },
  },
  waiting: {
    label: t("orderList.waiting"),
    hint: t("orderList.waitingHint"),
    none: t("orderList.waitingNone"),
    // Its reason: what the company has to do.
    decidingColumn: "sla",
    missing: t("orderList.waitingMissing"),
    order: { ...byPlaced(), byDefault: "asc" },
  },
  arriving: {
    label: t("orderList.arriving"),
    hint: t("orderList.arrivingHint"),
    none: t("orderList.arrivingNone"),
    decidingColumn: "eta",
    missing: t("orderList.arrivingMissing"),
    order: {
      label: t("orderList.byArrival"),
      asc: t("orderList.soonest"),
      desc: t("orderList.latest"),
      byDefault: "asc",
    },
  },
  customs: {
    label: t("orderList.customs"),
    hint: t("orderList.customsHint"),
    none: t("orderList.customsNone"),
    // The place: the country whose customs hold it.
    decidingColumn: "country",
    missing: t("orderList.customsMissing"),
    order: byDelay(),
  },
});

/** Returns the views of open orders that everyone has. */
export const builtInViews = (): readonly View[] => {
  const all = tabs();
  return orderViews.map((id) => ({ id, ...all[id] }));
};

/** Returns the views of open orders; `mine` only for a person who can place orders. */
function useOrderViews(): readonly View[] {
  const { displayName, writes } = useViewer();
  const mayOrder = writes.includes("orders.create") || writes.includes("orders.purchase");
  return useMemo(() => {
    const views = builtInViews();
    if (!mayOrder) return views;
    const mine: View = {
      id: mineView,
      label: t("orderList.mine"),
      hint: t("orderList.mineHint", { name: displayName }),
      none: t("orderList.mineNone"),
      missing: t("orderList.mineMissing"),
      order: byPlaced(),
    };
    return [...views, mine];
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

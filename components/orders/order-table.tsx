"use client";

import { lazy } from "react";
import { Moment } from "#components/moment/moment.tsx";
import { etaColumn, orderColumns, slaColumn } from "#components/orders/order-columns.tsx";
import { orderHref } from "#components/orders/order-screen.ts";
import { byPlaced, orderTabs } from "#components/orders/order-tabs.ts";
import type { TableDefinition } from "#components/table/table-definition.ts";
import { cellColumn } from "#components/table/text-column.tsx";
import { countryCopyOf } from "#components/table/use-country-copy.ts";
import { statusLabel } from "#components/ui/status.tsx";
import { withWords } from "#components/words/later-words.ts";
import { countryName } from "#lib/protocol/country-name.ts";
import { dueValues, keptPromises, ownListFields } from "#lib/protocol/list-filter.ts";
import { orderCells, seenOf } from "#lib/protocol/order-cells.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t } from "#lib/protocol/words/t.ts";
import { knownOrderStatuses, knownOrderTypes } from "#lib/v4/fields/known-values.ts";
import { missingValue } from "#lib/v4/order-view-names.ts";

const OrderEmployee = lazy(() =>
  withWords(import("#components/employees/reference/employee-filter.tsx")),
);

/** Statuses that services use and the contract doesn't list. */
const otherStatuses = ["awaiting_customs", "cancelled"];

/** Returns the words for a value of a filter, which may stand for records without one. */
const orNone = (value: string) => (value === missingValue ? t("orderList.notStated") : value);

const formatStatus = (value: string) => orNone(statusLabel(value));
const formatType = (value: string) => orNone(codeWord("orderType", value));

const dueTexts: Readonly<Record<string, () => string>> = {
  late: () => t("orderList.dueLate"),
  today: () => t("orderList.dueToday"),
  "this-week": () => t("orderList.dueThisWeek"),
  "next-7-days": () => t("orderList.dueNext7"),
};

const dueText = (value: string) => dueTexts[value]?.() ?? value;

const keptTexts: Readonly<Record<string, () => string>> = {
  first: () => t("orderList.keptFirst"),
  last: () => t("orderList.keptLast"),
  no: () => t("orderList.keptNo"),
};

const keptText = (value: string) => keptTexts[value]?.() ?? value;

/** Returns the business days of a filter in words: `3 to 5`, `at most 5`, `at least 3`. */
const tookText = (value: string) => {
  const [from = "", to = ""] = value.split("..");
  if (to === "") return t("orderList.tookAtLeast", { from });
  if (from === "" || from === "0") return t("orderList.tookAtMost", { to });
  return t("orderList.took", { from, to });
};

export const orderTable: TableDefinition<"orders.list"> = {
  noun: ["order", "orders"],
  get order() {
    return byPlaced();
  },
  filters: {
    status: { options: [...knownOrderStatuses, ...otherStatuses], format: formatStatus },
    type: { options: knownOrderTypes, format: formatType },
    country: { isSorted: true, format: (code) => countryName(orNone(code)) },
    team: { isSorted: true, format: orNone },
    employee: { Editor: OrderEmployee },
    created: { isDays: true },
    expected: { isDays: true },
    due: { options: dueValues, format: dueText },
    finished: { isDays: true, isOnlyShown: true },
    kept: { options: keptPromises, format: keptText, isOnlyShown: true },
    took: { format: tookText, placeholder: "0..5", isOnlyShown: true },
  },
  ownFields: ownListFields.orders,
  filteredCopy: "orders",
  views: orderTabs,
  selectableWith: ["orders.create"],
  useSortedCopy: countryCopyOf("orders"),
  rowId: (order) => order.id,
  href: (order) => orderHref(order.id),
  Peek: lazy(() => withWords(import("#components/orders/order-peek.tsx"))),
  Notice: lazy(() => withWords(import("#components/requests/not-shown-notice.tsx"))),
  columns: [
    orderColumns.id,
    orderColumns.type,
    orderColumns.status,
    { ...orderColumns.employee, grow: true },
    cellColumn(orderCells.team, {
      size: 148,
      sort: "teamName",
      leaves: 7,
      isHiddenByDefault: true,
    }),
    orderColumns.country,
    cellColumn(orderCells.devices, { align: "end", size: 72, leaves: 1 }, (count) => count ?? "—"),
    cellColumn(
      orderCells.created,
      {
        size: 96,
        sort: "createdAt",
        isMoment: true,
        narrow: "note",
        leaves: 2,
      },
      (createdAt) => <Moment at={createdAt} format="day" />,
    ),
    cellColumn(
      orderCells.moved,
      {
        size: 108,
        isMoment: true,
        leaves: 6,
        isOptional: true,
        isRare: true,
      },
      (movedAt) => <Moment at={movedAt} format="day" />,
    ),
    cellColumn(
      orderCells.seen,
      {
        size: 176,
        narrow: "seen",
        leaves: 3,
        isOptional: true,
        isRare: true,
      },
      (location, order) =>
        location ? (
          <span title={location}>
            <span className="list-caption">{t("orderList.lastSeen")} </span>
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

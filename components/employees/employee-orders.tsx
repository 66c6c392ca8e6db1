"use client";

import Link from "next/link";
import { type ReactNode, useMemo } from "react";
import { noOrdersText, orderedDevicesText } from "#components/employees/employee-text.ts";
import { UrgentOrder } from "#components/employees/urgent-order.tsx";
import { useOrders } from "#components/employees/use-orders.ts";
import { FailureNotice } from "#components/failure/failure-notice.tsx";
import { TryAgain } from "#components/failure/try-again.tsx";
import { Moment } from "#components/moment/moment.tsx";
import { orderTable } from "#components/orders/order-table.tsx";
import { SlaRule } from "#components/orders/sla-rule.tsx";
import { Rows } from "#components/table/rows.tsx";
import type { Column } from "#components/table/table-definition.ts";
import { textColumn } from "#components/table/text-column.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useRead } from "#lib/client/read.ts";
import { slaText } from "#lib/protocol/sla-text.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { sentenceGap, t, tRich } from "#lib/protocol/words/t.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import { promisedDayOf } from "#lib/v4/order-eta.ts";
import type { Order } from "#lib/v4/records/order.ts";
import { writeSearch } from "#lib/v4/search.ts";

/**
 * The columns of the list of orders that a person's page has, in its order and as narrow as its panel. The
 * type comes first, because it carries the link of the row; an order without one is linked by its ID.
 */
const places: Record<string, Partial<Column<Order>>> = {
  type: {
    size: 156,
    narrow: "title",
    cell: ({ orderType, id }) =>
      orderType?.trim() ? showUnsafe(codeWord("orderType", orderType.trim())) : showUnsafe(id),
  },
  status: { size: 104 },
  created: { size: 96, narrow: "note", leaves: 5 },
  eta: { size: 96, leaves: 6 },
  // The words alone: the ruler has no room beside the days.
  sla: {
    size: 132,
    leaves: 4,
    cell: ({ sla, status }) => (
      <SlaRule sla={sla && { ...sla, expectedDays: null }} text={slaText(sla, status)} />
    ),
  },
  id: { leaves: 1 },
};
const listed = Object.entries(places).flatMap(([id, place]): Column<Order>[] => {
  const column = orderTable.columns.find((each) => each.id === id);
  return column ? [{ ...column, ...place }] : [];
});

/** The day that the SLA promises, beside the one that is expected now. */
const promised: Column<Order> = textColumn(
  {
    id: "promised",
    header: () => t("employeeRecord.promised"),
    size: 74,
    leaves: 2,
    isOptional: true,
  },
  ({ createdAt, sla }) => promisedDayOf(createdAt, sla?.expectedDays),
  (day) => <Moment at={day} format="day" />,
);

/** Returns the columns with the names of the devices as far as `models` has them, by their IDs. */
const columnsWith = (models: ReadonlyMap<string, string>): Column<Order>[] => {
  const devices: Column<Order> = textColumn(
    {
      id: "devices",
      header: () => t("employeeRecord.devices"),
      size: 104,
      grow: true,
      narrow: "sub",
      leaves: 3,
      isOptional: true,
    },
    (order) => orderedDevicesText(order, models),
    // Several long names take two lines.
    (text) => <span className="line-clamp-2 whitespace-normal">{text}</span>,
  );
  return listed.flatMap((column) => {
    if (column.id === "status") return [column, devices];
    return column.id === "eta" ? [promised, column] : column;
  });
};

/** Returns the models of the devices that a person holds, by their IDs; the page has read them. */
const useHeldModels = (id: string): ReadonlyMap<string, string> => {
  const held = useRead("employees.devices", { id }, { enabled: false }).data?.data.items;
  return useMemo(
    () => new Map(held?.flatMap(({ id, model }) => (model ? [[id, model] as const] : []))),
    [held],
  );
};

function OrderRows({
  caption,
  columns,
  orders,
}: {
  caption: string;
  columns: readonly Column<Order>[];
  orders: readonly Order[];
}) {
  return (
    <Rows
      caption={caption}
      columns={columns}
      rows={orders}
      rowId={orderTable.rowId}
      href={orderTable.href}
    />
  );
}

/** Returns by what the searches beside the one by ID were: `all` for both a name and an email. */
const withKeys = (searches: readonly { key: string }[]) => {
  const [first, second] = searches.filter(({ key }) => key !== "id");
  return second ? "all" : (first?.key ?? "none");
};

export function EmployeeOrders({ id }: { id: string }) {
  const { found, searches, isPending, retry } = useOrders(id);
  const models = useHeldModels(id);
  const columns = useMemo(() => columnsWith(models), [models]);
  const failures = searches.flatMap(({ by, failure }) => (failure ? [{ by, failure }] : []));
  const [first] = failures;
  if (isPending) return <Skeleton lines={5} />;
  if (!found) return first ? <FailureNotice failure={first.failure} onRetry={retry} /> : null;
  const { orders, possible, hasMore } = found;
  // By name, email and ID: of a person without one of them, an order may be missing.
  const isIncomplete = hasMore || failures.length > 0 || searches.length < 3;
  const linkTo = (key: (typeof searches)[number]["key"]) =>
    function SearchLink(inside: ReactNode[]) {
      const query = searches.find((search) => search.key === key)?.query;
      return (
        <Link
          key={key}
          href={`/orders?${writeSearch({ query })}`}
          prefetch={false}
          className="link"
          title={query}
        >
          {inside}
        </Link>
      );
    };
  return (
    <>
      {orders.length > 0 ? (
        <>
          <UrgentOrder order={orders[0]} />
          <OrderRows
            caption={t("employeeRecord.ordersCaption")}
            columns={columns}
            orders={orders}
          />
        </>
      ) : (
        <p className="text-ink-3">{noOrdersText(found, searches)}</p>
      )}
      {possible.length > 0 && (
        <section aria-labelledby="possible-orders" className="mt-3">
          <h3 id="possible-orders" className="label mb-1">
            {t("employeeRecord.possible")}
          </h3>
          <p className="text-small text-ink-3">{t("employeeRecord.possibleNote")}</p>
          <OrderRows
            caption={t("employeeRecord.possibleCaption")}
            columns={columns}
            orders={possible}
          />
        </section>
      )}
      {isIncomplete && (
        <p
          className="mt-2 text-small text-ink-3 wrap-anywhere"
          title={t("employeeRecord.noListOfOrders")}
        >
          {tRich("employeeRecord.searchedBy", {
            hasMore: hasMore ? "yes" : "no",
            with: withKeys(searches),
            name: linkTo("name"),
            email: linkTo("email"),
            id: linkTo("id"),
          })}
        </p>
      )}
      {failures.map(({ by, failure }) => (
        <p key={by} role="status" className="mt-1 text-small text-signal">
          {t("employeeRecord.failed", { by, reason: failure.message })}
          {sentenceGap()}
          <TryAgain failure={failure} onRetry={retry} />
        </p>
      ))}
    </>
  );
}

"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import { readOrderCounts, useOrderCounts } from "#components/orders/order-view-reads.ts";
import { Unknown } from "#components/table/read-cell.tsx";
import type { Column } from "#components/table/table-definition.ts";
import { StatusIcon } from "#components/ui/status-label.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { unknownCell } from "#lib/protocol/list-cell.ts";
import {
  countKeyOf,
  type OrderCount,
  type OrderCountKind,
  type OrderCounts,
  orderCountText,
} from "#lib/protocol/open-orders.ts";
import { orderCountHeaders } from "#lib/protocol/order-cells.ts";
import { t } from "#lib/protocol/words/t.ts";
import { writeSearch } from "#lib/v4/search.ts";

interface CountSource {
  by: OrderCountKind;
  counted: OrderCounts | undefined;
  hasFailed: boolean;
  numberText: (value: number) => string;
}

const CountSourceContext = createContext<CountSource | null>(null);

function OrderCountProvider({ by, children }: { by: OrderCountKind; children: ReactNode }) {
  const { data, error } = useOrderCounts(by);
  const { numberText } = useNumbers();
  const hasFailed = error !== null;
  const source = useMemo(
    () => ({ by, counted: data, hasFailed, numberText }),
    [by, data, hasFailed, numberText],
  );
  return <CountSourceContext value={source}>{children}</CountSourceContext>;
}

/** Gives the cells of a list the numbers of orders: read once, not once a cell. */
export const EmployeeOrderCounts = ({ children }: { children: ReactNode }) => (
  <OrderCountProvider by="employee">{children}</OrderCountProvider>
);
export const TeamOrderCounts = ({ children }: { children: ReactNode }) => (
  <OrderCountProvider by="team">{children}</OrderCountProvider>
);

/**
 * The number of open or late orders of an employee or a team, as a link to them. A number that may
 * be too low has a plus, and zero is shown only where it is certain. Must be inside the
 * provider of its list, and in the rows of a table, which follow its link.
 */
function OrderCountCell({
  value,
  name,
  counted,
}: {
  /** The employee's ID or the team's name. */
  value: string | null | undefined;
  /** Names the employee or the team for screen readers. */
  name: string;
  counted: keyof OrderCount;
}) {
  const source = useContext(CountSourceContext);
  if (!source) throw new Error("A number of orders needs the provider of its list around it.");
  const { by, hasFailed, numberText } = source;
  if (!value) return <Unknown why={t("orderCount.noName")} />;
  if (!source.counted && hasFailed) return <Unknown why={t("orderCount.notRead")} />;
  // Most teams have open orders: their narrow rows keep the line for them.
  if (!source.counted)
    return by === "team" ? (
      <span className="inline-flex min-h-6 items-center">{"\u200b"}</span>
    ) : null;
  const text = orderCountText(source.counted, countKeyOf(by, value), counted, numberText);
  if (text === null) return <Unknown why={t("orderCount.notAll")} />;
  // The narrow layout has no headers, so it shows only what there is.
  if (text === "0") return <span className="list-dash text-ink-3">0</span>;
  const isOne = text === "1" ? "yes" : "no";
  const filter = by === "team" ? { team: value } : { query: value };
  return (
    <a
      href={`/orders?${writeSearch({ view: counted, ...filter })}`}
      aria-label={t("orderCount.of", { text, counted, isOne, name })}
      className={`inline-flex min-h-6 items-center gap-1 hover:underline ${counted === "late" ? "font-medium text-signal" : ""}`}
    >
      {counted === "late" && <StatusIcon shape="exclamation" />}
      {text}{" "}
      <span className="list-caption" aria-hidden="true">
        {t("orderCount.caption", { counted, isOne })}
      </span>
    </a>
  );
}

/** Returns the column of the open or late orders of the employees or teams of a list. */
export const orderCountColumn = <Row,>({
  by,
  counted,
  value,
  name,
  place,
}: {
  by: OrderCountKind;
  counted: keyof OrderCount;
  /** Returns the employee's ID or the team's name. */
  value: (row: Row) => string | null | undefined;
  /** Returns the title of the record, for screen readers. */
  name: (row: Row) => string;
  place: Pick<Column<Row>, "narrow" | "leaves">;
}): Column<Row> => ({
  id: counted,
  header: orderCountHeaders[counted],
  size: 124,
  align: "end",
  ...place,
  cell: (row) => <OrderCountCell value={value(row)} name={name(row)} counted={counted} />,
  text: () => "",
  readText: {
    isNeeded: (row) => Boolean(value(row)),
    isShared: true,
    read: async (row, ask) => {
      const counts = await ask((signal) => readOrderCounts(by, signal));
      return (
        orderCountText(counts, countKeyOf(by, value(row) ?? ""), counted, String) ?? unknownCell()
      );
    },
  },
});

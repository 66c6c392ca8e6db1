"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import { useNumbers } from "#components/data/viewer.tsx";
import { Unknown } from "#components/table/read-cell.tsx";
import { StatusIcon } from "#components/ui/status-label.tsx";
import { useOrderCounts } from "#lib/client/open-orders.ts";
import type { OrderCount, OrderCountKind, OrderCounts } from "#lib/protocol/open-orders.ts";
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
export function OrderCountCell({
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
  if (!value) return <Unknown why="The record has no name to count orders by." />;
  if (!source.counted && hasFailed) return <Unknown why="The open orders could not be read." />;
  // Most teams have open orders: their narrow rows keep the line for them.
  if (!source.counted)
    return by === "team" ? (
      <span className="inline-flex min-h-6 items-center">{"\u200b"}</span>
    ) : null;
  const { byKey, isExact } = source.counted;
  const count = (Object.hasOwn(byKey, value) && byKey[value]?.[counted]) || 0;
  // The narrow layout has no headers, so it shows only what there is.
  if (count === 0)
    return isExact[counted] ? (
      <span className="list-dash text-ink-3">0</span>
    ) : (
      <Unknown why="Not every open order could be counted." />
    );
  const filter = by === "team" ? { team: value } : { query: value };
  const text = `${numberText(count)}${isExact[counted] ? "" : "+"}`;
  return (
    <a
      href={`/orders?${writeSearch({ view: counted, ...filter })}`}
      aria-label={`${text} ${counted} ${count === 1 ? "order" : "orders"} of ${name}`}
      className={`inline-flex min-h-6 items-center gap-1 hover:underline ${counted === "late" ? "font-medium text-signal" : ""}`}
    >
      {counted === "late" && <StatusIcon shape="exclamation" />}
      {text}{" "}
      <span className="list-caption" aria-hidden="true">
        {counted} {count === 1 ? "order" : "orders"}
      </span>
    </a>
  );
}

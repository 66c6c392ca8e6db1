"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { FailureNotice } from "#components/failure/failure-notice.tsx";
import { etaColumn, orderColumns, slaColumn } from "#components/orders/order-columns.tsx";
import { orderHref } from "#components/orders/order-screen.ts";
import { useTeamOrders } from "#components/orders/order-view-reads.ts";
import { coverageText } from "#components/search/scan-coverage.ts";
import { Rows } from "#components/table/rows.tsx";
import { teamTitle } from "#components/teams/team-text.ts";
import type { Numbers } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Box } from "#components/ui/waybill.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import { sentencesText } from "#lib/protocol/intl-words.ts";
import type { ViewOrders } from "#lib/protocol/open-orders.ts";
import { orderCountHeaders } from "#lib/protocol/order-cells.ts";
import { t } from "#lib/protocol/words/t.ts";
import { ordersInView } from "#lib/v4/order-views.ts";
import type { Order } from "#lib/v4/records/order.ts";
import { writeSearch } from "#lib/v4/search.ts";

/** The other open orders stand in the list of Orders. */
const maxShown = 8;

const columns = [
  orderColumns.id,
  { ...orderColumns.employee, size: 168 },
  orderColumns.type,
  orderColumns.status,
  etaColumn({ narrow: "note" }),
  { ...slaColumn(72), grow: true as const },
];

/** The open orders of a team, as far as the answer proves them. */
export interface TeamOrderFacts {
  /** The late ones first, the longest delay on top. */
  orders: Order[];
  lateCount: number;
  /** Whether no further order can be open, or late. */
  isExact: { open: boolean; late: boolean };
}

export const teamOrderFacts = ({
  orders,
  at,
  isComplete,
  undecidedCount,
}: Pick<ViewOrders, "orders" | "at" | "isComplete" | "undecidedCount">): TeamOrderFacts => {
  const { orders: late, knownCount } = ordersInView("late", orders, Date.parse(at));
  const isAll = isComplete && undecidedCount === 0;
  return {
    orders: [...late, ...orders.filter((order) => !late.includes(order))],
    lateCount: late.length,
    isExact: { open: isAll, late: isAll && knownCount === orders.length },
  };
};

/** Returns what keeps the rows from being all open orders of the team; empty if nothing does. */
const gapText = (found: ViewOrders, numbers: Numbers) =>
  sentencesText([
    coverageText(found, numbers),
    found.undecidedCount > 0 && t("teamRecord.mayBelong", { count: found.undecidedCount }),
  ]);

function Found({ team, found }: { team: string; found: ViewOrders }) {
  const numbers = useNumbers();
  const { orders } = teamOrderFacts(found);
  const gap = gapText(found, numbers);
  return (
    <>
      {orders.length === 0 ? (
        <p className="text-ink-2">
          {gap ? t("teamRecord.noOpenOrdersFound") : t("teamRecord.noOpenOrders")}
        </p>
      ) : (
        <Rows
          caption={t("teamRecord.openOrdersCaption")}
          columns={columns}
          rows={orders.slice(0, maxShown)}
          rowId={({ id }) => id}
          href={({ id }) => orderHref(id)}
        />
      )}
      {(gap || orders.length > maxShown) && (
        <p className="mt-2 text-small text-ink-3">
          {gap && `${gap} `}
          {orders.length > maxShown && (
            <Link
              href={`/orders?${writeSearch({ view: "open", team })}`}
              prefetch={false}
              className="link"
            >
              {t("teamRecord.seeAllOrders", { count: orders.length })}
            </Link>
          )}
        </p>
      )}
    </>
  );
}

function Orders({ team }: { team: string }) {
  const { data, error, refetch } = useTeamOrders(team);
  if (data) return <Found team={team} found={data} />;
  if (error) return <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />;
  return <Skeleton lines={4} />;
}

function OrdersPanel({ children }: { children: ReactNode }) {
  return (
    <Panel title={t("teamRecord.openOrders")} aside={t("teamRecord.lateFirst")}>
      {children}
    </Panel>
  );
}

export function TeamOrdersSkeleton() {
  return (
    <OrdersPanel>
      <Skeleton lines={4} />
    </OrdersPanel>
  );
}

/** The open orders that name the team, the late ones first. */
export function TeamOrders({ id }: { id: string }) {
  const team = useRead("teams.get", { id }).data?.data;
  return (
    team && (
      <OrdersPanel>
        <Orders team={teamTitle(team)} />
      </OrdersPanel>
    )
  );
}

const Unknown = () => <span className="text-ink-3">{t("teamRecord.unknown")}</span>;

function Count({
  count,
  isExact,
  view,
  team,
}: {
  count: number;
  isExact: boolean;
  view: "open" | "late";
  team: string;
}) {
  const { numberText } = useNumbers();
  if (count === 0) return isExact ? "0" : <Unknown />;
  return (
    <Link
      href={`/orders?${writeSearch({ view, team })}`}
      prefetch={false}
      className={`link ${view === "late" ? "font-medium text-signal" : ""}`}
    >
      {numberText(count)}
      {isExact ? "" : "+"}
      <span className="sr-only"> {t("teamRecord.viewOrders", { view })}</span>
    </Link>
  );
}

const views = ["open", "late"] as const;

export function TeamOrderCountsSkeleton() {
  return views.map((view) => (
    <Box key={view} label={orderCountHeaders[view]()}>
      <span className="text-ink-3">{t("teamRecord.counting")}</span>
    </Box>
  ));
}

/** The boxes with the numbers of open and late orders, as links to them. */
export function TeamOrderCounts({ id }: { id: string }) {
  const team = useRead("teams.get", { id }).data?.data;
  const name = team ? teamTitle(team) : "";
  const { data, error } = useTeamOrders(name);
  if (!data && !error) return <TeamOrderCountsSkeleton />;
  const facts = data && teamOrderFacts(data);
  return views.map((view) => (
    <Box key={view} label={orderCountHeaders[view]()}>
      {facts ? (
        <Count
          count={view === "open" ? facts.orders.length : facts.lateCount}
          isExact={facts.isExact[view]}
          view={view}
          team={name}
        />
      ) : (
        <Unknown />
      )}
    </Box>
  ));
}

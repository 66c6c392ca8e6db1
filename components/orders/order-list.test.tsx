import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  PathnameContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { renderToString } from "react-dom/server";
import { beforeAll, expect, test, vi } from "vitest";
import { orderTable } from "#components/orders/order-table.tsx";
import { ListRows } from "#components/table/list-rows.tsx";
import { definedColumns } from "#components/table/list-state.ts";
import { ListTable } from "#components/table/list-table.tsx";
import { ListCount, Pager } from "#components/table/pager.tsx";
import { Toolbar } from "#components/table/toolbar.tsx";
import { ViewTabs } from "#components/table/view-tabs.tsx";
import { ViewerProvider } from "#components/viewer/viewer.tsx";
import type { FilteredPage } from "#lib/protocol/list-filter.ts";
import {
  isOpenOrderView,
  type OpenOrderView,
  type ScanCoverage,
  type ViewOrders,
} from "#lib/protocol/open-orders.ts";
import { copyKey, openOrdersKey } from "#lib/protocol/query-keys.ts";
import { type OrderView, orderViews } from "#lib/v4/order-view-names.ts";
import { ordersInView } from "#lib/v4/order-views.ts";
import type { Order } from "#lib/v4/records/order.ts";
import { searchFieldsOf } from "#lib/v4/search-fields.ts";

vi.mock("next/navigation", async (load) => ({
  ...(await load<typeof import("next/navigation")>()),
  useRouter: () => ({}),
}));

const sla = (elapsedDays: number, late: boolean) => ({
  expectedDays: 6,
  elapsedDays,
  late,
  paused: false,
});
const orders: Order[] = [
  {
    id: "ord_1",
    orderType: "Deployment",
    status: "in_transit",
    teamName: "Sales",
    sla: sla(8, true),
  },
  {
    id: "ord_2",
    orderType: "Collection",
    status: "awaiting_customs",
    teamName: "Legal",
    sla: sla(17, true),
  },
  {
    id: "ord_3",
    orderType: "Deployment",
    status: "processing",
    createdBy: "Maya Okafor",
    sla: sla(1, false),
  },
];

const now = Date.parse("2026-11-21T10:00:00Z");

/** The orders of a view, as the server answers them. */
const inView = (view: OpenOrderView) =>
  view === "mine"
    ? orders.filter(({ createdBy }) => createdBy === "Maya Okafor")
    : ordersInView(view, orders, now).orders;

/** Renders the list of orders at an address with these open orders, and returns its text. */
const render = (
  search: string,
  scan: Partial<ScanCoverage> = {},
  writes = ["orders.create"] as const,
  savedColumns = definedColumns,
  filtered?: FilteredPage<Order>,
) => {
  const client = new QueryClient();
  if (filtered) client.setQueryData(copyKey("orders.list", `limit=50&${search}`), filtered);
  const coverage: ScanCoverage = {
    isComplete: true,
    readCount: orders.length,
    totalCount: orders.length,
    counted: "open orders",
    others: 0,
    ...scan,
  };
  const at = new Date(now).toISOString();
  const view = new URLSearchParams(search).get("view");
  if (isOpenOrderView(view)) {
    const answer: ViewOrders = { ...coverage, orders: inView(view), undecidedCount: 0, at };
    client.setQueryData(openOrdersKey(`view=${view}`), answer);
  }
  const countOf = (each: OrderView) => {
    const { orders: found, knownCount } = ordersInView(each, orders, now);
    const isExact = coverage.isComplete && knownCount === orders.length;
    return { count: found.length, isExact };
  };
  const counts = Object.fromEntries(orderViews.map((each) => [each, countOf(each)]));
  client.setQueryData(openOrdersKey("count=views"), { counts, values: {}, at });
  const viewer = {
    timeZone: "UTC",
    environment: "sandbox",
    owner: "m",
  } as const;
  const html = renderToString(
    <PathnameContext value="/orders">
      <SearchParamsContext value={new URLSearchParams(search)}>
        <QueryClientProvider client={client}>
          <ViewerProvider
            {...viewer}
            locale="en-GB"
            browserZone="UTC"
            displayName="Maya Okafor"
            writes={[...writes]}
          >
            <ListTable
              operation="orders.list"
              definition={orderTable}
              fields={searchFieldsOf("orders.list")}
              maximum={50}
              savedColumns={savedColumns}
            >
              <ViewTabs />
              <Toolbar>
                <ListCount />
              </Toolbar>
              <ListRows />
              <Pager />
            </ListTable>
          </ViewerProvider>
        </QueryClientProvider>
      </SearchParamsContext>
    </PathnameContext>,
  );
  client.clear();
  return html
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");
};

const rowsIn = (text: string) => text.match(/ord_\d/g);

beforeAll(async () => {
  // What an empty list says loads when one is first shown.
  render("view=late&query=nothing");
  await vi.dynamicImportSettled();
});

test("a view of orders has exactly its orders, sorted, and says how they are sorted", () => {
  const text = render("view=late");
  expect(rowsIn(text)).toEqual(["ord_2", "ord_1"]);
  expect(text).toContain("Sorted by Delay, longest first");
  expect(text).toContain("1–2 of 2");
});

test("filters by team, type and text apply inside a view", () => {
  expect(rowsIn(render("view=late&team=Legal"))).toEqual(["ord_2"]);
  expect(rowsIn(render("view=open&type=Deployment&sort=orderType"))).toHaveLength(2);
  expect(rowsIn(render("view=mine"))).toEqual(["ord_3"]);
  expect(render("view=late&query=nothing")).toContain("No order matches these filters.");
});

test.each([
  [0, "No order matches these filters."],
  [3, "No order is known to match these filters."],
])("a filter without a row, where %i more orders may match, says %j", (undecidedCount, words) => {
  const page = { items: [], page: 0, pageSize: 50, totalCount: 0, nextCursor: null };
  const answer = { page, undecidedCount, at: new Date(now).toISOString() };
  expect(render("not.type=Collection", {}, undefined, undefined, answer)).toContain(words);
});

test("each tab has the number of its orders where every open order was read", () => {
  expect(render("view=late")).toMatch(
    /All Open 3 Late 2 At risk 0 No movement for 5 days — Waiting on you 0 Arriving — At customs 1 Mine /,
  );
});

test("without every open order a tab says how many there are at least, and the list what was counted", () => {
  const text = render("view=customs", { isComplete: false, readCount: 2_000, totalCount: 2_512 });
  expect(text).toContain("All Open 3+ Late 2+ At risk —");
  expect(text).toMatch(/No movement for 5 days — Waiting on you .*At customs 1\+ Mine /);
  expect(text).toContain("Counted among the newest 2,000 of 2,512 open orders.");
});

test("an empty view claims that no order belongs to it only where that is certain", () => {
  expect(render("view=waiting")).toContain("No orders wait for your company.");
  const unread = render("view=waiting", { isComplete: false, readCount: 3, totalCount: 9 });
  expect(unread).not.toContain("No orders wait for your company.");
  expect(unread).toContain("None found. Counted among the newest 3 of 9 open orders.");
});

test("a person who places no orders has no tab of own orders", () => {
  expect(render("view=late", {}, [] as never)).not.toContain("Mine");
});

test("the column by which the list is sorted is in the rows of a narrow list, where its header names it", () => {
  expect(render("view=open")).not.toMatch(/Country (?:—|[A-Z]{2})/);
  expect(render("view=open&sort=country")).toMatch(/ord_\d .*Country —/);
});

test("the column that decides a view is shown in that view although the person hid it, and is hidden elsewhere", () => {
  const hidden = { ...definedColumns, columnVisibility: { sla: false } };
  const deciding = /2 days late/;
  expect(render("view=late", {}, ["orders.create"], hidden)).toMatch(deciding);
  expect(render("view=open", {}, ["orders.create"], hidden)).not.toMatch(deciding);
});

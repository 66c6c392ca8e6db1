import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { beforeAll, expect, test, vi } from "vitest";
import { ColumnsMenu } from "#components/table/columns-menu.tsx";
import { ListRows } from "#components/table/list-rows.tsx";
import { definedColumns } from "#components/table/list-state.ts";
import { type List, ListTable, useList } from "#components/table/list-table.tsx";
import { ListCount, Pager } from "#components/table/pager.tsx";
import type { TableDefinition } from "#components/table/table-definition.ts";
import { textColumn } from "#components/table/text-column.tsx";
import { Toolbar } from "#components/table/toolbar.tsx";
import { ViewerProvider } from "#components/viewer/viewer.tsx";
import { searchFieldsOf } from "#lib/v4/search-fields.ts";
import { listOf, pageText } from "#testing/components/page.tsx";

const definition: TableDefinition<"orders.list"> = {
  noun: ["order", "orders"],
  rowId: ({ id }) => id,
  columns: [
    textColumn({ id: "id", header: "Order", size: 144 }, ({ id }) => id),
    textColumn({ id: "type", header: "Type" }, ({ orderType }) => orderType),
    textColumn({ id: "country", header: "Country", isOptional: true }, ({ country }) => country),
    textColumn({ id: "age", header: "Age", isHiddenByDefault: true }, () => "2 days"),
  ],
};

const orders = [
  { id: "ord_1", orderType: "Deployment", country: "DE" },
  { id: "ord_2", orderType: "Recovery" },
];

/** Renders a list of orders and returns its text and the list that its parts share. */
const render = (
  items: object[],
  {
    hidden = [],
    added = [],
    order = [],
  }: { hidden?: string[]; added?: string[]; order?: string[] } = {},
) => {
  let list: List | undefined;
  function Probe() {
    list = useList();
    return null;
  }
  const text = pageText(
    [["orders.list", {}, listOf(items, { totalCount: items.length })]],
    <ListTable
      operation="orders.list"
      definition={definition}
      fields={[]}
      savedColumns={{
        columnVisibility: Object.fromEntries([
          ...hidden.map((id) => [id, false]),
          ...added.map((id) => [id, true]),
        ]),
        columnOrder: order,
        columnSizing: {},
      }}
    >
      <Toolbar>
        <ColumnsMenu />
        <ListCount />
      </Toolbar>
      <ListRows />
      <Pager />
      <Probe />
    </ListTable>,
  );
  if (!list) throw new Error("The list was not rendered.");
  return { text, columns: list.columns };
};

beforeAll(async () => {
  // What an empty list says loads when one is first shown.
  render([]);
  await vi.dynamicImportSettled();
});

test("a list shows its columns in the order of the definition", () => {
  expect(render(orders).text).toMatch(/order type country ord 1 deployment de ord 2 recovery —$/);
});

test("a list leaves out the columns that the person hid, and the menu counts them", () => {
  const { text } = render(orders, { hidden: ["type"] });
  expect(text).toMatch(/order country ord 1 de ord 2 —$/);
  expect(text).toContain("columns: 1 hidden");
});

test("a list keeps the order of columns that the person chose", () => {
  const { text } = render(orders, { order: ["id", "country", "type"] });
  expect(text).toMatch(/order country type ord 1 de deployment ord 2 — recovery$/);
});

test("a list shows each column once, even if its cookie names one twice or another list's", () => {
  const { text } = render(orders, { order: ["id", "country", "country", "serial"] });
  expect(text).toMatch(/order country type ord 1 de deployment ord 2 — recovery$/);
});

test("an optional column is absent while no row has a value for it", () => {
  expect(render(orders.slice(1)).text).toMatch(/order type ord 2 recovery$/);
});

test("the columns menu lists a hidden column, but not one that no row has a value for", () => {
  const { columns } = render(orders.slice(1), { hidden: ["type"] });
  expect(columns.all.map(({ id }) => id)).toEqual(["id", "type", "age"]);
  expect(columns.shown.map(({ id }) => id)).toEqual(["id"]);
});

test("a column that is hidden by default is on screen and in a file only if the person shows it", () => {
  expect(render(orders).columns.chosen.map(({ id }) => id)).toEqual(["id", "type", "country"]);
  const { text, columns } = render(orders, { added: ["age"] });
  expect(text).toMatch(
    /order type country age ord 1 deployment de 2 days ord 2 recovery — 2 days$/,
  );
  expect(columns.chosen.map(({ id }) => id)).toEqual(["id", "type", "country", "age"]);
});

test("an empty list says that there are no such records, or none with access", () => {
  expect(render([]).text).toContain("no orders yet, or none you have access to.");
});

test("a choice of columns outlives the page it was made on, although the server renders the older one", () => {
  const { columns } = render(orders);
  const chosen = {
    columnVisibility: { country: false },
    columnOrder: ["type", "id"],
    columnSizing: { id: 200 },
  };
  vi.stubGlobal("window", {});
  columns.update(() => chosen);
  vi.unstubAllGlobals();
  const again = render(orders);
  expect(again.text).toMatch(/type order deployment ord 1 recovery ord 2$/);
  expect(again.columns.state).toEqual(chosen);
});

test.each([
  [true, "some may be missing: try a longer text"],
  [false, "no order matches these filters"],
])(
  "a search without results, of a person who sees a part of the matches (%s), says %j",
  (seesPartOfSearches, words) => {
    const viewer = { timeZone: "UTC", locale: "en-GB", browserZone: "UTC", owner: "o" } as const;
    const text = pageText(
      [["orders.list", { query: "ada" }, listOf([], { totalCount: null })]],
      <SearchParamsContext value={new URLSearchParams("query=ada")}>
        <ViewerProvider
          {...viewer}
          environment="sandbox"
          displayName="Sam"
          writes={[]}
          seesPartOfSearches={seesPartOfSearches}
        >
          <ListTable
            operation="orders.list"
            definition={definition}
            fields={searchFieldsOf("orders.list")}
            savedColumns={definedColumns}
          >
            <ListRows />
          </ListTable>
        </ViewerProvider>
      </SearchParamsContext>,
    );
    expect(text).toContain(words);
  },
);

test.each([
  ["selects rows", ["orders.create", "employees.update"], true],
  ["selects none without a write that the list names", ["employees.update"], false],
  ["selects none without any write", [], false],
] as const)("a person %s", (_, writes, isSelectable) => {
  const selected: TableDefinition<"orders.list"> = {
    ...definition,
    selectableWith: ["orders.create", "orders.purchase"],
  };
  const found: boolean[] = [];
  function Probe() {
    found.push(useList().isSelectable);
    return null;
  }
  const viewer = { timeZone: "UTC", locale: "en-GB", browserZone: "UTC", owner: "o" } as const;
  pageText(
    [["orders.list", {}, listOf(orders, { totalCount: 2 })]],
    <ViewerProvider {...viewer} environment="sandbox" displayName="Sam" writes={writes}>
      <ListTable
        operation="orders.list"
        definition={selected}
        fields={[]}
        savedColumns={definedColumns}
      >
        <Probe />
      </ListTable>
    </ViewerProvider>,
  );
  expect(found).toEqual([isSelectable]);
});

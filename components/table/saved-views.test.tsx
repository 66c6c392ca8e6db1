import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  PathnameContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { prerender } from "react-dom/static";
import { expect, test, vi } from "vitest";
import { definedColumns } from "#components/table/list-state.ts";
import { OperationList } from "#components/table/operation-list.tsx";
import type { TableDefinition } from "#components/table/table-definition.ts";
import { textColumn } from "#components/table/text-column.tsx";
import { ViewerProvider } from "#components/viewer/viewer.tsx";
import { listViewsKey, readKey } from "#lib/protocol/query-keys.ts";
import type { SavedView } from "#lib/protocol/saved-view.ts";
import { searchFieldsOf } from "#lib/v4/search-fields.ts";
import { listOf } from "#testing/components/page.tsx";

vi.mock("next/navigation", async (load) => ({
  ...(await load<typeof import("next/navigation")>()),
  useRouter: () => ({}),
}));

const definition: TableDefinition<"employees.list"> = {
  noun: ["employee", "employees"],
  rowId: ({ id }) => id,
  columns: [
    textColumn({ id: "name", header: "Name" }, ({ displayName }) => displayName),
    textColumn({ id: "team", header: "Team" }, ({ teamName }) => teamName),
  ],
};

const view = (id: string, changes: Partial<SavedView> = {}): SavedView => ({
  ...{ id, list: "employees.list", name: `View ${id}`, isShared: false, ownerName: null },
  ...{
    mayChange: true,
    isPinned: false,
    frequency: null,
    search: "country=DE",
    outsideCount: 0,
    epoch: 0,
  },
  ...{ changedBy: null, changedAt: "2026-11-28T08:00:00.000Z" },
  columns: { hidden: [], shown: [], order: [] },
  ...changes,
});

/** Renders the list at an address. Returns its HTML with every part that loads later. */
const render = async (search: string, views: SavedView[]) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  client.setQueryData(listViewsKey("employees.list"), { views, mayShare: false });
  const rows = [{ id: "emp_1", displayName: "Ada", teamName: "Sales" }];
  for (const input of [{}, { country: "DE" }, { country: "FR" }]) {
    const data = listOf(rows, { totalCount: 1 });
    client.setQueryData(readKey("employees.list", input), { data, gap: null, at: "" } as never);
  }
  const { prelude } = await prerender(
    <QueryClientProvider client={client}>
      <PathnameContext value="/employees">
        <SearchParamsContext value={new URLSearchParams(search)}>
          <ViewerProvider
            {...{ timeZone: "UTC", locale: "en-GB", browserZone: "UTC", environment: "sandbox" }}
            {...{ owner: "ada", displayName: "Ada", writes: [] }}
          >
            <OperationList
              operation="employees.list"
              definition={definition}
              fields={searchFieldsOf("employees.list")}
              savedColumns={definedColumns}
              canSaveViews
            />
          </ViewerProvider>
        </SearchParamsContext>
      </PathnameContext>
    </QueryClientProvider>,
  );
  return new Response(prelude).text();
};

const currentTab = (html: string) =>
  /aria-current="page"[^>]*>(?:<bdi[^>]*>)?([^<]*)/.exec(html)?.[1];
const buttons = (html: string) =>
  [...html.matchAll(/<button[^>]*class="chip-text"[^>]*>([^<]+)/g)].map(([, text]) => text);

test("the tabs of saved views stand beside the whole list, each with its question in its address", async () => {
  const html = await render("", [
    view("1"),
    view("2", { search: "country=FR&email=a%40b.example" }),
  ]);
  expect(html).toContain('href="/employees?country=DE&amp;saved=1"');
  expect(html).toContain('href="/employees?country=FR&amp;email=a%40b.example&amp;saved=2"');
  expect(currentTab(html)).toBe("All");
  expect(await render("", [])).not.toContain("view-tab");
});

test("a saved view has its own columns, and offers nothing to save until its question is another one", async () => {
  const views = [view("1", { columns: { hidden: ["team"], shown: [], order: [] } })];
  const html = await render("country=DE&saved=1", views);
  expect(currentTab(html)).toBe("View 1");
  expect(html).not.toContain(">Sales<");
  expect(buttons(html)).not.toContain("Save");
  const changed = await render("country=FR&saved=1", views);
  expect(buttons(changed)).toEqual(expect.arrayContaining(["Save", "Save as", "Discard"]));
  const others = [view("1", { mayChange: false, isShared: true, ownerName: "Max" })];
  expect(buttons(await render("country=FR&saved=1", others))).not.toContain("Save");
});

test("a view says which part of it the list no longer has, what is outside the access, and that it is gone", async () => {
  const old = view("1", { search: "color=red&country=DE", outsideCount: 1 });
  const html = await render("country=DE&saved=1", [old]);
  expect(html).toContain("Left out, because this list no longer has it: the filter “color”.");
  expect(html).toContain("1 filter outside your access.");
  expect(html).not.toContain("color=red");
  const gone = await render("country=DE&saved=9", [old]);
  expect(gone).toContain("This view was deleted, or you don&#x27;t have access to it.");
  expect(currentTab(gone)).toBe("All");
});

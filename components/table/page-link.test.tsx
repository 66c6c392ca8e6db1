import { dehydrate, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  PathnameContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { definedColumns } from "#components/table/list-state.ts";
import { ListTable } from "#components/table/list-table.tsx";
import { Pager } from "#components/table/pager.tsx";
import type { TableDefinition } from "#components/table/table-definition.ts";
import { ServerReadsProvider } from "#lib/client/server-reads.ts";
import { readKey } from "#lib/protocol/query-keys.ts";
import { readSearch } from "#lib/v4/search.ts";
import { searchFieldsOf } from "#lib/v4/search-fields.ts";
import { listOf } from "#testing/components/page.tsx";

vi.mock("next/navigation", async (load) => ({
  ...(await load<typeof import("next/navigation")>()),
  useRouter: () => ({}),
}));

const definition: TableDefinition<"orders.list"> = {
  noun: ["order", "orders"],
  rowId: ({ id }) => id,
  columns: [],
};
const fields = searchFieldsOf("orders.list");

/** Returns the attributes of the pager's links at an address of a list of 120 orders, as the server renders them. */
const linksAt = (search: string) => {
  const params = new URLSearchParams(search);
  const input = readSearch(fields, params);
  const at = Number(input.page ?? 0);
  const items = Array.from({ length: Math.min(50, 120 - at * 50) }, (_, id) => ({ id: `o${id}` }));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  client.setQueryData(readKey("orders.list", { limit: 50, ...input }), {
    data: listOf(items, { totalCount: 120, page: at }),
    at: "2026-11-21T10:00:00Z",
    gap: null,
  });
  const html = renderToString(
    <PathnameContext value="/orders">
      <SearchParamsContext value={params}>
        <QueryClientProvider client={client}>
          <ServerReadsProvider state={JSON.stringify(dehydrate(client))}>
            <ListTable
              operation="orders.list"
              definition={definition}
              fields={fields}
              maximum={50}
              savedColumns={definedColumns}
            >
              <Pager />
            </ListTable>
          </ServerReadsProvider>
        </QueryClientProvider>
      </SearchParamsContext>
    </PathnameContext>,
  );
  client.clear();
  const attributesOf = (words: string) =>
    new RegExp(`<a([^>]*)>${words}</a>`).exec(html)?.[1]?.replaceAll("&amp;", "&");
  return { previous: attributesOf("Previous"), next: attributesOf("Next") };
};

test("the pager's links have the addresses of their pages, with the filters", () => {
  const { previous, next } = linksAt("page=1&status=shipped&status=delivered");
  expect(previous).toContain('href="/orders?status=shipped&status=delivered"');
  expect(next).toContain('href="/orders?page=2&status=shipped&status=delivered"');
});

test("the pager has no next page where the address names no page", () => {
  expect(linksAt("page=two").next).toContain('aria-disabled="true"');
});

test("the pager's link to a page that does not exist is disabled and has no address", () => {
  const first = linksAt("");
  expect(first.previous).toContain('aria-disabled="true"');
  expect(first.previous).not.toContain("href");
  expect(first.next).toContain('href="/orders?page=1"');
  const last = linksAt("page=2");
  expect(last.previous).toContain('href="/orders?page=1"');
  expect(last.next).toContain('aria-disabled="true"');
  expect(last.next).not.toContain("href");
});

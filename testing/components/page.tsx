import { dehydrate, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import fc from "fast-check";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import {
  PathnameContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import type { ComponentType, ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { expect } from "vitest";
import { ServerReadsProvider } from "#lib/client/server-reads.ts";
import type { ModelStock } from "#lib/protocol/model-stock.ts";
import { modelStockKey, readKey } from "#lib/protocol/query-keys.ts";
import type { Page } from "#lib/v4/fields/page.ts";
import type { InputOf, ReadName } from "#lib/v4/registry.ts";

/** An answer in the cache of a page: `["teams.get", { id: "t" }, { id: "t", name: "A" }]`. */
export type CachedAnswer = {
  [Name in ReadName]: readonly [name: Name, input: InputOf<Name>, data: object];
}[ReadName];

/** Returns the answer of a list with these records on its first page, and without a total. */
export const listOf = <Item,>(items: Item[], more: Partial<Page<Item>> = {}): Page<Item> => ({
  items,
  page: 0,
  pageSize: null,
  totalCount: null,
  nextCursor: null,
  ...more,
});

/** Removes differences in spelling that lose nothing: case, spaces, separators, thousands. */
const normalize = (text: string) =>
  text
    .toLowerCase()
    .replace(/(\d),(?=\d{3})/g, "$1")
    .replace(/[\s_-]+/g, " ")
    .trim();

/** A page that is rendered to text follows no link. */
const router = {} as AppRouterInstance;

const noStock: ModelStock = { rows: null, at: null };

/**
 * Renders a page whose reads are answered and returns its text without markup and attributes. `stock`: what the
 * console's copy of the inventory says; by default it proves nothing.
 */
export const pageText = (
  answers: readonly CachedAnswer[],
  page: ReactElement,
  stock = noStock,
): string => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  client.setQueryData(modelStockKey, stock);
  for (const [name, input, data] of answers) {
    client.setQueryData(readKey(name, input), { data, at: "2026-11-21T10:00:00Z", gap: null });
  }
  const html = renderToString(
    <AppRouterContext value={router}>
      <PathnameContext value="/">
        <SearchParamsContext value={new URLSearchParams()}>
          <QueryClientProvider client={client}>
            <ServerReadsProvider state={JSON.stringify(dehydrate(client))}>
              {page}
            </ServerReadsProvider>
          </QueryClientProvider>
        </SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>,
  );
  client.clear();
  const text = html
    .replace(/<!--.*?-->|<wbr\/?>/g, "")
    .replace(/<\/?(?:a|abbr|bdi|span|time)\b[^>]*>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
  return normalize(text);
};

/** Returns all texts and numbers in a value, at every depth. */
const leavesOf = (value: unknown): (string | number)[] => {
  if (typeof value === "string") return value.trim() === "" ? [] : [value];
  if (typeof value === "number") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(leavesOf);
};

/** Returns the texts and numbers of a record that a page's text does not contain. */
export const missingFacts = (record: object, text: string) =>
  leavesOf(record).filter((leaf) => !text.includes(normalize(String(leaf))));

/** Expects the text that `render` returns to have every fact of any record. */
export const expectEveryFact = <Item extends object>(
  records: fc.Arbitrary<Item>,
  render: (record: Item) => string,
) =>
  fc.assert(
    fc.property(records, (record) => {
      expect(missingFacts(record, render(record))).toEqual([]);
    }),
  );

/** Expects a peek to show every fact of a list's row, and of its record where it could be read. */
export const expectPeekOfEveryFact = <Item extends { id: string }>(
  name: Extract<ReadName, `${string}.get`>,
  records: fc.Arbitrary<Item>,
  Peek: ComponentType<{ row: Item }>,
) =>
  fc.assert(
    fc.property(records, records, (record, other) => {
      const { id } = record;
      const row = { ...other, id };
      const text = pageText([[name, { id }, record]], <Peek row={row} />);
      expect(missingFacts([record, row], text)).toEqual([]);
      expect(missingFacts(row, pageText([], <Peek row={row} />))).toEqual([]);
    }),
  );

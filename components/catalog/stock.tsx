"use client";

import Link from "next/link";
import { isNarrowed, stockInput } from "#components/catalog/catalog-input.ts";
import { Unheeded } from "#components/catalog/catalog-panels.tsx";
import { type StockGroup, toStockGroups } from "#components/catalog/stock-groups.ts";
import { isKnownEmpty, unreadableText } from "#components/data/empty-list.ts";
import { ReadPanel } from "#components/data/read-panel.tsx";
import { Country } from "#components/ui/country.tsx";
import { useSearchState } from "#lib/client/search-state.ts";
import type { InputOf, OutputOf } from "#lib/v4/registry.ts";
import { type SearchField, writeSearch } from "#lib/v4/search.ts";

const shown = 9;
const plain = new Intl.NumberFormat("en-GB");

/** A count that is certain, and no more: without a total, a full answer is "at least". */
const countText = ({ items, totalCount }: OutputOf<"inventory.search">, limit: number) => {
  if (totalCount !== null) return `${plain.format(totalCount)} in stock`;
  return items.length >= limit
    ? `${items.length} or more in stock`
    : `${items.length} found in stock`;
};

function Group({ group, input }: { group: StockGroup; input: InputOf<"inventory.search"> }) {
  const { limit: _, ...filters } = input;
  const { title, count, countries } = group;
  const [first, second, third, ...more] = countries;
  return (
    <li className="flex items-baseline gap-2 border-b border-rule py-1.5">
      <span className="code w-7 shrink-0 text-right font-medium">{count}×</span>
      <Link
        href={`/inventory?${writeSearch({ ...filters, query: title })}`}
        prefetch={false}
        className="link min-w-0 grow truncate"
        title={title}
      >
        {title}
      </Link>
      <span className="flex shrink-0 items-baseline gap-1">
        {[first, second, third].map(
          (country) => country?.code && <Country key={country.code} code={country.code} />,
        )}
        {more.length > 0 && <span className="text-small text-ink-3">+{more.length}</span>}
      </span>
    </li>
  );
}

/** What lies on a shelf already: offered before anything is bought. */
export function Stock({ fields }: { fields: readonly SearchField[] }) {
  const search = useSearchState(fields).input;
  const input = stockInput(search);
  const limit = input.limit ?? shown;
  return (
    <>
      <Unheeded search={search} />
      <ReadPanel name="inventory.search" input={input} lines={4}>
        {(page, { drift }) => {
          const groups = toStockGroups(page.items);
          if (groups.length === 0)
            return (
              <p className="text-ink-2">
                {!isKnownEmpty({ totalCount: page.totalCount, drift })
                  ? unreadableText("device")
                  : isNarrowed(input)
                    ? "No device in stock matches these filters."
                    : "The inventory lists no device in stock, or none you have access to."}
              </p>
            );
          const { limit: _, ...filters } = input;
          const isCut = page.items.length >= limit;
          return (
            <>
              <ul className="grid grid-cols-1 gap-x-7 sm:grid-cols-2 xl:grid-cols-3">
                {groups.slice(0, shown).map((group) => (
                  <Group key={group.title} group={group} input={input} />
                ))}
              </ul>
              <p className="mt-2.5 text-small text-ink-3">
                {countText(page, limit)}
                {isCut && `; counted by model over the first ${page.items.length}`}
                {groups.length > shown && `; ${groups.length - shown} more models not shown here`}.{" "}
                <Link
                  href={`/inventory?${writeSearch(filters)}`}
                  prefetch={false}
                  className="link underline"
                >
                  See them in the inventory
                </Link>
              </p>
            </>
          );
        }}
      </ReadPanel>
    </>
  );
}

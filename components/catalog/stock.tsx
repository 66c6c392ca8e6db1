"use client";

import Link from "next/link";
import { isFiltered, stockInput } from "#components/catalog/catalog-input.ts";
import { IgnoredFilters } from "#components/catalog/catalog-panels.tsx";
import { emptyListText } from "#components/data/empty-list.ts";
import { ReadPanel } from "#components/data/read-panel.tsx";
import { deviceTitle, placeOf } from "#components/device/device-text.ts";
import { Country } from "#components/ui/country.tsx";
import { numberText } from "#components/ui/number.ts";
import { useSearchState } from "#lib/client/search-state.ts";
import type { Device } from "#lib/v4/records/device.ts";
import type { OutputOf } from "#lib/v4/registry.ts";
import { type SearchField, writeSearch } from "#lib/v4/search.ts";

const maxModels = 9;

/** Returns the number in stock. Without a total, a full page means that there may be more. */
const countText = ({ items, totalCount }: OutputOf<"inventory.search">, limit: number) => {
  if (totalCount !== null) return `${numberText(totalCount)} in stock`;
  return items.length >= limit
    ? `${items.length} or more in stock`
    : `${items.length} found in stock`;
};

/** The devices of one model in stock. */
interface StockGroup {
  title: string;
  deviceType: string | null;
  count: number;
  /** The number in each country, the largest first; `null` where a device has no country. */
  countries: { code: string | null; count: number }[];
}

const byCount = (a: { count: number }, b: { count: number }) => b.count - a.count;

/** Returns devices by model, the largest group first. An answer may not have all devices in stock. */
export function toStockGroups(devices: readonly Device[]): StockGroup[] {
  const byTitle = Map.groupBy(devices, deviceTitle);
  return [...byTitle]
    .map(([title, group]) => ({
      title,
      deviceType: group.find(({ deviceType }) => deviceType)?.deviceType ?? null,
      count: group.length,
      countries: [...Map.groupBy(group, (device) => placeOf(device).country)]
        .map(([code, located]) => ({ code, count: located.length }))
        .sort(byCount),
    }))
    .sort((a, b) => byCount(a, b) || a.title.localeCompare(b.title, "en"));
}

function Group({ group, filters }: { group: StockGroup; filters: object }) {
  const { title, count, countries } = group;
  const hiddenCount = countries.length - 3;
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
        {countries.slice(0, 3).map(({ code }) => code && <Country key={code} code={code} />)}
        {hiddenCount > 0 && <span className="text-small text-ink-3">+{hiddenCount}</span>}
      </span>
    </li>
  );
}

/** The devices in stock, by model, which can be used before anything is purchased. */
export function Stock({ fields }: { fields: readonly SearchField[] }) {
  const search = useSearchState(fields).input;
  const input = stockInput(search);
  const { limit = maxModels, ...filters } = input;
  return (
    <>
      <IgnoredFilters search={search} />
      <ReadPanel name="inventory.search" input={input} lines={4}>
        {(page, { drift }) => {
          const groups = toStockGroups(page.items);
          if (groups.length === 0)
            return (
              <p className="text-ink-2">
                {emptyListText(
                  { totalCount: page.totalCount, drift },
                  "device",
                  isFiltered(input)
                    ? "No devices in stock match these filters."
                    : "No devices in stock, or none you have access to.",
                )}
              </p>
            );
          const isCut = page.items.length >= limit;
          return (
            <>
              <ul className="grid grid-cols-1 gap-x-7 sm:grid-cols-2 xl:grid-cols-3">
                {groups.slice(0, maxModels).map((group) => (
                  <Group key={group.title} group={group} filters={filters} />
                ))}
              </ul>
              <p className="mt-2.5 text-small text-ink-3">
                {countText(page, limit)}
                {isCut && `; models of the first ${page.items.length}`}
                {groups.length > maxModels &&
                  `; ${groups.length - maxModels} more models not shown`}
                .{" "}
                <Link
                  href={`/inventory?${writeSearch(filters)}`}
                  prefetch={false}
                  className="link underline"
                >
                  See all in Inventory
                </Link>
              </p>
            </>
          );
        }}
      </ReadPanel>
    </>
  );
}

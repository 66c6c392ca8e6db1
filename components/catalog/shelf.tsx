"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { countryOf, isFiltered, stockInput } from "#components/catalog/catalog-input.ts";
import { stockNumber } from "#components/catalog/stock-text.tsx";
import { useStock } from "#components/catalog/use-stock.ts";
import { TryAgain } from "#components/failure/try-again.tsx";
import { UpdatedMark } from "#components/moment/updated-mark.tsx";
import { newOrderHref } from "#components/orders/order-links.ts";
import { emptyListText } from "#components/search/empty-list.ts";
import { Country } from "#components/ui/country.tsx";
import { DeviceDrawing } from "#components/ui/device-drawing.tsx";
import type { Numbers } from "#components/ui/number.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useMay, useNumbers } from "#components/viewer/viewer.tsx";
import { useAddress } from "#lib/client/address.ts";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import { useSearchState } from "#lib/client/search-state.ts";
import { sentenceGap, t, tRich } from "#lib/protocol/words/t.ts";
import { placeOf } from "#lib/v4/device-place.ts";
import { storedStatus } from "#lib/v4/fields/known-values.ts";
import type { Device } from "#lib/v4/records/device.ts";
import type { InputOf, OutputOf } from "#lib/v4/registry.ts";
import { type SearchField, writeSearch } from "#lib/v4/search.ts";

/** How many models stand on the shelf, and of how many the stock is asked. */
const maxShown = 4;
const maxAsked = 8;
const maxPlates = 3;

/** A model that can be deployed now, as the units of the first page show it. */
interface ShelfModel {
  model: string;
  deviceType: string | null;
  /** What the units say of their configuration, which tells accessories apart. */
  words: string;
  countries: readonly string[];
}

/** Returns the models of these units, those with the most units first. The units may be a part of all. */
export function toShelf(devices: readonly Device[]): ShelfModel[] {
  const named = devices.filter(({ model }) => model?.trim());
  return [...Map.groupBy(named, ({ model }) => model?.trim() ?? "")]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([model, group]) => {
      const configuration = group[0]?.configuration;
      return {
        model,
        deviceType: group.find(({ deviceType }) => deviceType)?.deviceType ?? null,
        words: `${model} ${typeof configuration === "string" ? configuration : ""}`,
        countries: [
          ...new Set(group.flatMap((device) => placeOf(device).country ?? [])),
        ].toSorted(),
      };
    });
}

/** `519 devices available`; without a total, as many as the page shows. */
const totalText = ({ items, totalCount }: OutputOf<"inventory.search">, { numberText }: Numbers) =>
  totalCount === null
    ? t("catalog.partStock", { count: items.length, n: numberText(items.length) })
    : t("catalog.totalStock", { count: totalCount, n: numberText(totalCount) });

function ShelfItem({
  entry: { model, deviceType, words, countries },
  number,
  filters,
}: {
  entry: ShelfModel;
  number: string | null;
  filters: object;
}) {
  const mayOrder = useMay("orders.create");
  const employeeId = useAddress().params.get("employee");
  return (
    <li className="grid w-58 shrink-0 grow grid-cols-[48px_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1.5 px-3.5 py-3 sm:w-50">
      <DeviceDrawing deviceType={deviceType} words={words} className="h-9 w-12 text-ink-2" />
      <p className="min-h-11 text-small whitespace-nowrap text-ink-3">
        {tRich("catalog.availableHere", {
          number: () =>
            number === null ? null : (
              <span key="number" className="block text-title font-semibold text-ink tabular-nums">
                {number}
              </span>
            ),
        })}
      </p>
      {mayOrder ? (
        <Link
          href={newOrderHref({ type: "Deployment", employeeId, model })}
          prefetch={false}
          className="link inline-block min-h-6 text-compact"
          aria-label={t("catalog.deployModel", { model })}
        >
          {t("catalog.deploy")}
        </Link>
      ) : (
        <span />
      )}
      <Link
        href={`/inventory?${writeSearch({ ...filters, query: model })}`}
        prefetch={false}
        className="col-span-3 min-h-6 font-medium wrap-anywhere hover:underline"
      >
        {model}
      </Link>
      <p className="col-span-3 flex items-center gap-1.5 text-small text-ink-3">
        {countries.slice(0, maxPlates).map((code) => (
          <Country key={code} code={code} />
        ))}
        {countries.length > maxPlates && <bdi>{`+${countries.length - maxPlates}`}</bdi>}
      </p>
    </li>
  );
}

function Models({
  page,
  country,
  input,
}: {
  page: OutputOf<"inventory.search">;
  country: string | null;
  input: InputOf<"inventory.search">;
}) {
  const { limit: _, ...filters } = input;
  const numbers = useNumbers();
  const asked = toShelf(page.items).slice(0, maxAsked);
  const stockOf = useStock(
    asked.map(({ model }) => model),
    country,
  );
  const counted = asked.map((entry) => ({ entry, stock: stockOf(entry.model, country) }));
  if (counted.some(({ stock }) => stock === undefined)) {
    return (
      <div className="px-3.5 py-3">
        <Skeleton lines={4} />
      </div>
    );
  }
  const shown = counted
    .toSorted((a, b) => (b.stock?.count ?? 0) - (a.stock?.count ?? 0))
    .slice(0, maxShown);
  const { items, totalCount } = page;
  const isCut =
    totalCount === null ? items.length >= (input.limit ?? 0) : totalCount > items.length;
  return (
    <>
      <ul
        aria-label={t("catalog.availableModels")}
        className="flex overflow-x-auto [&>*+*]:border-s [&>*+*]:border-rule"
      >
        {shown.map(({ entry, stock }) => (
          <ShelfItem
            key={entry.model}
            entry={entry}
            number={stock == null ? null : stockNumber(stock, numbers)}
            filters={filters}
          />
        ))}
      </ul>
      {isCut && (
        <p className="border-t border-rule px-3.5 py-1.5 text-small text-ink-3">
          {t("catalog.amongFirst", {
            n: numbers.numberText(items.length),
            total: totalCount === null ? "unknown" : numbers.numberText(totalCount),
          })}
        </p>
      )}
    </>
  );
}

/** How many more devices are stored, which no order can deploy before they are available. */
function StoredText({ input }: { input: InputOf<"inventory.search"> }) {
  const { numberText } = useNumbers();
  const { limit: _, ...filters } = { ...input, status: storedStatus };
  const totalCount = useRead("inventory.search", { ...filters, limit: 1 }).data?.data.totalCount;
  if (!totalCount) return null;
  return (
    <>
      {tRich<"catalog.stored", ReactNode>("catalog.stored", {
        n: numberText(totalCount),
        link: (inside) => (
          <Link
            key="link"
            href={`/inventory?${writeSearch(filters)}`}
            prefetch={false}
            className="link"
          >
            {inside}
          </Link>
        ),
      })}
    </>
  );
}

/** The devices that can be deployed now, so that nothing need be bought. */
export function Shelf({ fields }: { fields: readonly SearchField[] }) {
  const search = useSearchState(fields).input;
  const input = stockInput(search);
  const { limit: _, ...filters } = input;
  const { data, error, refetch } = useRead("inventory.search", input);
  const numbers = useNumbers();
  const page = data?.data;
  return (
    <section aria-labelledby="shelf">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="shelf">
          {t("catalog.useStock")}{" "}
          {page && page.items.length > 0 && (
            <span className="font-normal text-ink-3">
              {totalText(page, numbers)}
              <StoredText input={input} />
            </span>
          )}
        </h2>
        <Link
          href={`/inventory?${writeSearch(filters)}`}
          prefetch={false}
          className="link inline-block min-h-6"
        >
          {t("catalog.allAvailable")}
        </Link>
      </div>
      <div className="sheet mt-1.5 min-h-30.5 border-rule-2">
        {page && page.items.length > 0 && (
          <Models page={page} country={countryOf(search)} input={input} />
        )}
        {page && page.items.length === 0 && (
          <p className="px-3.5 py-3 text-ink-2">
            {emptyListText(
              { totalCount: page.totalCount, gap: data.gap },
              "device",
              isFiltered(search) ? t("catalog.noStockMatch") : t("catalog.noDevices"),
            )}
          </p>
        )}
        {!page && !error && (
          <div className="px-3.5 py-3">
            <Skeleton lines={4} />
          </div>
        )}
        {error && !page && (
          <p className="px-3.5 py-3 text-ink-2" role="status">
            {t("catalog.stockUnread", { message: failureOf(error).message })}
            {sentenceGap()}
            <TryAgain failure={failureOf(error)} onRetry={() => void refetch()} />
          </p>
        )}
      </div>
    </section>
  );
}

/** How old the stock on the page is. */
export function StockAge({ fields }: { fields: readonly SearchField[] }) {
  const { dataUpdatedAt } = useRead("inventory.search", stockInput(useSearchState(fields).input));
  return (
    <span className="text-end">
      <UpdatedMark at={dataUpdatedAt} align="end" />
    </span>
  );
}

"use client";

import { categories, optionsInput } from "#components/catalog/catalog-input.ts";
import { FilterChip } from "#components/table/filter-chip.tsx";
import { QueryBox } from "#components/table/query-box.tsx";
import type { Filter } from "#components/table/table-definition.ts";
import { DeviceDrawing } from "#components/ui/device-drawing.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import { useSearchState } from "#lib/client/search-state.ts";
import { isRefusal } from "#lib/protocol/failure.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { SearchField } from "#lib/v4/search.ts";

const filters: Record<string, { label: () => string; filter: Filter }> = {
  country: { label: () => t("catalog.shipsFrom"), filter: { countries: true } },
  location: { label: () => t("catalog.location"), filter: {} },
};

function CategoryTab({
  category,
  isChosen,
  onChoose,
}: {
  category: string | null;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className="flex h-11.5 shrink-0 grow items-center justify-center gap-2 px-3.5 text-compact text-ink-2 hover:bg-sunk focus-visible:-outline-offset-2 aria-pressed:bg-ink aria-pressed:font-medium aria-pressed:text-paper"
      onClick={onChoose}
    >
      {category !== null && <DeviceDrawing deviceType={category} className="h-5.25 w-7" />}
      {category === null ? t("catalog.all") : codeWord("deviceCode", category)}
    </button>
  );
}

/** The search and the filters of the catalog, with a tab for each category. */
export function CatalogBar({ fields }: { fields: readonly SearchField[] }) {
  const { input: search, change } = useSearchState(fields);
  const options = useRead("devices.options", optionsInput(search), {
    keepOld: true,
    enabled: false,
  });
  const chips = Object.entries(filters).flatMap(([name, { label, filter }]) =>
    fields
      .filter((field) => field.name === name)
      .map((field) => ({ field: { ...field, label: label() }, filter })),
  );
  const isFiltered = fields.some(({ name }) => name !== "limit" && search[name] !== undefined);
  const chosen = search.productType === undefined ? null : String(search.productType);
  const isKnown = chosen === null || categories.some((category) => category === chosen);
  const tabs = [null, ...categories, ...(isKnown ? [] : [chosen])];
  // Nothing that the key may not read can be searched.
  if (!options.data && options.error && isRefusal(failureOf(options.error))) return null;
  return (
    <search className="mt-3.5 grid gap-3">
      <div className="flex flex-wrap items-center gap-1.5">
        <QueryBox
          label={t("catalog.search")}
          value={String(search.specs ?? "")}
          onChange={(specs) => change({ specs: specs || undefined }, "replace")}
        />
        {chips.map(({ field, filter }) => (
          <FilterChip
            key={field.name}
            field={field}
            filter={filter}
            values={search[field.name] === undefined ? [] : [String(search[field.name])]}
            onChange={([value]) => change({ [field.name]: value })}
          />
        ))}
        {isFiltered && (
          <button
            type="button"
            className="link min-h-6 px-1 text-compact"
            onClick={() => change(Object.fromEntries(fields.map(({ name }) => [name, undefined])))}
          >
            {t("table.clearFilters")}
          </button>
        )}
      </div>
      <fieldset className="min-w-0 overflow-hidden rounded-md border border-rule-2 bg-sheet">
        <legend className="sr-only">{t("catalog.category")}</legend>
        <div className="flex overflow-x-auto [&>*+*]:border-s [&>*+*]:border-rule">
          {tabs.map((category) => (
            <CategoryTab
              key={category ?? ""}
              category={category}
              isChosen={category === chosen}
              onChoose={() => change({ productType: category ?? undefined })}
            />
          ))}
        </div>
      </fieldset>
    </search>
  );
}

"use client";

import { FilterChip } from "#components/table/filter-chip.tsx";
import { QueryBox } from "#components/table/query-box.tsx";
import type { Filter } from "#components/table/table-definition.ts";
import { useSearchState } from "#lib/client/search-state.ts";
import { pinDeviceTypes } from "#lib/v4/fields/known-values.ts";
import type { SearchField } from "#lib/v4/search.ts";

const filters: Record<string, Filter> = {
  country: { countries: true },
  productType: { options: pinDeviceTypes, placeholder: "Monitors" },
  location: {},
};

export function CatalogBar({ fields }: { fields: readonly SearchField[] }) {
  const { input: search, change } = useSearchState(fields);
  const chips = Object.keys(filters).flatMap((name) =>
    fields.filter((field) => field.name === name),
  );
  const isFiltered = fields.some(({ name }) => name !== "limit" && search[name] !== undefined);
  return (
    <search className="mt-3.5 mb-3.5 flex flex-wrap items-center gap-1.5">
      <QueryBox
        label="Search specs, e.g. 32 GB"
        value={String(search.specs ?? "")}
        onChange={(specs) => change({ specs: specs || undefined }, "replace")}
      />
      {chips.map((field) => (
        <FilterChip
          key={field.name}
          field={field}
          filter={filters[field.name] ?? {}}
          values={search[field.name] === undefined ? [] : [String(search[field.name])]}
          onChange={([value]) => change({ [field.name]: value })}
        />
      ))}
      {isFiltered && (
        <button
          type="button"
          className="link px-1 text-compact"
          onClick={() => change(Object.fromEntries(fields.map(({ name }) => [name, undefined])))}
        >
          Clear filters
        </button>
      )}
    </search>
  );
}

"use client";

import {
  type CatalogSearch,
  ignoredFilters,
  isFiltered,
  optionsInput,
  suggestionsInput,
} from "#components/catalog/catalog-input.ts";
import { RankedItems } from "#components/catalog/ranked.tsx";
import { emptyListText } from "#components/data/empty-list.ts";
import { ReadPanel } from "#components/data/read-panel.tsx";
import { useSearchState } from "#lib/client/search-state.ts";
import type { Page } from "#lib/v4/fields/page.ts";
import type { CatalogOption } from "#lib/v4/records/device.ts";
import type { SearchField } from "#lib/v4/search.ts";

/** Names the filters that are set and have no effect: the operation has no such parameter. */
export function IgnoredFilters({ search }: { search: CatalogSearch }) {
  const names = ignoredFilters(search);
  if (names.length === 0) return null;
  return (
    <p className="mb-2 text-small text-ink-3">
      Not filtered by {names.join(" and ")}: the API has no such filter here.
    </p>
  );
}

function Items({
  page: { items, totalCount },
  drift,
  input,
  one,
}: {
  page: Page<CatalogOption>;
  drift: number;
  input: object;
  /** `option` in "No options match these filters." */
  one: string;
}) {
  if (items.length > 0) return <RankedItems items={items} />;
  return (
    <p className="text-ink-2">
      {emptyListText(
        { totalCount, drift },
        one,
        isFiltered(input)
          ? `No ${one}s match these filters.`
          : `No ${one}s yet, or none you have access to.`,
      )}
    </p>
  );
}

/** Devices that can be deployed, ranked by spec and availability. */
export function Options({ fields }: { fields: readonly SearchField[] }) {
  const input = optionsInput(useSearchState(fields).input);
  return (
    <ReadPanel name="devices.options" input={input} lines={8}>
      {(page, { drift }) => <Items page={page} drift={drift} input={input} one="option" />}
    </ReadPanel>
  );
}

/** Devices that can be purchased, ranked by maker, spec and price. */
export function Suggestions({ fields }: { fields: readonly SearchField[] }) {
  const search = useSearchState(fields).input;
  const input = suggestionsInput(search);
  return (
    <>
      <IgnoredFilters search={search} />
      <ReadPanel name="devices.suggestions" input={input} lines={8}>
        {(page, { drift }) => <Items page={page} drift={drift} input={input} one="suggestion" />}
      </ReadPanel>
    </>
  );
}

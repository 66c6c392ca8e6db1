"use client";

import {
  type CatalogSearch,
  isNarrowed,
  optionsInput,
  suggestionsInput,
  unheeded,
} from "#components/catalog/catalog-input.ts";
import { Ranked } from "#components/catalog/ranked";
import { ReadPanel } from "#components/ui/read-panel";
import { useSearchState } from "#lib/client/search-state";
import type { CatalogOption } from "#lib/v4/records/device";
import type { SearchField } from "#lib/v4/search";

const words: Record<string, string> = { location: "location", specs: "specs" };

/** Said where a filter that is set does nothing: the endpoint has no such parameter. */
export function Unheeded({ search }: { search: CatalogSearch }) {
  const names = unheeded(search).map((name) => words[name]);
  if (names.length === 0) return null;
  return (
    <p className="mb-2 text-small text-ink-3">
      Not filtered by {names.join(" and ")}: the service has no such filter here.
    </p>
  );
}

function Items({
  items,
  input,
  offered,
}: {
  items: readonly CatalogOption[];
  input: object;
  /** `No option` in "No option matches these filters." */
  offered: string;
}) {
  if (items.length > 0) return <Ranked items={items} />;
  return (
    <p className="text-ink-2">
      {isNarrowed(input)
        ? `${offered} matches these filters.`
        : `${offered} came: the service offers none, or none is in your sight.`}
    </p>
  );
}

/** Devices that could be deployed, ranked by spec and availability. */
export function Options({ fields }: { fields: readonly SearchField[] }) {
  const input = optionsInput(useSearchState(fields).input);
  return (
    <ReadPanel name="devices.options" input={input} lines={8}>
      {({ items }) => <Items items={items} input={input} offered="No option" />}
    </ReadPanel>
  );
}

/** Devices that could be bought, ranked by maker, spec and price. */
export function Suggestions({ fields }: { fields: readonly SearchField[] }) {
  const search = useSearchState(fields).input;
  const input = suggestionsInput(search);
  return (
    <>
      <Unheeded search={search} />
      <ReadPanel name="devices.suggestions" input={input} lines={8}>
        {({ items }) => <Items items={items} input={input} offered="No suggestion" />}
      </ReadPanel>
    </>
  );
}

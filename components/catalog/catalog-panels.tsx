"use client";

import {
  type CatalogSearch,
  isNarrowed,
  optionsInput,
  suggestionsInput,
  unheeded,
} from "#components/catalog/catalog-input.ts";
import { Ranked } from "#components/catalog/ranked.tsx";
import { isKnownEmpty, unreadableText } from "#components/data/empty-list.ts";
import { ReadPanel } from "#components/data/read-panel.tsx";
import { useSearchState } from "#lib/client/search-state.ts";
import type { Page } from "#lib/v4/fields/page.ts";
import type { CatalogOption } from "#lib/v4/records/device.ts";
import type { SearchField } from "#lib/v4/search.ts";

const words: Record<string, string> = { location: "location", specs: "specs" };

/** Said where a filter that is set does nothing: the endpoint has no such parameter. */
export function Unheeded({ search }: { search: CatalogSearch }) {
  const names = unheeded(search).map((name) => words[name]);
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
  /** `option` in "No option matches these filters." */
  one: string;
}) {
  if (items.length > 0) return <Ranked items={items} />;
  return (
    <p className="text-ink-2">
      {!isKnownEmpty({ totalCount, drift })
        ? unreadableText(one)
        : isNarrowed(input)
          ? `No ${one} matches these filters.`
          : `The API offers no ${one}, or none you have access to.`}
    </p>
  );
}

/** Devices that could be deployed, ranked by spec and availability. */
export function Options({ fields }: { fields: readonly SearchField[] }) {
  const input = optionsInput(useSearchState(fields).input);
  return (
    <ReadPanel name="devices.options" input={input} lines={8}>
      {(page, { drift }) => <Items page={page} drift={drift} input={input} one="option" />}
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
        {(page, { drift }) => <Items page={page} drift={drift} input={input} one="suggestion" />}
      </ReadPanel>
    </>
  );
}

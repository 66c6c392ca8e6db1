"use client";

import {
  type CatalogSearch,
  optionsInput,
  suggestionsInput,
  unheeded,
} from "#components/catalog/catalog-input.ts";
import { Ranked } from "#components/catalog/ranked";
import { Panel } from "#components/ui/panel";
import { ReadPanel } from "#components/ui/read-panel";

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

/** Devices that could be deployed, ranked by spec and availability. */
export function Options({ search }: { search: CatalogSearch }) {
  return (
    <Panel title="Options" aside="ranked by spec and availability">
      <ReadPanel name="devices.options" input={optionsInput(search)} lines={8}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-ink-2">No option matches these filters.</p>
          ) : (
            <Ranked items={items} />
          )
        }
      </ReadPanel>
    </Panel>
  );
}

/** Devices that could be bought, ranked by maker, spec and price. */
export function Suggestions({ search }: { search: CatalogSearch }) {
  return (
    <Panel title="Suggestions to purchase" aside="ranked by maker, spec and price">
      <Unheeded search={search} />
      <ReadPanel name="devices.suggestions" input={suggestionsInput(search)} lines={8}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-ink-2">
              Nothing is suggested for these filters. Another country or product type may have some.
            </p>
          ) : (
            <Ranked items={items} />
          )
        }
      </ReadPanel>
    </Panel>
  );
}

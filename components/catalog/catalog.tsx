"use client";

import { CatalogBar } from "#components/catalog/catalog-bar";
import { Options, Suggestions } from "#components/catalog/catalog-panels";
import { Stock } from "#components/catalog/stock";
import { useSearchState } from "#lib/client/search-state";
import type { SearchField } from "#lib/v4/search";

/** The catalog: what lies in stock, then options and suggestions, under one filter bar. */
export function Catalog({ fields }: { fields: readonly SearchField[] }) {
  const { input, change } = useSearchState(fields);
  return (
    <>
      <CatalogBar fields={fields} search={input} change={change} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3.5 lg:grid-cols-2">
        <div className="lg:col-span-2">
          <Stock search={input} />
        </div>
        <Options search={input} />
        <Suggestions search={input} />
      </div>
    </>
  );
}

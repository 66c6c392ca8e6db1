import type { Metadata } from "next";
import { CartLink } from "#components/cart/cart-link.tsx";
import { CatalogBar } from "#components/catalog/catalog-bar.tsx";
import {
  type CatalogSearch,
  optionsInput,
  stockInput,
  suggestionsInput,
} from "#components/catalog/catalog-input.ts";
import { Options, Suggestions } from "#components/catalog/catalog-panels.tsx";
import { Stock } from "#components/catalog/stock.tsx";
import { FailureNotice } from "#components/data/failure-notice.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { failureOf, PrincipalError } from "#lib/server/principal-error.ts";
import { mayRead } from "#lib/server/upstream/policy.ts";
import { readSearch } from "#lib/v4/search.ts";
import { searchFieldsOf } from "#lib/v4/search-fields.ts";
import { toParams } from "../_shared/page-params.ts";
import { PageTitle } from "../_shared/page-title.tsx";
import { Prefetched } from "../_shared/prefetched.tsx";

export const metadata: Metadata = { title: "Catalog" };

/** The search fields of both reads: options have every field that suggestions have. */
const fields = searchFieldsOf("devices.options");

/** Stock comes first, so that it is offered before a purchase. Each panel loads and fails alone. */
function Panels({ search }: { search: CatalogSearch }) {
  const options = ["devices.options", optionsInput(search)] as const;
  const suggestions = ["devices.suggestions", suggestionsInput(search)] as const;
  return (
    <div className="grid grid-cols-1 items-start gap-3.5 lg:grid-cols-2">
      <div className="lg:col-span-2">
        <Panel title="In stock" aside="use stock first">
          <Prefetched reads={[["inventory.search", stockInput(search)]]}>
            <Stock fields={fields} />
          </Prefetched>
        </Panel>
      </div>
      <Panel title="Options" aside="ranked by spec and availability">
        <Prefetched reads={[options]} fallback={<Skeleton lines={8} />}>
          <Options fields={fields} />
        </Prefetched>
      </Panel>
      <Panel title="Suggestions to purchase" aside="ranked by maker, spec and price">
        <Prefetched reads={[suggestions]} fallback={<Skeleton lines={8} />}>
          <Suggestions fields={fields} />
        </Prefetched>
      </Panel>
    </div>
  );
}

export default async function CatalogPage({ searchParams }: PageProps<"/catalog">) {
  const { role } = await requirePrincipal();
  const search = readSearch(fields, toParams(await searchParams));
  return (
    <>
      <PageTitle aside={<CartLink />}>Catalog</PageTitle>
      {mayRead(role, "devices.options") ? (
        <>
          <CatalogBar fields={fields} />
          <Panels search={search} />
        </>
      ) : (
        <div className="mt-5">
          <FailureNotice failure={failureOf(new PrincipalError("role"), "devices.options")} />
        </div>
      )}
    </>
  );
}

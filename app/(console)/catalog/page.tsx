import type { Metadata } from "next";
import { Catalog } from "#components/catalog/catalog";
import { optionsInput, stockInput, suggestionsInput } from "#components/catalog/catalog-input.ts";
import { FailureNotice } from "#components/ui/failure-notice";
import { Waiting } from "#components/ui/waiting";
import { mayRead } from "#lib/server/policy";
import { requirePrincipal } from "#lib/server/principal";
import { failureOf, PrincipalError } from "#lib/server/principal-error";
import { readSearch } from "#lib/v4/search";
import { searchFieldsOf } from "#lib/v4/search-fields";
import { PageTitle, toParams } from "../operation-page";
import { Prefetched } from "../prefetched";

export const metadata: Metadata = { title: "Catalog" };

/** The fields of both reads, each once: options have every field that suggestions have. */
const fields = searchFieldsOf("devices.options");

export default async function CatalogPage({ searchParams }: PageProps<"/catalog">) {
  const { role } = await requirePrincipal();
  const search = readSearch(fields, toParams(await searchParams));
  return (
    <>
      <PageTitle>Catalog</PageTitle>
      {mayRead(role, "devices.options") ? (
        <Prefetched
          reads={[
            ["inventory.search", stockInput(search)],
            ["devices.options", optionsInput(search)],
            ["devices.suggestions", suggestionsInput(search)],
          ]}
          fallback={<Waiting lines={8} />}
        >
          <Catalog fields={fields} />
        </Prefetched>
      ) : (
        <div className="mt-5">
          <FailureNotice failure={failureOf(new PrincipalError("role"), "devices.options")} />
        </div>
      )}
    </>
  );
}

import { CatalogBar } from "#components/catalog/catalog-bar.tsx";
import { CatalogCart } from "#components/catalog/catalog-cart.tsx";
import { catalog } from "#components/catalog/catalog-screen.ts";
import { StockAge } from "#components/catalog/shelf.tsx";
import { FailureNotice } from "#components/failure/failure-notice.tsx";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { failureOf, PrincipalError } from "#lib/server/principal-error.ts";
import { mayRead, mayWrite } from "#lib/server/upstream/policy.ts";
import { readSearch } from "#lib/v4/search.ts";
import { PageWords } from "../../_shared/page-words.tsx";
import { screenMetadata } from "../../_shared/screen-metadata.ts";
import { toParams } from "../_shared/page-params.ts";
import { PageTitle } from "../_shared/page-title.tsx";
import { fields, Parts } from "./parts.tsx";

export { unstable_dynamicStaleTime } from "../_shared/kept-page.ts";

export const generateMetadata = screenMetadata(catalog);

export default async function CatalogPage({ searchParams }: PageProps<"/catalog">) {
  const { role } = await requirePrincipal();
  if (!mayRead(role, "devices.options")) {
    return (
      <>
        <PageTitle>{catalog.title}</PageTitle>
        <div className="mt-5">
          <FailureNotice failure={failureOf(new PrincipalError("role"), "devices.options")} />
        </div>
      </>
    );
  }
  const search = readSearch(fields, toParams(await searchParams));
  const mayBuy = mayWrite(role, "orders.purchase");
  return (
    <PageWords of="(console)/catalog/page">
      <PageTitle aside={<StockAge fields={fields} />}>{catalog.title}</PageTitle>
      <CatalogBar fields={fields} />
      <div
        className={`mt-5 grid grid-cols-1 gap-7 ${mayBuy ? "lg:grid-cols-[minmax(0,1fr)_284px]" : ""}`}
      >
        <Parts search={search} />
        {mayBuy && <CatalogCart />}
      </div>
    </PageWords>
  );
}

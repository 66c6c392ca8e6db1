import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { PageWords } from "../../_shared/page-words.tsx";
import { screenMetadata } from "../../_shared/screen-metadata.ts";
import { PageNotFound } from "../_shared/page-not-found.tsx";

export const generateMetadata = screenMetadata({ title: "Page not found" });

/** An address that no page has: the console's "not found" page, or the sign-in page. */
export default async function MissingPage() {
  await requirePrincipal();
  return (
    <PageWords of="(console)/[...missing]/page">
      <PageNotFound />
    </PageWords>
  );
}

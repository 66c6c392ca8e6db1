import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { screenMetadata } from "../../_shared/screen-metadata.ts";
import { PageNotFound } from "../_shared/page-not-found.tsx";

export const generateMetadata = screenMetadata({ title: "Page not found" });

/** An address that no page has: the console's "not found" page, or the sign-in page. */
export default async function MissingPage() {
  await requirePrincipal();
  return <PageNotFound />;
}

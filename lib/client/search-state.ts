"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { readSearch, type SearchField, writeSearch } from "#lib/v4/search.ts";

/**
 * The input of a list operation, held by the URL in the API's own vocabulary. `change` merges,
 * drops what is empty, and goes back to the first page unless it names a page itself. Only the
 * browser's history moves: the list reads again, the page is not rendered anew.
 */
export function useSearchState(fields: readonly SearchField[]) {
  const params = useSearchParams();
  const path = usePathname();
  const input = readSearch(fields, params);

  const change = (next: Record<string, unknown>, history: "push" | "replace" = "push") => {
    const merged = { ...input, ...("page" in next ? {} : { page: undefined }), ...next };
    const search = writeSearch(merged).toString();
    const href = search ? `${path}?${search}` : path;
    if (history === "push") window.history.pushState(null, "", href);
    else window.history.replaceState(null, "", href);
  };

  return { input, change };
}

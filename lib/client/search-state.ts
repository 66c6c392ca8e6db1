"use client";

import { useAddress } from "#lib/client/address.ts";
import { readSearch, type SearchField, writeSearch } from "#lib/v4/search.ts";

/**
 * Returns the input of a list operation in the URL, under the API's own parameter names. `change`
 * merges fields into it, drops empty ones, and returns to the first page unless it sets a page.
 */
export function useSearchState(fields: readonly SearchField[]) {
  const address = useAddress();
  const change = (next: Record<string, unknown>, history: "push" | "replace" = "push") =>
    address.change(
      (params) =>
        writeSearch({
          ...readSearch(fields, params),
          ...("page" in next ? {} : { page: undefined }),
          ...next,
        }),
      history,
    );
  return { input: readSearch(fields, address.params), change };
}

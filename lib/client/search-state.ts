"use client";

import type { MouseEvent } from "react";
import { useAddress } from "#lib/client/address.ts";
import { readSearch, type SearchField, writeSearch } from "#lib/v4/search.ts";

/** The props of a link to another state of the screen. */
export interface StateLink {
  href: string;
  onClick: (event: MouseEvent) => void;
}

const opensElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey, button }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || altKey || button !== 0;

/**
 * Returns the input of a list operation in the URL, under the API's own parameter names. `change`
 * merges fields into it, drops empty ones, and returns to the first page unless it sets a page.
 * `linkTo` is a link to the same state: a plain click changes the state, and any other click, or one
 * before the hydration, loads the page.
 */
export function useSearchState(fields: readonly SearchField[]) {
  const address = useAddress();
  const merge = (next: Record<string, unknown>) => (params: URLSearchParams) =>
    writeSearch({
      ...readSearch(fields, params),
      ...("page" in next ? {} : { page: undefined }),
      ...next,
    });
  const change = (next: Record<string, unknown>, history: "push" | "replace" = "push") =>
    address.change(merge(next), history);
  const linkTo = (next: Record<string, unknown>): StateLink => ({
    href: address.hrefOf(merge(next)),
    onClick: (event) => {
      if (opensElsewhere(event)) return;
      event.preventDefault();
      change(next);
    },
  });
  return {
    input: readSearch(fields, address.params),
    /** The names of parameters that the list does not have. */
    unknown: [...address.params.keys()].filter((given) =>
      fields.every(({ name }) => name !== given),
    ),
    change,
    linkTo,
  };
}

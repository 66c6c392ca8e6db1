"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";
import { readSearch, type SearchField, writeSearch } from "#lib/v4/search.ts";

/**
 * Returns the input of a list operation in the URL, under the API's own parameter names. `change`
 * merges fields into it, drops empty ones, and returns to the first page unless it sets a page. It
 * changes only the browser's history: the list is read again, and the server renders no new page.
 */
export function useSearchState(fields: readonly SearchField[]) {
  const params = useSearchParams();
  const path = usePathname();
  const input = readSearch(fields, params);

  const isFollowed = useRef(false);
  const early = useRef<Record<string, unknown> | null>(null);

  const change = (next: Record<string, unknown>, history: "push" | "replace" = "push") => {
    // A click can come between the hydration and the effect by which Next follows the history.
    if (!isFollowed.current) {
      early.current = { ...early.current, ...next };
      return;
    }
    const merged = { ...input, ...("page" in next ? {} : { page: undefined }), ...next };
    const search = writeSearch(merged).toString();
    const href = search ? `${path}?${search}` : path;
    if (history === "push") window.history.pushState(null, "", href);
    else window.history.replaceState(null, "", href);
  };

  const changeLate = useEffectEvent(() => {
    if (early.current) change(early.current);
    early.current = null;
  });
  useEffect(() => {
    isFollowed.current = true;
    // After all effects of this commit, Next's own among them.
    if (early.current) setTimeout(changeLate);
  }, []);

  return { input, change };
}

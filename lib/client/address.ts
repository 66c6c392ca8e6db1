"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";

type Change = (params: URLSearchParams) => URLSearchParams;

/** The hooks on the page, each of which follows a change that another one makes. */
const followers = new Set<() => void>();

/**
 * Returns the search parameters of the address, and `change`, which replaces them. A change affects
 * only the browser's history: the server renders no new page. `hrefOf`: the address after a change.
 */
export function useAddress() {
  const path = usePathname();
  const routed = useSearchParams();
  // Next never follows a change that interrupts its own load of an earlier entry of the history, so
  // what the browser says holds until Next moves on.
  const [own, setOwn] = useState<{ search: string; routed: typeof routed } | null>(null);
  if (own && own.routed !== routed) setOwn(null);
  const search = own && own.routed === routed ? own.search : routed.toString();
  const params = useMemo(() => new URLSearchParams(search), [search]);

  const follow = useEffectEvent(() => {
    const { pathname, search } = window.location;
    if (pathname === path) setOwn({ search: new URLSearchParams(search).toString(), routed });
  });

  const hrefAfter = (next: Change, search: string) => {
    const query = next(new URLSearchParams(search)).toString();
    return query ? `${path}?${query}` : path;
  };

  const early = useRef<(() => void)[] | null>([]);
  const change = (next: Change, history: "push" | "replace" = "push") => {
    // A click can come between the hydration and the effect by which Next follows the history.
    if (early.current) {
      early.current.push(() => change(next, history));
      return;
    }
    const href = hrefAfter(next, window.location.search);
    if (history === "push") window.history.pushState(null, "", href);
    else window.history.replaceState(null, "", href);
    for (const follower of followers) follower();
  };

  useEffect(() => {
    const onChange = () => follow();
    followers.add(onChange);
    window.addEventListener("popstate", onChange);
    // After all effects of this commit, Next's own among them.
    const timer = setTimeout(() => {
      const waiting = early.current ?? [];
      early.current = null;
      for (const run of waiting) run();
    });
    return () => {
      followers.delete(onChange);
      window.removeEventListener("popstate", onChange);
      clearTimeout(timer);
    };
  }, []);

  return { params, change, hrefOf: (next: Change) => hrefAfter(next, search) };
}

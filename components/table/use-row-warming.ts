import type { PrefetchKind } from "next/dist/client/components/router-reducer/router-reducer-types";
import type { AppRouterInstance } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { useRouter } from "next/navigation";
import { type RefObject, useEffect } from "react";
import { createRowWarming } from "#components/table/row-warming.ts";

/** The page with its data, not only its frame. The type is an enum that Next does not export. */
const wholePage = "full" as PrefetchKind;

const hrefAt = (target: EventTarget | null) =>
  target instanceof Element
    ? (target.closest("tr")?.querySelector("a[data-row-link]")?.getAttribute("href") ?? null)
    : null;

/** Loads the page of the record on whose row the pointer or the focus rests, so that a click shows it at once. */
export function useRowWarming(list: RefObject<HTMLElement | null>) {
  // The type that Next exports lacks the options of `prefetch`.
  const router: AppRouterInstance = useRouter();
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const rest = createRowWarming((href) => router.prefetch(href, { kind: wholePage }));
    const listeners = new AbortController();
    const { signal } = listeners;
    const onPointer = (event: PointerEvent) => {
      // A finger does not rest on a row.
      if (event.pointerType === "mouse") rest(hrefAt(event.target));
    };
    const leave = () => rest(null);
    element.addEventListener("pointerover", onPointer, { signal, passive: true });
    element.addEventListener("pointerleave", leave, { signal, passive: true });
    element.addEventListener("focusin", ({ target }) => rest(hrefAt(target)), { signal });
    element.addEventListener("focusout", leave, { signal });
    return () => {
      leave();
      listeners.abort();
    };
  }, [list, router]);
}

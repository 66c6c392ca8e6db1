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

/** Returns the page that a press of the pointer's main button will open; `null` for another control, or a new tab. */
const pressedHref = (event: PointerEvent) => {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  const control = target instanceof Element ? target.closest("a, button, label") : null;
  return control && !control.matches("a[data-row-link]") ? null : hrefAt(target);
};

/**
 * Loads the page of the record on whose row the pointer or the focus rests or is pressed, so that a
 * click shows it at once.
 */
export function useRowWarming(list: RefObject<HTMLElement | null>) {
  // The type that Next exports lacks the options of `prefetch`.
  const router: AppRouterInstance = useRouter();
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const { rest, press } = createRowWarming((href) => router.prefetch(href, { kind: wholePage }));
    const listeners = new AbortController();
    const { signal } = listeners;
    const onPointer = (event: PointerEvent) => {
      // A finger does not rest on a row.
      if (event.pointerType === "mouse") rest(hrefAt(event.target));
    };
    const onPress = (event: PointerEvent) => {
      // A finger that is put on a row may scroll the list.
      if (event.pointerType === "mouse") press(pressedHref(event));
    };
    const leave = () => rest(null);
    element.addEventListener("pointerover", onPointer, { signal, passive: true });
    element.addEventListener("pointerdown", onPress, { signal, passive: true });
    element.addEventListener("pointerleave", leave, { signal, passive: true });
    element.addEventListener("focusin", ({ target }) => rest(hrefAt(target)), { signal });
    element.addEventListener("focusout", leave, { signal });
    return () => {
      leave();
      listeners.abort();
    };
  }, [list, router]);
}

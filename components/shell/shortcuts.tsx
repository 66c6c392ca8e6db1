"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useMay } from "#components/data/viewer.tsx";

const ShortcutsDialog = lazy(() => import("#components/shell/shortcuts-dialog.tsx"));

const places: Record<string, string> = {
  t: "/",
  o: "/orders",
  e: "/employees",
  i: "/inventory",
  c: "/catalog",
  m: "/teams",
  a: "/addresses",
  r: "/requests",
  s: "/settings",
};

/**
 * `g` then a letter goes somewhere, `n` to a new order, `/` focuses the filter, `?` shows what the
 * keys do.
 */
export function Shortcuts({ hrefs }: { hrefs: readonly string[] }) {
  const router = useRouter();
  const mayOrder = useMay("orders.create");
  const [isOpen, setIsOpen] = useState(false);
  const going = useRef(0);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping =
        target instanceof HTMLElement &&
        target.closest("input, textarea, select, [contenteditable=true], [role=dialog], dialog") !==
          null;
      if (isTyping || event.metaKey || event.ctrlKey || event.altKey) return;
      const place = places[event.key];
      if (event.timeStamp - going.current < 1_500 && place && hrefs.includes(place)) {
        going.current = 0;
        event.preventDefault();
        router.push(place as Route);
      } else if (event.key === "g") {
        going.current = event.timeStamp;
      } else if (event.key === "n" && mayOrder) {
        event.preventDefault();
        router.push("/orders/new");
      } else if (event.key === "/") {
        const box = document.querySelector<HTMLInputElement>("[data-filter-box]");
        if (!box) return;
        event.preventDefault();
        box.focus();
        box.select();
      } else if (event.key === "?") {
        setIsOpen(true);
      }
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [hrefs, mayOrder, router]);
  return isOpen ? (
    <Suspense>
      <ShortcutsDialog mayOrder={mayOrder} onClose={() => setIsOpen(false)} />
    </Suspense>
  ) : null;
}

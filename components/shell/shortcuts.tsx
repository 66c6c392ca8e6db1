"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useMay } from "#components/data/viewer.tsx";

const ShortcutsDialog = lazy(() => import("#components/shell/shortcuts-dialog.tsx"));

const pages: Record<string, string> = {
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
 * Handles the keys that work on every page: `g` and a letter open a page, `n` a new order, `/`
 * focuses the filter, `?` shows all shortcuts.
 */
export function Shortcuts({ hrefs }: { hrefs: readonly string[] }) {
  const router = useRouter();
  const mayOrder = useMay("orders.create");
  const [isOpen, setIsOpen] = useState(false);
  const goPressedAt = useRef(0);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping =
        target instanceof HTMLElement &&
        target.closest("input, textarea, select, [contenteditable=true], [role=dialog], dialog") !==
          null;
      if (isTyping || event.metaKey || event.ctrlKey || event.altKey) return;
      const page = pages[event.key];
      if (event.timeStamp - goPressedAt.current < 1_500 && page && hrefs.includes(page)) {
        goPressedAt.current = 0;
        event.preventDefault();
        router.push(page as Route);
      } else if (event.key === "g") {
        goPressedAt.current = event.timeStamp;
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

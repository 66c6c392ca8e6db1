"use client";

import type { Route } from "next";
import { usePathname, useRouter } from "next/navigation";
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useMay } from "#components/data/viewer.tsx";
import { takeEarlyKeys } from "#components/shell/early-keys.ts";
import { goKeys } from "#components/shell/rail-icons.ts";
import { onShowDialog, type ShellDialog } from "#lib/client/shell-dialog.ts";

const ShellDialogs = lazy(() => import("#components/shell/shell-dialogs.tsx"));

const fields = "input, textarea, select, [contenteditable=true], [role=dialog], dialog";

/** A letter after `g` counts for this long. */
const goMs = 1_500;

/** Returns the first thing to choose on the page of a new order, such as its first type. */
const firstChoice = () => document.querySelector<HTMLElement>("[data-first-choice]");

/**
 * Handles the keys that work on every page: `g` and a letter open a page, `n` a new order (where its
 * page is open, `n` focuses the first choice), `/` focuses the filter, `?` shows the help. Also shows
 * the dialogs that every page has.
 */
export function Shortcuts({ hrefs }: { hrefs: readonly string[] }) {
  const router = useRouter();
  const path = usePathname();
  const mayOrder = useMay("orders.create");
  const [dialog, setDialog] = useState<ShellDialog | null>(null);
  const goPressedAt = useRef(Number.NEGATIVE_INFINITY);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const isTyping = target instanceof HTMLElement && target.closest(fields) !== null;
    if (isTyping || event.metaKey || event.ctrlKey || event.altKey) return;
    const page = hrefs.find((href) => goKeys[href] === event.key);
    if (page && event.timeStamp - goPressedAt.current < goMs) {
      goPressedAt.current = Number.NEGATIVE_INFINITY;
      event.preventDefault();
      router.push(page as Route);
    } else if (event.key === "g") {
      goPressedAt.current = event.timeStamp;
    } else if (event.key === "n" && mayOrder) {
      event.preventDefault();
      const choice = path === "/orders/new" ? firstChoice() : null;
      if (choice) choice.focus();
      else router.push("/orders/new");
    } else if (event.key === "/") {
      const box = document.querySelector<HTMLInputElement>("[data-filter-box]");
      if (!box) return;
      event.preventDefault();
      box.focus();
      box.select();
    } else if (event.key === "?") {
      setDialog("help");
    }
  });
  useEffect(() => {
    for (const event of takeEarlyKeys()) onKey(event);
    window.addEventListener("keydown", onKey);
    onShowDialog(setDialog);
    return () => {
      window.removeEventListener("keydown", onKey);
      onShowDialog(null);
    };
  }, []);
  return dialog ? (
    <Suspense>
      <ShellDialogs
        dialog={dialog}
        path={path}
        hrefs={hrefs}
        mayOrder={mayOrder}
        onClose={() => setDialog(null)}
      />
    </Suspense>
  ) : null;
}

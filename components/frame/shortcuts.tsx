"use client";

import { usePathname, useRouter } from "next/navigation";
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { newOrderForm } from "#components/orders/order-screen.ts";
import { railScreensOf } from "#components/screens/screens.ts";
import { useMay } from "#components/viewer/viewer.tsx";
import { withWords } from "#components/words/later-words.ts";
import { onShowDialog, type ShellDialog } from "#lib/client/shell-dialog.ts";

const ShellDialogs = lazy(() => withWords(import("#components/frame/shell-dialogs.tsx")));

const fields = "input, textarea, select, [contenteditable=true], [role=dialog], dialog";

/** Opens the saved views after `g`. No screen has this letter. */
const viewsKey = "v";

/** A letter after `g` counts for this long. */
const goMs = 1_500;

/** Returns the first thing to choose on the page of a new order, such as its first type. */
const firstChoice = () => document.querySelector<HTMLElement>("[data-first-choice]");

/**
 * Handles the keys that work on every page: `g` and a letter open a page or the saved views, `n` a new order (where its
 * page is open, `n` focuses the first choice), `/` focuses the filter, `?` shows the help. Also shows
 * the dialogs that every page has.
 */
export function Shortcuts({ routes }: { routes: readonly string[] }) {
  const router = useRouter();
  const path = usePathname();
  const mayOrder = useMay(newOrderForm.needs);
  const [dialog, setDialog] = useState<ShellDialog | null>(null);
  const goPressedAt = useRef(Number.NEGATIVE_INFINITY);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const isTyping = target instanceof HTMLElement && target.closest(fields) !== null;
    if (isTyping || event.metaKey || event.ctrlKey || event.altKey) return;
    const screen = railScreensOf(routes).find(({ rail }) => rail.key === event.key);
    const opensViews = event.key === viewsKey;
    if ((screen || opensViews) && event.timeStamp - goPressedAt.current < goMs) {
      goPressedAt.current = Number.NEGATIVE_INFINITY;
      event.preventDefault();
      if (screen) router.push(screen.route);
      else setDialog("views");
    } else if (event.key === "g") {
      goPressedAt.current = event.timeStamp;
    } else if (event.key === newOrderForm.action.key && mayOrder) {
      event.preventDefault();
      const choice = path === newOrderForm.route ? firstChoice() : null;
      if (choice) choice.focus();
      else router.push(newOrderForm.route);
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
        routes={routes}
        mayOrder={mayOrder}
        onClose={() => setDialog(null)}
      />
    </Suspense>
  ) : null;
}

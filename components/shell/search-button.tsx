"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import type { RailEntry } from "#components/shell/rail.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { KeyCap } from "#components/ui/key-cap.tsx";

const CommandMenu = lazy(() => import("#components/shell/command-menu.tsx"));

/** The way into search: ⌘K, Ctrl K or a click. The menu itself loads when first wanted. */
export function SearchButton({ entries }: { entries: readonly RailEntry[] }) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // The menu is fetched while the second key is still on its way.
      if (event.key === "Meta" || event.key === "Control") setWanted(true);
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setOpen((was) => !was);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Meta+K Control+K"
        className="field flex min-w-0 flex-1 items-center gap-2 text-ink-3 sm:max-w-[340px]"
        onPointerEnter={() => setWanted(true)}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" className="size-3.5 shrink-0" />
        <span className="hidden grow truncate text-left sm:inline">
          Find an order, a person, a device
        </span>
        <span className="grow truncate text-left sm:hidden">Find anything</span>
        <span className="hidden sm:inline">
          <KeyCap>⌘K</KeyCap>
        </span>
      </button>
      {(wanted || open) && (
        <Suspense>
          <CommandMenu open={open} onOpenChange={setOpen} entries={entries} />
        </Suspense>
      )}
    </>
  );
}

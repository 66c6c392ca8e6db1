"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import type { RailEntry } from "#components/shell/rail.tsx";
import { Icon, searchPath } from "#components/ui/icon.tsx";
import { KeyCap } from "#components/ui/key-cap.tsx";

const CommandMenu = lazy(() => import("#components/shell/command-menu.tsx"));

/** Opens the search by ⌘K, Ctrl K or a click. The menu loads on first use. */
export function SearchButton({ entries }: { entries: readonly RailEntry[] }) {
  const [open, setOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Starts to load the menu before the second key is pressed.
      if (event.key === "Meta" || event.key === "Control") setIsWanted(true);
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setOpen((wasOpen) => !wasOpen);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Meta+K Control+K"
        className="field flex min-w-0 flex-1 items-center gap-2 text-ink-3 sm:max-w-85"
        onPointerEnter={() => setIsWanted(true)}
        onClick={() => setOpen(true)}
      >
        <Icon path={searchPath} className="size-3.5 shrink-0" />
        <span className="hidden grow truncate text-left sm:inline">
          Search orders, employees, devices
        </span>
        <span className="grow truncate text-left sm:hidden">Search</span>
        <span className="hidden sm:inline">
          <KeyCap>⌘K</KeyCap>
        </span>
      </button>
      {(isWanted || open) && (
        <Suspense>
          <CommandMenu open={open} onOpenChange={setOpen} entries={entries} />
        </Suspense>
      )}
    </>
  );
}

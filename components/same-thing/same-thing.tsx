"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import { onShowSameThing, showSameThing } from "#components/same-thing/show-same-thing.ts";
import { Icon } from "#components/ui/icon.tsx";

const SameThingDialog = lazy(() => import("#components/same-thing/same-thing-dialog.tsx"));

/** Opens the curl calls, commands and MCP tool calls of the screen. In the top bar of every page. */
export function SameThing() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => onShowSameThing(() => setIsOpen(true)), []);
  return (
    <>
      <button type="button" title="Same thing as…" className="bell" onClick={showSameThing}>
        <Icon path="m7 7-5 5 5 5M17 7l5 5-5 5M14 4l-4 16" className="size-4" />
        <span className="sr-only">Same thing as… (curl, command line, MCP)</span>
      </button>
      {isOpen && (
        <Suspense>
          <SameThingDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

"use client";

import { lazy, Suspense, useState } from "react";
import { Button } from "#components/ui/button.tsx";

// An export weighs more than the list itself: the browser loads it on first use.
const loadExport = () => import("#components/table/export.tsx");
const Export = lazy(loadExport);

/** Writes the current filter and columns to a CSV file: all pages, with pause, resume and cancel. */
export function ExportButton() {
  const [isStarted, setIsStarted] = useState(false);
  const button = (
    <Button
      variant="quiet"
      className="h-6.5! px-2! text-compact"
      disabled={isStarted}
      onPointerEnter={loadExport}
      onFocus={loadExport}
      onClick={() => setIsStarted(true)}
    >
      Export
    </Button>
  );
  return isStarted ? (
    <Suspense fallback={button}>
      <Export />
    </Suspense>
  ) : (
    button
  );
}

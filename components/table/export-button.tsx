"use client";

import { type ComponentProps, lazy, Suspense, useState } from "react";
import { Button } from "#components/ui/button.tsx";

// An export weighs more than the list itself: the browser loads it on first use.
const loadExport = () => import("#components/table/export.tsx");
const Export = lazy(loadExport);

/** Writes rows to a CSV file, with pause, resume and cancel: all pages of the current filter, or those that are selected. */
export function ExportButton({ label = "Export", selected }: ComponentProps<typeof Export>) {
  const [isStarted, setIsStarted] = useState(false);
  const button = (
    <Button
      variant="quiet"
      className="h-6.5! px-2! text-compact max-sm:h-8!"
      disabled={isStarted}
      onPointerEnter={loadExport}
      onFocus={loadExport}
      onClick={() => setIsStarted(true)}
    >
      {label}
    </Button>
  );
  return isStarted ? (
    <Suspense fallback={button}>
      <Export label={label} selected={selected} />
    </Suspense>
  ) : (
    button
  );
}

"use client";

import { lazy, Suspense, useState } from "react";
import { useList } from "#components/table/list-table.tsx";
import { Button } from "#components/ui/button.tsx";

// An export weighs more than the list itself: the browser loads it on first use.
const loadExport = () => import("#components/table/export.tsx");
const Export = lazy(loadExport);

/** Writes the current filter and columns to a CSV file: all pages, with pause, resume and cancel. */
export function ExportButton() {
  const { operation, definition, sent, isPaged, table } = useList();
  const [isStarted, setIsStarted] = useState(false);
  const button = { variant: "quiet", className: "h-6.5! px-2! text-compact" } as const;
  if (!isStarted)
    return (
      <Button
        {...button}
        onPointerEnter={() => void loadExport()}
        onFocus={() => void loadExport()}
        onClick={() => setIsStarted(true)}
      >
        Export
      </Button>
    );
  const columns = table.getVisibleLeafColumns().flatMap(({ columnDef }) => columnDef.meta ?? []);
  return (
    <Suspense
      fallback={
        <Button {...button} disabled>
          Export
        </Button>
      }
    >
      <Export
        operation={operation}
        definition={definition}
        input={sent}
        columns={columns}
        isPaged={isPaged}
        button={button}
      />
    </Suspense>
  );
}

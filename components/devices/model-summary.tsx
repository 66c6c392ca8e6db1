"use client";

import { lazy } from "react";
import { Chip } from "#components/table/filter-chip.tsx";
import { withWords } from "#components/words/later-words.ts";

const ModelPopover = lazy(() => withWords(import("#components/devices/model-popover.tsx")));

/** How many devices of each model match the list's filters, counted when it is opened. */
export function ModelSummary() {
  return (
    <Chip text="By model" clearLabel="" onClear={undefined}>
      {(popover) => popover.open && <ModelPopover {...popover} />}
    </Chip>
  );
}

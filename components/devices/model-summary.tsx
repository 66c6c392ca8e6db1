"use client";

import { lazy } from "react";
import { Chip } from "#components/table/filter-chip.tsx";
import { withWords } from "#components/words/later-words.ts";
import { t } from "#lib/protocol/words/t.ts";

const ModelPopover = lazy(() => withWords(import("#components/devices/model-popover.tsx")));

/** How many devices of each model match the list's filters, counted when it is opened. */
export function ModelSummary() {
  return (
    <Chip text={t("modelCount.byModel")} clearLabel="" onClear={undefined}>
      {(popover) => popover.open && <ModelPopover {...popover} />}
    </Chip>
  );
}

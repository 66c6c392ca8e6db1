"use client";

import { lazy } from "react";
import { Chip } from "#components/table/filter-chip.tsx";
import { useColumnChoice } from "#components/table/use-column-choice.ts";

const ColumnsPopover = lazy(() => import("#components/table/columns-popover.tsx"));

/** Which columns the list shows, in which order and width. The browser keeps the choice in cookies. */
export function ColumnsMenu() {
  const { hidden, isChanged, reset } = useColumnChoice();
  return (
    <Chip
      text={hidden.length > 0 ? `Columns: ${hidden.length} hidden` : "Columns"}
      clearLabel="Reset columns"
      onClear={isChanged ? reset : undefined}
    >
      {(popover) => <ColumnsPopover {...popover} />}
    </Chip>
  );
}

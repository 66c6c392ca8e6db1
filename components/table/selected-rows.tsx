"use client";

import { lazy, Suspense } from "react";
import { useList } from "#components/table/list-table.tsx";
import { isNoneSelected } from "#components/table/row-selection.ts";
import { withWords } from "#components/words/later-words.ts";

const SelectionBar = lazy(() => withWords(import("#components/table/selection-bar.tsx")));

/** What can be done with the selected rows of a list; nothing while none is selected. */
export function SelectedRows() {
  const { selection } = useList();
  if (isNoneSelected(selection)) return null;
  return (
    <Suspense>
      <SelectionBar />
    </Suspense>
  );
}

"use client";

import {
  cookiesOfColumns,
  noSavedColumns,
  type SavedColumns,
} from "#components/table/list-state.ts";
import { useList } from "#components/table/list-table.tsx";
import { setCookie } from "#lib/client/cookie.ts";

/** Returns the columns that the person chose. `change` merges into the choice and saves it in cookies. */
export function useColumnChoice() {
  const { operation, columns } = useList();
  const { choice, choose } = columns;

  const change = (next: Partial<SavedColumns>) => {
    const saved = { ...choice, ...next };
    choose(saved);
    for (const [name, value] of cookiesOfColumns(operation, saved)) void setCookie(name, value);
  };

  return {
    ...choice,
    isChanged:
      choice.hidden.length > 0 || choice.order.length > 0 || Object.keys(choice.sizes).length > 0,
    change,
    reset: () => change(noSavedColumns),
  };
}

import { useMemo } from "react";
import { wholeList } from "#components/table/filter-views.ts";
import type { ListSource } from "#components/table/list-source.ts";
import type { View } from "#components/table/table-definition.ts";
import { type ListParts, toUsableView } from "#components/table/view-question.ts";
import { useListViews } from "#lib/client/list-views.ts";
import type { ListName } from "#lib/v4/registry.ts";

/** Returns the saved views of a list, and the one that its address names. */
export function useSavedView(
  { operation, definition: { columns, copied }, canSaveViews = false }: ListSource<ListName>,
  { fields, input }: Pick<ListParts, "fields"> & { input: Record<string, unknown> },
  builtIn: readonly View[],
) {
  const { views, mayShare } = useListViews(operation, canSaveViews);
  const parts = useMemo((): ListParts => {
    const ofFilters = copied ? [...copied.views, { id: wholeList }] : [];
    return { fields, columns, viewIds: [...builtIn, ...ofFilters].map(({ id }) => id) };
  }, [fields, columns, builtIn, copied]);
  const all = useMemo(() => views.map((view) => toUsableView(view, parts)), [views, parts]);
  return {
    all,
    /** The one on screen. */
    current: all.find(({ saved }) => saved.id === input.saved) ?? null,
    mayShare,
    parts,
    canSave: canSaveViews,
  };
}

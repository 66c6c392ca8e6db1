import { useMemo } from "react";
import { wholeList } from "#components/table/filter-views.ts";
import type { ListSource } from "#components/table/list-source.ts";
import type { View } from "#components/table/table-definition.ts";
import { type ListParts, searchOf, toUsableView } from "#components/table/view-question.ts";
import { useListViews } from "#lib/client/saved-views.ts";
import type { SavedView } from "#lib/protocol/saved-view.ts";
import type { ListName } from "#lib/v4/registry.ts";

/** The address of a list, as its saved views need it. */
interface ListUrl extends Pick<ListParts, "fields"> {
  input: Record<string, unknown>;
  filterView: { filters: Readonly<Record<string, string>> } | null;
}

/** Returns the saved views of a list, and the one that its address names. */
export function useSavedView(
  { operation, definition, canSaveViews = false }: ListSource<ListName>,
  { fields, input, filterView }: ListUrl,
  builtIn: readonly View[],
) {
  const { views, mayShare } = useListViews(operation, canSaveViews);
  const { columns, copied } = definition;
  const toUsable = useMemo(() => {
    const viewIds = [...builtIn, ...(copied?.views ?? [])].map(({ id }) => id);
    const parts = { fields, columns, viewIds: copied ? [...viewIds, wholeList] : viewIds };
    return (saved: SavedView) => toUsableView(saved, parts);
  }, [fields, columns, builtIn, copied]);
  const all = useMemo(() => views.map(toUsable), [views, toUsable]);
  const current = all.find(({ saved }) => saved.id === input.saved) ?? null;
  // A view of filters stands for them, so that a later change of it does not change the question.
  const asked = copied ? { ...filterView?.filters, ...input, view: wholeList } : input;
  return {
    all,
    current,
    mayShare,
    toUsable,
    /** The question on screen, as a saved view keeps it. */
    search: searchOf(asked),
    /** The address names a view that was deleted, or that the person does not see. */
    isMissing: input.saved !== undefined && current === null,
    canSave: canSaveViews,
  };
}

import type { ListSource } from "#components/table/list-source.ts";
import type { ColumnsState } from "#components/table/list-state.ts";
import { useListViews } from "#lib/client/list-views.ts";
import type { SavedView } from "#lib/protocol/saved-view.ts";
import type { ListName } from "#lib/v4/registry.ts";

/** Returns the saved views of a list, and the one that its address names. */
export function useSavedView(
  { operation, canSaveViews = false }: ListSource<ListName>,
  input: Record<string, unknown>,
) {
  const { views, mayShare } = useListViews(operation, canSaveViews);
  const current = views.find(({ id }) => id === input.saved) ?? null;
  return { views, current, mayShare, canSave: canSaveViews };
}

/** Returns the columns of a view with the widths that the person has for the list. */
export const toColumnsState = (
  { columns }: Pick<SavedView, "columns">,
  { columnSizing }: ColumnsState,
): ColumnsState => ({
  columnVisibility: Object.fromEntries([
    ...columns.hidden.map((id) => [id, false]),
    ...columns.shown.map((id) => [id, true]),
  ]),
  columnOrder: [...columns.order],
  columnSizing,
});

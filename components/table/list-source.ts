import type { ColumnsState } from "#components/table/list-state.ts";
import type { TableDefinition } from "#components/table/table-definition.ts";
import type { ListName, RecordOf } from "#lib/v4/registry.ts";
import type { SearchField } from "#lib/v4/search.ts";

/** A record of any list: the parts of a list table don't depend on the noun. */
export type ListRecord = RecordOf<ListName>;

/** What the table of a list operation is made from. */
export interface ListSource<Name extends ListName> {
  operation: Name;
  definition: TableDefinition<Name>;
  fields: readonly SearchField[];
  /** The page size at which the service truncates; absent where it has no limit parameter. */
  maximum?: number | undefined;
  savedColumns: ColumnsState;
  /** Whether the person can save views of the list. */
  canSaveViews?: boolean;
}

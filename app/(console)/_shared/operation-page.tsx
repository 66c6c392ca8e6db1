import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { ColumnsMenu } from "#components/table/columns-menu.tsx";
import { ExportButton } from "#components/table/export-button.tsx";
import { ListRows } from "#components/table/list-rows.tsx";
import { listInput, readSavedColumns } from "#components/table/list-state.ts";
import { ListTable } from "#components/table/list-table.tsx";
import { ListCount, Pager } from "#components/table/pager.tsx";
import { Peek } from "#components/table/peek.tsx";
import type { TableDefinition } from "#components/table/table-definition.ts";
import { TableSkeleton } from "#components/table/table-skeleton.tsx";
import { Toolbar } from "#components/table/toolbar.tsx";
import type { Read } from "#lib/server/upstream/prefetch.ts";
import type { InputOf, ListName } from "#lib/v4/registry.ts";
import { specOf } from "#lib/v4/registry.ts";
import { readSearch } from "#lib/v4/search.ts";
import { searchFieldsOf } from "#lib/v4/search-fields.ts";
import { PageTitle } from "./page-title.tsx";
import { Prefetched } from "./prefetched.tsx";
import { type SearchParams, toParams } from "./search-params.ts";

/** The table of a list operation. The server reads its first page. */
export async function OperationList<Name extends ListName>({
  operation,
  search,
  table,
}: {
  operation: Name;
  search: SearchParams;
  table: TableDefinition<Name>;
}) {
  const fields = searchFieldsOf(operation);
  const maximum = specOf(operation).limit?.maximum;
  const input = listInput(fields, readSearch(fields, toParams(await search)), maximum);
  const jar = await cookies();
  const savedColumns = readSavedColumns(operation, (name) => jar.get(name)?.value);
  return (
    <Prefetched reads={[[operation, input as InputOf<Name>] as Read]} fallback={<TableSkeleton />}>
      <ListTable
        operation={operation}
        definition={table}
        fields={fields}
        maximum={maximum}
        savedColumns={savedColumns}
      >
        <Toolbar>
          <ColumnsMenu />
          <ExportButton />
          <ListCount />
        </Toolbar>
        <ListRows />
        <Pager />
        <Peek />
      </ListTable>
    </Prefetched>
  );
}

/** A page that consists of one list. */
export function OperationPage<Name extends ListName>({
  title,
  aside,
  ...list
}: {
  title: string;
  /** The page's action, at the right edge of the title. */
  aside?: ReactNode;
  operation: Name;
  search: SearchParams;
  table: TableDefinition<Name>;
}) {
  return (
    <>
      <PageTitle aside={aside}>{title}</PageTitle>
      <OperationList {...list} />
    </>
  );
}

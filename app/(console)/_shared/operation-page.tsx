import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { WriteLink } from "#components/form/write-link.tsx";
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
import { type InputOf, type ListName, specOf, type WriteName } from "#lib/v4/registry.ts";
import { readSearch } from "#lib/v4/search.ts";
import { searchFieldsOf } from "#lib/v4/search-fields.ts";
import { type SearchParams, toParams } from "./page-params.ts";
import { PageTitle } from "./page-title.tsx";
import { Prefetched } from "./prefetched.tsx";

interface ListProps<Name extends ListName> {
  operation: Name;
  search: SearchParams;
  table: TableDefinition<Name>;
}

/** The table of a list operation. The server reads its first page. */
async function OperationList<Name extends ListName>({ operation, search, table }: ListProps<Name>) {
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

/** The form that adds a record to a list, as the link to it names it. */
interface AddForm {
  operation: WriteName;
  href: string;
  label: string;
}

function AddLink({ label, ...link }: AddForm) {
  return (
    <WriteLink {...link} variant="main">
      {label}
    </WriteLink>
  );
}

/** A page that consists of one list. At the right edge of its title is a link to a form, or `aside`. */
export function OperationPage<Name extends ListName>({
  title,
  add,
  aside,
  ...list
}: ListProps<Name> & { title: string; add?: AddForm; aside?: ReactNode }) {
  return (
    <>
      <PageTitle aside={add ? <AddLink {...add} /> : aside}>{title}</PageTitle>
      <OperationList {...list} />
    </>
  );
}

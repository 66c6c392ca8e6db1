import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { WriteLink } from "#components/form/write-link.tsx";
import type { ScreenDefinition } from "#components/screens/screen-definition.ts";
import { listInput, readSavedColumns } from "#components/table/list-state.ts";
import { OperationList } from "#components/table/operation-list.tsx";
import type { TableDefinition } from "#components/table/table-definition.ts";
import { TableSkeleton } from "#components/table/table-skeleton.tsx";
import type { Read } from "#lib/server/upstream/prefetch.ts";
import { type InputOf, type ListName, specOf, type WriteName } from "#lib/v4/registry.ts";
import { readSearch } from "#lib/v4/search.ts";
import { searchFieldsOf } from "#lib/v4/search-fields.ts";
import { type SearchParams, toParams } from "./page-params.ts";
import { PageTitle } from "./page-title.tsx";
import { Prefetched } from "./prefetched.tsx";

interface ListProps<Name extends ListName> {
  /** The definition of a screen that lists the records of one operation. */
  screen: ScreenDefinition & { operation: Name };
  search: SearchParams;
  table: TableDefinition<Name>;
  /** Whether the value of `view` in the URL names a view that the browser reads by itself. */
  isView?: (view: string | null) => boolean;
}

/** The table of a list operation. The server reads its first page. */
async function PrefetchedList<Name extends ListName>({
  screen: { operation },
  search,
  table,
  isView = () => false,
}: ListProps<Name>) {
  const fields = searchFieldsOf(operation);
  const maximum = specOf(operation).limit?.maximum;
  const params = toParams(await search);
  const input = listInput(fields, readSearch(fields, params), maximum);
  const first = [operation, input as InputOf<Name>] as Read;
  const jar = await cookies();
  const savedColumns = readSavedColumns(operation, (name) => jar.get(name)?.value);
  return (
    <Prefetched reads={isView(params.get("view")) ? [] : [first]} fallback={<TableSkeleton />}>
      <OperationList
        operation={operation}
        definition={table}
        fields={fields}
        maximum={maximum}
        savedColumns={savedColumns}
      />
    </Prefetched>
  );
}

/** The definition of a form that submits one write. */
type FormScreen = ScreenDefinition & { needs: WriteName };

function AddLink({ needs, route, title }: FormScreen) {
  return (
    <WriteLink operation={needs} href={route} variant="main">
      {title}
    </WriteLink>
  );
}

/**
 * A page that consists of one list. At the right edge of its title are `aside` and a link to the form that
 * adds a record.
 */
export function OperationPage<Name extends ListName>({
  add,
  aside,
  ...list
}: ListProps<Name> & { add?: FormScreen; aside?: ReactNode }) {
  return (
    <>
      <PageTitle
        aside={
          <>
            {aside}
            {add && <AddLink {...add} />}
          </>
        }
      >
        {list.screen.title}
      </PageTitle>
      <PrefetchedList {...list} />
    </>
  );
}

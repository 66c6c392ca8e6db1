import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { listInput } from "#components/table/list-input.ts";
import { OperationTable } from "#components/table/operation-table.tsx";
import type { TableDefinition } from "#components/table/table-definition.ts";
import { TableSkeleton } from "#components/table/table-skeleton.tsx";
import type { Read } from "#lib/server/upstream/prefetch.ts";
import type { InputOf, ListName } from "#lib/v4/registry.ts";
import { specOf } from "#lib/v4/registry.ts";
import { readSearch } from "#lib/v4/search.ts";
import { searchFieldsOf } from "#lib/v4/search-fields.ts";
import { Prefetched } from "./prefetched.tsx";

export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** Returns a page's search parameters as the browser has them. */
export const toParams = (search: Awaited<SearchParams>) =>
  new URLSearchParams(
    Object.entries(search).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : value === undefined ? [] : [value]).map((text) => [
        name,
        text,
      ]),
    ),
  );

/** The title of a page, with an element at its right edge. */
export function PageTitle({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <h1 className="grow">{children}</h1>
      {aside}
    </div>
  );
}

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
  const hidden =
    (await cookies()).get(`hidden-${operation}`)?.value.split(".").filter(Boolean) ?? [];
  return (
    <Prefetched reads={[[operation, input as InputOf<Name>] as Read]} fallback={<TableSkeleton />}>
      <OperationTable
        operation={operation}
        table={table}
        fields={fields}
        maximum={maximum}
        hidden={hidden}
      />
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

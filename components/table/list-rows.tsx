"use client";

import { useQueryClient } from "@tanstack/react-query";
import { emptyListText } from "#components/data/empty-list.ts";
import { FailureNotice } from "#components/data/failure-notice.tsx";
import { type ListRecord, useList } from "#components/table/list-table.tsx";
import { Rows } from "#components/table/rows.tsx";
import { TableSkeleton } from "#components/table/table-skeleton.tsx";
import { Button } from "#components/ui/button.tsx";
import { readOptions } from "#lib/client/read.ts";

/** Returns the sort state of a list, or `undefined` where the service sorts by no field. */
const useSorting = () => {
  const { definition, fields, input, change } = useList();
  if (!fields.some(({ name }) => name === "sort")) return undefined;
  const first = definition.order?.byDefault ?? "asc";
  const field = input.sort === undefined ? undefined : String(input.sort);
  const direction = input.sortDirection ?? definition.order?.byDefault;
  return {
    field,
    isAscending: direction === "asc",
    onSort: (sort: string) => {
      const isAgain = field === sort && (input.sortDirection ?? first) === first;
      const other = first === "asc" ? "desc" : "asc";
      change({ sort, sortDirection: isAgain ? other : first });
    },
  };
};

/** Explains why a page has no rows: no match, past the end, unreadable, or an empty list. */
function EmptyPage() {
  const { definition, fields, input, change, page, drift, pageIndex } = useList();
  const [one, many] = definition.noun;
  const isFiltered = fields.some(
    ({ name }) =>
      !["page", "limit", "sort", "sortDirection"].includes(name) && input[name] !== undefined,
  );
  const totalCount = pageIndex > 0 ? null : (page?.totalCount ?? null);
  const known = () => {
    if (isFiltered) return `No ${one} matches these filters.`;
    return pageIndex > 0 ? "No more results." : `No ${many} yet, or none you have access to.`;
  };
  return (
    <div className="py-10 text-center text-ink-2">
      <p>{emptyListText({ totalCount, drift }, one, known())}</p>
      {(isFiltered || pageIndex > 0) && (
        <Button
          className="mt-3"
          onClick={() => change(Object.fromEntries(fields.map(({ name }) => [name, undefined])))}
        >
          {isFiltered ? "Clear filters" : "Back to the first page"}
        </Button>
      )}
    </div>
  );
}

/** The rows of a list, or what is shown in their place: the failure, the skeleton, "none". */
export function ListRows() {
  const { definition, page, failure, retry, isStale, table, peekId, setPeekId } = useList();
  const queryClient = useQueryClient();
  const sorting = useSorting();
  const { Peek, prefetch } = definition;
  if (failure)
    return (
      <div className="mt-4">
        <FailureNotice failure={failure} onRetry={retry} />
      </div>
    );
  if (!page) return <TableSkeleton />;
  const columns = table.getVisibleLeafColumns().flatMap((column) => {
    const { meta, size } = column.columnDef;
    return meta ? [size === undefined ? meta : { ...meta, size: column.getSize() }] : [];
  });
  return (
    <div className={isStale ? "opacity-55 transition-opacity" : undefined} aria-busy={isStale}>
      <Rows<ListRecord>
        caption={definition.noun[1]}
        columns={columns}
        rows={table.getRowModel().rows.map((row) => row.original)}
        rowId={definition.rowId}
        href={definition.href}
        activeId={peekId}
        onPeek={Peek && ((id) => setPeekId(id === peekId ? null : id))}
        onHover={
          prefetch &&
          ((row) => {
            const [name, input] = prefetch(row);
            void queryClient.prefetchQuery(readOptions(name, input));
          })
        }
        sorting={sorting}
      />
      {page.items.length === 0 && <EmptyPage />}
    </div>
  );
}

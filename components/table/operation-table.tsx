"use client";

import { useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from "react";
import { FailureNotice } from "#components/data/failure-notice.tsx";
import { isSurelyEmpty, unreadable } from "#components/data/surely-empty.ts";
import { ColumnsChip } from "#components/table/columns-chip.tsx";
import { ExportButton } from "#components/table/export-button.tsx";
import { listInput } from "#components/table/list-input.ts";
import { Pager, rangeOf, unpagedText } from "#components/table/pager.tsx";
import { Rows } from "#components/table/rows.tsx";
import type { TableDefinition } from "#components/table/table-definition.ts";
import { TableSkeleton } from "#components/table/table-skeleton.tsx";
import { Toolbar } from "#components/table/toolbar.tsx";
import { useRowKeys } from "#components/table/use-row-keys.ts";
import { Button } from "#components/ui/button.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { readOptions, useRead } from "#lib/client/read.ts";
import { useSearchState } from "#lib/client/search-state.ts";
import type { Page } from "#lib/v4/fields/page.ts";
import type { InputOf, ListName, RecordOf } from "#lib/v4/registry.ts";
import type { SearchField } from "#lib/v4/search.ts";

const PeekPanel = lazy(() => import("#components/table/peek-panel.tsx"));

export interface OperationTableProps<Name extends ListName> {
  operation: Name;
  table: TableDefinition<Name>;
  fields: readonly SearchField[];
  /** The page size at which the service truncates; absent where it has no limit parameter. */
  maximum?: number | undefined;
  /** Columns that this browser hid before. */
  hidden: readonly string[];
  /** Said above the table by the page that holds it. */
  children?: ReactNode;
}

/** One table for every list operation: the URL is its state, the registry its filters. */
export function OperationTable<Name extends ListName>({
  operation,
  table,
  fields,
  maximum,
  hidden: hiddenAtFirst,
}: OperationTableProps<Name>) {
  const { input, change } = useSearchState(fields);
  const [hidden, setHidden] = useState(hiddenAtFirst);
  const [peekId, setPeekId] = useState<string | null>(null);
  const queryClient = useQueryClient();

  // The schema's word on this input is spoken at the read door, which names what it refuses.
  const asked = listInput(fields, input, maximum) as InputOf<Name>;
  const { data, error, refetch, isPlaceholderData } = useRead(operation, asked, { keepOld: true });

  const page = data?.data as Page<RecordOf<Name>> | undefined;
  const at = Number(input.page ?? 0);
  const size = Number((asked as { limit?: number }).limit ?? maximum ?? 50);
  const isPaged = fields.some(({ name }) => name === "page");
  const isLimited = fields.some(({ name }) => name === "limit");
  const isFiltered = fields.some(
    ({ name }) =>
      !["page", "limit", "sort", "sortDirection"].includes(name) && input[name] !== undefined,
  );
  const [one, many] = table.noun;
  const { Peek, prefetch } = table;
  const rows = page?.items;
  // A column stays while there are no rows to judge it by.
  const columns = useMemo(
    () =>
      table.columns.filter(
        ({ isOptional, text }) =>
          !isOptional || !rows?.length || rows.some((row) => text(row) !== ""),
      ),
    [table.columns, rows],
  );
  const peeked = page?.items.find((row) => table.rowId(row) === peekId);

  const clear = () =>
    change(Object.fromEntries(fields.map(({ name }) => [name, undefined] as const)));

  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list, { onPeek: setPeekId, onClose: () => setPeekId(null) });

  return (
    <div ref={list}>
      <Toolbar
        fields={fields}
        filters={table.filters ?? {}}
        queryLabel={`Find ${many}`}
        order={table.order}
        input={input}
        change={change}
      >
        <ColumnsChip operation={operation} columns={columns} hidden={hidden} onChange={setHidden} />
        <ExportButton
          operation={operation}
          table={table}
          input={asked}
          columns={columns.filter(({ id }) => !hidden.includes(id))}
          isPaged={isPaged}
        />
        {page && (
          <span className="ml-1 text-ink-3">
            {isPaged
              ? rangeOf(page, { at, size })
              : unpagedText(page, { size: isLimited ? size : Number.POSITIVE_INFINITY, one, many })}
          </span>
        )}
      </Toolbar>

      {error ? (
        <div className="mt-4">
          <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />
        </div>
      ) : !page ? (
        <TableSkeleton />
      ) : (
        <div
          className={isPlaceholderData ? "opacity-55 transition-opacity" : undefined}
          aria-busy={isPlaceholderData}
        >
          <Rows
            caption={many}
            columns={columns}
            hidden={hidden}
            rows={page.items}
            rowId={table.rowId}
            href={table.href}
            activeId={peekId}
            onPeek={Peek && ((id) => setPeekId(id === peekId ? null : id))}
            onHover={
              prefetch &&
              ((row) => {
                const [name, aheadInput] = prefetch(row);
                void queryClient.prefetchQuery(readOptions(name, aheadInput));
              })
            }
            sort={input.sort === undefined ? undefined : String(input.sort)}
            sortDirection={
              input.sortDirection === undefined
                ? table.order?.byDefault
                : String(input.sortDirection)
            }
            onSort={
              fields.some(({ name }) => name === "sort")
                ? (sort) => {
                    const first = table.order?.byDefault ?? "asc";
                    const isAgain = input.sort === sort && (input.sortDirection ?? first) === first;
                    const other = first === "asc" ? "desc" : "asc";
                    change({ sort, sortDirection: isAgain ? other : first });
                  }
                : undefined
            }
          />
          {page.items.length === 0 && (
            <div className="py-10 text-center text-ink-2">
              <p>
                {data &&
                !isSurelyEmpty({ totalCount: at > 0 ? null : page.totalCount, drift: data.drift })
                  ? unreadable(one)
                  : isFiltered
                    ? `No ${one} matches these filters.`
                    : at > 0
                      ? `There is no page ${at + 1}.`
                      : table.empty}
              </p>
              {(isFiltered || at > 0) && (
                <Button className="mt-3" onClick={clear}>
                  {isFiltered ? "Clear filters" : "Back to the first page"}
                </Button>
              )}
            </div>
          )}
          {isPaged && (
            <Pager page={page} at={at} size={size} onPage={(next) => change({ page: next })} />
          )}
        </div>
      )}

      {Peek && peeked && (
        <Suspense>
          <PeekPanel
            label={`${one} ${peekId}`}
            href={table.href?.(peeked)}
            onClose={() => setPeekId(null)}
          >
            <Peek row={peeked} />
          </PeekPanel>
        </Suspense>
      )}
    </div>
  );
}

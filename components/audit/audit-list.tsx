"use client";

import { lazy, type ReactNode, useMemo, useRef } from "react";
import { auditColumns, type ToldEntry } from "#components/audit/audit-columns.tsx";
import { auditFields, auditFilters, pageSize } from "#components/audit/audit-filters.ts";
import { useAudit } from "#components/audit/audit-reads.ts";
import { auditSentence } from "#components/audit/audit-sentence.ts";
import { AuditState } from "#components/audit/audit-state.tsx";
import { emptyAuditText } from "#components/audit/empty-audit.ts";
import { FailureNotice, StaleNotice } from "#components/data/failure-notice.tsx";
import { FilterBar, isFiltered } from "#components/table/filter-bar.tsx";
import { ListWithDrawer } from "#components/table/list-with-drawer.tsx";
import { OlderPages } from "#components/table/older-pages.tsx";
import { Rows } from "#components/table/rows.tsx";
import { TableSkeleton } from "#components/table/table-skeleton.tsx";
import { useRowKeys } from "#components/table/use-row-keys.ts";
import { Button, buttonClassName } from "#components/ui/button.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useSearchState } from "#lib/client/search-state.ts";
import type { AuditFilter, AuditNames } from "#lib/protocol/audit.ts";
import { type SearchField, writeSearch } from "#lib/v4/search.ts";

const AuditDrawer = lazy(() => import("#components/audit/audit-drawer.tsx"));

/** The address holds the filter and the entry whose drawer is open. */
const fields: readonly SearchField[] = [
  ...auditFields,
  { name: "entry", kind: "integer", label: "Entry" },
];

const rowId = ({ seq }: ToldEntry) => String(seq);

const noNames: AuditNames = { people: {}, records: {} };

/** The audit log, newest first, with the chosen entry in a drawer. */
export function AuditList() {
  const { input, change, linkTo } = useSearchState(fields);
  const { entry: openSeq, ...filter } = input as AuditFilter & { entry?: number };
  const { before, ...exported } = filter;
  const { data, error, isPlaceholderData, refetch } = useAudit({ ...filter, limit: pageSize });
  const ref = useRef<HTMLDivElement>(null);
  const names = data?.names ?? noNames;
  const rows = useMemo(
    () =>
      data?.rows.map((row): ToldEntry => ({ ...row, sentence: auditSentence(row, data.names) })) ??
      [],
    [data],
  );
  const open = rows.find(({ seq }) => seq === openSeq);
  const activeId = open ? rowId(open) : null;
  const show = (id: string | null) =>
    change({ entry: id === null ? undefined : Number(id) }, "replace");
  const clear = () => change(Object.fromEntries(fields.map(({ name }) => [name, undefined])));
  const toggle = (id: string) => show(id === activeId ? null : id);
  useRowKeys(ref, {
    activeId,
    onMove: (id) => {
      if (activeId !== null) show(id);
    },
    onPeek: toggle,
    onClose: () => show(null),
  });

  const body = (): ReactNode => {
    if (!data && error)
      return <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />;
    // That the filter before found nothing says nothing about this one.
    if (!data || (isPlaceholderData && rows.length === 0)) return <TableSkeleton rows={10} />;
    if (rows.length === 0) {
      return (
        <div className="py-10 text-center text-ink-2">
          <p>{emptyAuditText(filter, data.unknownConnections > 0)}</p>
          {isFiltered(filter) && (
            <Button className="mt-3" onClick={clear}>
              Clear filters
            </Button>
          )}
        </div>
      );
    }
    return (
      <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-55" : undefined}>
        <Rows
          caption="Audit log"
          columns={auditColumns}
          rows={rows}
          rowId={rowId}
          activeId={activeId}
          onPeek={toggle}
        />
      </div>
    );
  };

  return (
    <>
      {data && <AuditState {...data} />}
      <FilterBar
        fields={auditFields}
        filters={auditFilters}
        filter={filter}
        change={change}
        clear={clear}
      >
        <a
          className={`${buttonClassName("quiet")} h-6.5! px-2! text-compact`}
          href={`/api/audit/export?${writeSearch(exported)}`}
          download
        >
          Export
        </a>
      </FilterBar>
      <ListWithDrawer
        ref={ref}
        drawer={
          open && (
            <AuditDrawer key={open.seq} entry={open} names={names} onClose={() => show(null)} />
          )
        }
      >
        {error && data && <StaleNotice error={error} />}
        {body()}
        <OlderPages
          isNewest={before === undefined}
          isFull={rows.length === pageSize}
          newest={linkTo({ before: undefined })}
          older={linkTo({ before: rows.at(-1)?.seq })}
        />
      </ListWithDrawer>
    </>
  );
}

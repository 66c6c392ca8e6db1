"use client";

import { lazy, type ReactNode, Suspense, useRef } from "react";
import { auditColumns } from "#components/audit/audit-columns.tsx";
import {
  auditFields,
  auditFilters,
  isFiltered,
  pageSize,
} from "#components/audit/audit-filters.ts";
import { AuditState } from "#components/audit/audit-state.tsx";
import { FailureNotice, StaleNotice } from "#components/data/failure-notice.tsx";
import { FilterChip } from "#components/table/filter-chip.tsx";
import { QueryBox } from "#components/table/query-box.tsx";
import { Rows } from "#components/table/rows.tsx";
import { TableSkeleton } from "#components/table/table-skeleton.tsx";
import { useRowKeys } from "#components/table/use-row-keys.ts";
import { Button, buttonClassName } from "#components/ui/button.tsx";
import { useAudit } from "#lib/client/audit.ts";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useSearchState } from "#lib/client/search-state.ts";
import type { AuditFilter, AuditRecord } from "#lib/protocol/audit.ts";
import { type SearchField, writeSearch } from "#lib/v4/search.ts";

const AuditDrawer = lazy(() => import("#components/audit/audit-drawer.tsx"));

/** The address holds the filter and the entry whose drawer is open. */
const fields: readonly SearchField[] = [
  ...auditFields,
  { name: "entry", kind: "integer", label: "Entry" },
];

const rowId = ({ seq }: AuditRecord) => String(seq);

type Change = (next: Record<string, unknown>, history?: "push" | "replace") => void;

function Toolbar({ filter, change }: { filter: AuditFilter; change: Change }) {
  const [text, ...others] = auditFields;
  const { before: _, ...exported } = filter;
  return (
    <search className="mt-4 mb-3 flex flex-wrap items-center gap-1.5">
      <QueryBox
        label={text.label}
        value={filter.text ?? ""}
        onChange={(value) => change({ text: value || undefined, before: undefined })}
      />
      {others.map((field) => {
        if (field.name === "before") return null;
        const value = filter[field.name];
        return (
          <FilterChip
            key={field.name}
            field={field}
            filter={auditFilters[field.name]}
            values={value ? [value] : []}
            onChange={([next]) => change({ [field.name]: next, before: undefined })}
          />
        );
      })}
      {isFiltered(filter) && (
        <button
          type="button"
          className="link min-h-6 px-1 text-compact"
          onClick={() => change(Object.fromEntries(fields.map(({ name }) => [name, undefined])))}
        >
          Clear filters
        </button>
      )}
      <span className="grow" />
      <a
        className={`${buttonClassName("quiet")} h-6.5! px-2! text-compact`}
        href={`/api/audit/export?${writeSearch(exported)}`}
        download
      >
        Export
      </a>
    </search>
  );
}

function Pages({
  filter,
  rows,
  change,
}: {
  filter: AuditFilter;
  rows: readonly AuditRecord[];
  change: Change;
}) {
  const isNewest = filter.before === undefined;
  const isFull = rows.length === pageSize;
  if (isNewest && !isFull) return null;
  return (
    <nav aria-label="Pages" className="mt-3 flex items-center gap-2">
      <Button disabled={isNewest} onClick={() => change({ before: undefined })}>
        Newest
      </Button>
      <Button disabled={!isFull} onClick={() => change({ before: rows.at(-1)?.seq })}>
        Older
      </Button>
    </nav>
  );
}

/** The audit log, newest first, with the chosen entry in a drawer. */
export function AuditList() {
  const { input, change } = useSearchState(fields);
  const { entry: openSeq, ...filter } = input as AuditFilter & { entry?: number };
  const { data, error, isPlaceholderData, refetch } = useAudit({ ...filter, limit: pageSize });
  const ref = useRef<HTMLDivElement>(null);
  const rows = data?.rows ?? [];
  const open = rows.find(({ seq }) => seq === openSeq);
  const activeId = open ? rowId(open) : null;
  const show = (id: string | null) =>
    change({ entry: id === null ? undefined : Number(id) }, "replace");
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
    if (!data) return <TableSkeleton rows={10} />;
    if (rows.length === 0) {
      const isOlder = filter.before !== undefined;
      return (
        <p className="py-10 text-center text-ink-2">
          {isFiltered(filter)
            ? "No entries match these filters."
            : isOlder
              ? "No older entries."
              : "No entries yet."}
        </p>
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
      <Toolbar filter={filter} change={change} />
      <div
        ref={ref}
        className="grid grid-cols-1 max-sm:[&:has(>aside)>div]:hidden sm:has-[>aside]:grid-cols-[minmax(0,1fr)_372px]"
      >
        <div className="min-w-0 sm:[&:has(+aside)]:pr-5">
          {error && data && <StaleNotice error={error} />}
          {body()}
          <Pages filter={filter} rows={rows} change={change} />
        </div>
        {open && (
          <Suspense fallback={<aside />}>
            <AuditDrawer key={open.seq} entry={open} onClose={() => show(null)} />
          </Suspense>
        )}
      </div>
    </>
  );
}

"use client";

import { lazy, useMemo } from "react";
import {
  auditColumns,
  engineersColumns,
  type ToldEntry,
} from "#components/audit/audit-columns.tsx";
import { auditFields, auditFilters, pageSize } from "#components/audit/audit-filters.ts";
import { useAudit } from "#components/audit/audit-reads.ts";
import { auditSentence } from "#components/audit/audit-sentence.ts";
import { AuditState } from "#components/audit/audit-state.tsx";
import { emptyAuditText } from "#components/audit/empty-audit.ts";
import { FilterBar, isFiltered } from "#components/table/filter-bar.tsx";
import { LogList } from "#components/table/log-list.tsx";
import { Button, buttonClassName } from "#components/ui/button.tsx";
import { useViewer } from "#components/viewer/viewer.tsx";
import { withWords } from "#components/words/later-words.ts";
import { useSearchState } from "#lib/client/search-state.ts";
import type { AuditFilter, AuditNames } from "#lib/protocol/audit.ts";
import { t } from "#lib/protocol/words/t.ts";
import { type SearchField, writeSearch } from "#lib/v4/search.ts";

const AuditDrawer = lazy(() => withWords(import("#components/audit/audit-drawer.tsx")));

/** The address holds the filter and the entry whose drawer is open. */
const fields: readonly SearchField[] = [
  ...auditFields,
  {
    name: "entry",
    kind: "integer",
    get label() {
      return t("audit.entryField");
    },
  },
];

const rowId = ({ seq }: ToldEntry) => String(seq);

const noNames: AuditNames = { people: {}, records: {} };

/** The audit log, newest first, with the chosen entry in a drawer. */
export function AuditList() {
  const { input, change, linkTo } = useSearchState(fields);
  const { entry: openSeq, ...filter } = input as AuditFilter & { entry?: number };
  const { before, ...exported } = filter;
  const { isEngineer = false } = useViewer();
  const answer = useAudit({ ...filter, limit: pageSize });
  const { data } = answer;
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
  const empty = (
    <div className="py-10 text-center text-ink-2">
      <p>{emptyAuditText(filter, (data?.unknownConnections ?? 0) > 0)}</p>
      {isFiltered(filter) && (
        <Button className="mt-3" onClick={clear}>
          {t("audit.clearFilters")}
        </Button>
      )}
    </div>
  );

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
          {t("audit.export")}
        </a>
      </FilterBar>
      <LogList
        caption={t("audit.caption")}
        answer={answer}
        columns={isEngineer ? engineersColumns : auditColumns}
        rows={rows}
        rowId={rowId}
        activeId={activeId}
        onShow={show}
        onOpen={(id) => show(id === activeId ? null : id)}
        drawer={
          open && (
            <AuditDrawer key={open.seq} entry={open} names={names} onClose={() => show(null)} />
          )
        }
        empty={empty}
        pages={{
          isNewest: before === undefined,
          isFull: rows.length === pageSize,
          newest: linkTo({ before: undefined }),
          older: linkTo({ before: rows.at(-1)?.seq }),
        }}
      />
    </>
  );
}

"use client";

import type { RowSelectionState } from "@tanstack/react-table";
import { Suspense, useState } from "react";
import { Moment } from "#components/moment/moment.tsx";
import { AllThatMatch, useAllThatMatch } from "#components/table/all-that-match.tsx";
import { ExportButton } from "#components/table/export-button.tsx";
import type { ListRecord } from "#components/table/list-source.ts";
import { useList } from "#components/table/list-table.tsx";
import type { JobRecord } from "#components/table/table-definition.ts";
import { selectedAmong } from "#components/table/table-reads.ts";
import { Button } from "#components/ui/button.tsx";
import { CopyText } from "#components/ui/copy-text.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { t, tRich } from "#lib/protocol/words/t.ts";

/** Returns the selected records as they were last on screen, by their ids. */
export const keepSelected = (
  kept: ReadonlyMap<string, ListRecord>,
  rows: readonly ListRecord[],
  rowId: (row: ListRecord) => string,
  selection: RowSelectionState,
): ReadonlyMap<string, ListRecord> => {
  const known = new Map([...kept, ...rows.map((row) => [rowId(row), row] as const)]);
  return new Map([...known].filter(([id]) => selection[id]));
};

/** Returns the selected records: those of other pages are kept since their page was on screen. */
const useSelectedRecords = () => {
  const { definition, onScreen, selection } = useList();
  const { rows } = onScreen;
  const [kept, setKept] = useState<{
    rows?: readonly ListRecord[];
    selection?: RowSelectionState;
    records: ReadonlyMap<string, ListRecord>;
  }>({ records: new Map() });
  if (kept.rows === rows && kept.selection === selection) return kept.records;
  const records = keepSelected(kept.records, rows, definition.rowId, selection);
  setKept({ rows, selection, records });
  return records;
};

/** The bar at the lower edge of a list whose rows are selected. */
export default function SelectionBar() {
  const { definition, onScreen, selection, answer, changeTable } = useList();
  const { numberText } = useNumbers();
  const records = useSelectedRecords();
  const all = useAllThatMatch();
  const { frozen } = all;
  const ids = frozen?.ids ?? [...records.keys()];
  const shownIds = onScreen.rows.map(definition.rowId);
  const others = records.size - selectedAmong(shownIds, selection);
  const Jobs = definition.jobs?.Buttons;
  const clear = () => {
    const first = shownIds.find((id) => selection[id]);
    changeTable((table) => table.resetRowSelection(true));
    // The button, which has the focus, goes.
    const link = first && document.querySelector(`[data-row-link="${CSS.escape(first)}"]`);
    if (link instanceof HTMLElement) link.focus({ preventScroll: true });
  };
  return (
    <section
      aria-label={t("list.selectedRows")}
      className="no-print sticky bottom-3 z-5 mx-auto max-sm:bottom-17 mt-3 flex w-fit max-w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-rule-2 bg-sheet px-3.5 py-1.5 shadow-float max-sm:w-full"
    >
      <span role="status" className="font-medium tabular-nums max-sm:me-auto">
        {t("list.selected", { count: numberText(ids.length) })}
      </span>
      {frozen ? (
        <span className="text-ink-3">
          {tRich("list.allMatched", { time: () => <Moment key="time" at={frozen.asOf} /> })}
        </span>
      ) : (
        others > 0 && (
          <span className="text-ink-3" title={t("list.asLastSeen")}>
            {t("list.notOnScreen", { count: numberText(others) })}
          </span>
        )
      )}
      {/* On a phone, one line that scrolls below what is said of the selection. */}
      <div className="contents max-sm:order-last max-sm:-mx-3.5 max-sm:flex max-sm:basis-[calc(100%+1.75rem)] max-sm:items-center max-sm:gap-1.5 max-sm:overflow-x-auto max-sm:px-3.5 max-sm:py-1 max-sm:*:max-w-full max-sm:*:shrink-0">
        <AllThatMatch {...all} />
        {Jobs && (
          <Suspense>
            <Jobs
              records={
                frozen?.records ?? [...records].map(([id, row]): JobRecord => ({ ...row, id }))
              }
              asOf={frozen?.asOf ?? new Date(answer.updatedAt).toISOString()}
            />
          </Suspense>
        )}
        {!frozen && (
          <ExportButton label={t("list.exportSelected")} selected={[...records.values()]} />
        )}
      </div>
      <CopyText text={ids.join("\n")} label={t("table.copyIds", { count: ids.length })} />
      <Button
        variant="quiet"
        className="h-6.5! px-2! text-compact"
        title={t("list.clearSelection")}
        onClick={clear}
      >
        {t("list.clear")}
      </Button>
    </section>
  );
}

"use client";

import { useDeferredValue, useMemo, useState } from "react";
import { CheckProgress } from "#components/runs/grid/check-progress.tsx";
import { ColumnHeading, UnusedColumns } from "#components/runs/grid/column-heading.tsx";
import { GridCells } from "#components/runs/grid/grid-cells.tsx";
import { changingColumns, gridColumns } from "#components/runs/grid/grid-columns.ts";
import { NewTeams } from "#components/runs/grid/new-teams.tsx";
import { problemsOf } from "#components/runs/grid/problems.ts";
import { Rules } from "#components/runs/grid/rules.tsx";
import { StartBar } from "#components/runs/grid/start-bar.tsx";
import { LineTabs } from "#components/runs/line-tabs.tsx";
import { NotDone } from "#components/runs/run-decision.tsx";
import { useKnownLines, useLinesOf, useRunChanges } from "#lib/client/runs/run-reads.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import type { LineState, RunView } from "#lib/protocol/run.ts";
import { t } from "#lib/protocol/words/t.ts";

const states: readonly LineState[] = ["ready", "warning", "blocked", "unchanged", "unchecked"];

function OnlyChanging({
  isChecked,
  onChange,
}: {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}) {
  return (
    <label className="inline-flex min-h-6 items-center gap-2 text-compact whitespace-nowrap text-ink-2 max-sm:hidden">
      <input
        type="checkbox"
        className="size-3.5 accent-accent"
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {t("runGrid.onlyChanging")}
    </label>
  );
}

/** The rows of a run before its start: each with what will be sent, to be mended beside the grid. */
export default function RunGrid({ run }: { run: RunView }) {
  const [show, setShow] = useState<LineState | "all">("all");
  // The tab is marked before its rows are rendered.
  const shown = useDeferredValue(show);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isShort, setIsShort] = useState(false);
  const { change, changeColumns } = useRunChanges(run);
  const blocked = useLinesOf(run, "blocked").data?.lines ?? [];
  const warned = useLinesOf(run, "warning").data?.lines ?? [];
  const problems = problemsOf(
    run,
    [...blocked, ...warned].filter((line) => run.counts[line.state]),
  );
  const known = useKnownLines(run);
  const { columns: runColumns } = run;
  const allColumns = useMemo(() => gridColumns({ columns: runColumns }), [runColumns]);
  const columns = isShort ? changingColumns(run, known) : allColumns;
  const canEdit = run.by.isYou;

  /** Changes lines, and says whether that was done. */
  const perform = async (work: () => Promise<Failure | null>): Promise<boolean> => {
    if (isBusy || !canEdit) return false;
    setIsBusy(true);
    const refused = await work();
    setFailure(refused);
    setIsBusy(false);
    return refused === null;
  };
  const onMap = canEdit
    ? (fields: (string | null)[]) => void perform(() => changeColumns(fields))
    : undefined;
  return (
    <>
      <CheckProgress run={run} />
      <div className="mt-3">
        <LineTabs
          run={run}
          states={states}
          show={show}
          onChange={setShow}
          aside={<OnlyChanging isChecked={isShort} onChange={setIsShort} />}
        />
      </div>
      <GridCells
        run={run}
        filter={{ show: shown, order: "file" }}
        columns={columns}
        headings={
          new Map(
            columns.map((column) => [
              column.field,
              <ColumnHeading key={column.field} {...{ run, column, onMap }} />,
            ]),
          )
        }
        problems={problems}
        isBusy={isBusy}
        onChange={(changes) => perform(() => change(changes))}
        above={<NotDone failure={failure} />}
        below={
          <>
            {canEdit && <NewTeams run={run} lines={warned} />}
            <UnusedColumns run={run} onMap={onMap} />
            <Rules kind={run.kind} />
          </>
        }
      />
      <p className="py-2 text-small text-ink-3 sm:hidden">{t("runGrid.widerScreen")}</p>
      <StartBar run={run} />
    </>
  );
}

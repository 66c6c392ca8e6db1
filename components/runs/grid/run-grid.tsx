"use client";

import {
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "react";
import { CellPanel } from "#components/runs/grid/cell-panel.tsx";
import { CheckProgress } from "#components/runs/grid/check-progress.tsx";
import { ColumnHeading, UnusedColumns } from "#components/runs/grid/column-heading.tsx";
import { changingColumns, gridColumns } from "#components/runs/grid/grid-columns.ts";
import { GridTable } from "#components/runs/grid/grid-table.tsx";
import { LineDevices } from "#components/runs/grid/line-devices.tsx";
import { NewTeams } from "#components/runs/grid/new-teams.tsx";
import {
  alikeOf,
  gridReducer,
  isSamePlace,
  type Place,
  type Problem,
  problemsOf,
  startState,
} from "#components/runs/grid/problems.ts";
import { Rules } from "#components/runs/grid/rules.tsx";
import { StartBar } from "#components/runs/grid/start-bar.tsx";
import { LineTabs } from "#components/runs/line-tabs.tsx";
import { NotDone } from "#components/runs/run-decision.tsx";
import { Button } from "#components/ui/button.tsx";
import { KeyCap } from "#components/ui/key-cap.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { useKnownLines, useLineOf, useLinesOf, useRunChanges } from "#lib/client/runs/run-reads.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import { type LineState, maxLinesPerCall, type RunView } from "#lib/protocol/run.ts";

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
      Only columns that change
    </label>
  );
}

/** The rows of a run before its start: each with what will be sent, to be mended beside the grid. */
export default function RunGrid({ run }: { run: RunView }) {
  const [show, setShow] = useState<LineState | "all">("all");
  // The tab is marked before its rows are rendered.
  const shown = useDeferredValue(show);
  const [state, dispatch] = useReducer(gridReducer, startState);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLElement>(null);
  const [isShort, setIsShort] = useState(false);
  const { change, changeColumns } = useRunChanges(run);
  const { countText } = useNumbers();
  const blocked = useLinesOf(run, "blocked").data?.lines ?? [];
  const warned = useLinesOf(run, "warning").data?.lines ?? [];
  const problems = problemsOf(
    run,
    [...blocked, ...warned].filter((line) => run.counts[line.state]),
  );
  const { place } = state;
  const line = useLineOf(run, place?.line ?? null);
  const problem = problems.find((each) => isSamePlace(each, place)) ?? null;
  const alike = problem ? alikeOf(problems, problem) : [];
  const known = useKnownLines(run);
  const { kind, columns: runColumns } = run;
  const allColumns = useMemo(() => gridColumns({ kind, columns: runColumns }), [kind, runColumns]);
  const columns = isShort ? changingColumns(run, known) : allColumns;
  const column = allColumns.find(({ field }) => field === place?.field);
  const canEdit = run.by.isYou;

  const onSelect = useCallback((next: Place) => dispatch({ type: "select", place: next }), []);
  const settle = (done: readonly Problem[]) => dispatch({ type: "settle", done, all: problems });
  const skip = () => settle(problem ? [problem] : []);
  // What mended one row may have mended another, such as the second of two with one email.
  const isMended = state.isLed && place !== null && problem === null && run.state === "checked";
  const selectNext = useEffectEvent(() => settle([]));
  useEffect(() => {
    if (isMended && !isBusy) selectNext();
  }, [isMended, isBusy]);
  // Mending and skipping lead on to the panel, whose keys do the next step.
  useEffect(() => {
    if (state.turn > 0) panel.current?.focus();
  }, [state.turn]);

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
  const fix = async (value: string, isForAll: boolean) => {
    if (place?.field == null) return;
    const { field } = place;
    const others = isForAll ? alike : [];
    const changes = [place, ...others]
      .slice(0, maxLinesPerCall)
      .map(({ line: row }) => ({ line: row, field, value }));
    const isDone = await perform(() => change(changes));
    if (isDone && problem) settle([problem, ...others]);
  };

  const onKey = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLButtonElement || event.ctrlKey || event.metaKey || event.altKey)
      return;
    if (event.key === "j") skip();
    else if (event.key === "a" && alike.length > 0 && problem?.suggestion)
      void fix(problem.suggestion, true);
    else if (event.key === "Enter" && problem?.suggestion) void fix(problem.suggestion, false);
    else if (event.key === "Enter" || event.key === "F2") input.current?.select();
    else return;
    event.preventDefault();
  };

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
      <div className="grid grid-cols-1 sm:grid-cols-[minmax(0,1fr)_300px]">
        <GridTable
          key={shown}
          run={run}
          filter={{ show: shown, order: "file" }}
          columns={columns}
          heading={(each) => <ColumnHeading run={run} column={each} onMap={onMap} />}
          place={place}
          onSelect={onSelect}
          onKey={onKey}
        />
        <aside
          ref={panel}
          tabIndex={-1}
          aria-label="Selected cell"
          className="grid content-start gap-5 border-b border-l border-rule-2 bg-sheet px-4 py-3.5 focus-visible:-outline-offset-2 max-sm:hidden"
          onKeyDown={onKey}
        >
          <NotDone failure={failure} />
          {line && column && canEdit && (
            <CellPanel
              key={`${line.line} ${column.field} ${problem?.value} ${problem?.text}`}
              {...{ run, line, problem, input, isBusy }}
              field={column.field}
              label={column.label}
              alikeCount={alike.length}
              onFix={(value, isForAll) => void fix(value, isForAll)}
              onSkip={skip}
              onLeave={() => panel.current?.focus()}
            />
          )}
          {place === null && problems.length > 0 && canEdit && (
            <div className="grid justify-items-start gap-2">
              <p>{countText(problems.length, "cell needs", "cells need")} a look.</p>
              <Button variant="main" onClick={() => dispatch({ type: "restart", all: problems })}>
                Go through them <KeyCap>j</KeyCap>
              </Button>
            </div>
          )}
          {line && place?.field === null && problem && (
            <div className="grid justify-items-start gap-2">
              <p className="text-small text-ink-3">Row {line.line}</p>
              <p>{problem.text}</p>
              <Button onClick={skip}>
                Next problem <KeyCap>j</KeyCap>
              </Button>
            </div>
          )}
          {line && canEdit && (
            <LineDevices
              key={`${line.line} ${line.cells.join("\n")}`}
              {...{ run, line, isBusy }}
              onSave={(changes) => void perform(() => change(changes))}
            />
          )}
          {canEdit && <NewTeams run={run} lines={warned} />}
          <UnusedColumns run={run} onMap={onMap} />
          <Rules kind={run.kind} />
        </aside>
      </div>
      <p className="py-2 text-small text-ink-3 sm:hidden">
        Cells are changed on a wider screen, from 720 px.
      </p>
      <StartBar run={run} />
    </>
  );
}

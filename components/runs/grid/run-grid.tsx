"use client";

import { type KeyboardEvent, useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { useNumbers } from "#components/data/viewer.tsx";
import { CellPanel } from "#components/runs/grid/cell-panel.tsx";
import { GridTable, gridColumns } from "#components/runs/grid/grid-table.tsx";
import { NewTeams } from "#components/runs/grid/new-teams.tsx";
import {
  alikeOf,
  gridReducer,
  isSamePlace,
  type Problem,
  problemsOf,
  startState,
} from "#components/runs/grid/problems.ts";
import { Rules } from "#components/runs/grid/rules.tsx";
import { StartBar } from "#components/runs/grid/start-bar.tsx";
import { LineTabs } from "#components/runs/line-tabs.tsx";
import { NotDone } from "#components/runs/run-decision.tsx";
import { countOf } from "#components/runs/run-text.ts";
import { Button } from "#components/ui/button.tsx";
import { KeyCap } from "#components/ui/key-cap.tsx";
import { useLineOf, useLinesOf, useRunChanges } from "#lib/client/runs.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import { type LineState, maxLinesPerCall, type RunView } from "#lib/protocol/run.ts";

const states: readonly LineState[] = ["ready", "warning", "blocked", "unchanged", "unchecked"];

function CheckProgress({ run }: { run: RunView }) {
  const { numberText } = useNumbers();
  const left = countOf(run, "unchecked");
  if (run.state !== "draft" || left === 0) return null;
  if (!run.isWhole) {
    return (
      <p role="status" className="mt-3 border-l-2 border-signal py-1 pl-3 text-compact">
        Only {numberText(run.lineCount)} rows of the file have come, and nothing was sent. If no
        other tab is adding rows, discard this run and import the file again.
      </p>
    );
  }
  const done = run.lineCount - left;
  return (
    <div role="status" className="mt-3 flex items-center gap-3 text-compact text-ink-2">
      <progress max={run.lineCount} value={done} aria-label="Rows checked" />
      <span className="tabular-nums">
        {numberText(done)} of {numberText(run.lineCount)} rows checked
      </span>
    </div>
  );
}

/** The rows of a run before its start: each with what will be sent, to be mended beside the grid. */
export default function RunGrid({ run }: { run: RunView }) {
  const [show, setShow] = useState<LineState | "all">("all");
  const [state, dispatch] = useReducer(gridReducer, startState);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLElement>(null);
  const { change } = useRunChanges(run);
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
  const column = gridColumns(run).find(({ field }) => field === place?.field);
  const canEdit = run.by.isYou;

  const settle = (done: readonly Problem[]) => dispatch({ type: "settle", done, all: problems });
  const skip = () => settle(problem ? [problem] : []);
  // What mended one row may have mended another, such as the second of two with one email.
  const isMended = state.isLed && place !== null && problem === null && run.state === "checked";
  const goOn = useEffectEvent(() => settle([]));
  useEffect(() => {
    if (isMended && !isBusy) goOn();
  }, [isMended, isBusy]);
  // Mending and skipping lead on to the panel, whose keys do the next step.
  useEffect(() => {
    if (state.turn > 0) panel.current?.focus();
  }, [state.turn]);

  const fix = async (value: string, isForAll: boolean) => {
    if (place?.field == null || isBusy || !canEdit) return;
    const { field } = place;
    const others = isForAll ? alike : [];
    const changes = [place, ...others]
      .slice(0, maxLinesPerCall)
      .map(({ line: row }) => ({ line: row, field, value }));
    setIsBusy(true);
    const refused = await change(changes);
    setFailure(refused);
    setIsBusy(false);
    if (!refused && problem) settle([problem, ...others]);
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
        <LineTabs run={run} states={states} show={show} onChange={setShow} />
      </div>
      <div className="grid grid-cols-1 sm:grid-cols-[minmax(0,1fr)_300px]">
        <GridTable
          key={show}
          run={run}
          filter={{ show, order: "file" }}
          place={place}
          onSelect={(next) => dispatch({ type: "select", place: next })}
          onKey={onKey}
        />
        <aside
          ref={panel}
          tabIndex={-1}
          aria-label="Selected cell"
          className="grid content-start gap-5 border-y border-l border-rule-2 bg-sheet px-4 py-3.5 max-sm:hidden"
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
          {canEdit && <NewTeams run={run} lines={warned} />}
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

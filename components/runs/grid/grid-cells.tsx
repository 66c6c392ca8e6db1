"use client";

import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
} from "react";
import { CellPanel } from "#components/runs/grid/cell-panel.tsx";
import { type GridColumn, gridColumns } from "#components/runs/grid/grid-columns.ts";
import { GridTable } from "#components/runs/grid/grid-table.tsx";
import { LineDevices } from "#components/runs/grid/line-devices.tsx";
import {
  alikeOf,
  gridReducer,
  isSamePlace,
  type Place,
  type Problem,
  startState,
} from "#components/runs/grid/problems.ts";
import { Button } from "#components/ui/button.tsx";
import { KeyCap } from "#components/ui/key-cap.tsx";
import { type LineFilter, useLineOf } from "#lib/client/runs/run-reads.ts";
import { maxLinesPerCall, type RunView } from "#lib/protocol/run.ts";
import { t } from "#lib/protocol/words/t.ts";

/** Cells of lines, and what they are to say. */
export type CellChanges = { line: number; field: string; value: string }[];

interface GridCellsProps {
  run: RunView;
  filter: LineFilter;
  columns: readonly GridColumn[];
  /** The heading of each column, which changes what its cells mean. */
  headings: ReadonlyMap<string, ReactNode>;
  problems: readonly Problem[];
  isBusy: boolean;
  /** Changes cells, and says whether that was done. */
  onChange: (changes: CellChanges) => Promise<boolean>;
  /** What the panel says over and under what it says of the chosen cell. */
  above: ReactNode;
  below: ReactNode;
}

/**
 * The cells of a run, with a panel about the chosen one. What the choice doesn't change is given as elements,
 * which a key that chooses another cell doesn't render again.
 */
export function GridCells({
  run,
  filter,
  columns,
  headings,
  problems,
  isBusy,
  onChange,
  above,
  below,
}: GridCellsProps) {
  const [state, dispatch] = useReducer(gridReducer, startState);
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLElement>(null);
  const { place } = state;
  const line = useLineOf(run, place?.line ?? null);
  const problem = problems.find((each) => isSamePlace(each, place)) ?? null;
  const alike = problem ? alikeOf(problems, problem) : [];
  const column = gridColumns(run).find(({ field }) => field === place?.field);
  const canEdit = run.by.isYou;

  const onSelect = useCallback((next: Place) => dispatch({ type: "select", place: next }), []);
  const onType = () => dispatch({ type: "type" });
  const settle = (done: readonly Problem[]) => dispatch({ type: "settle", done, all: problems });
  const skip = () => settle(problem ? [problem] : []);
  // What mended one row may have mended another, such as the second of two with one email.
  const isMended =
    state.isLed && !state.isTyped && place !== null && problem === null && run.state === "checked";
  const selectNext = useEffectEvent(() => settle([]));
  useEffect(() => {
    if (isMended && !isBusy) selectNext();
  }, [isMended, isBusy]);
  // Mending and skipping lead on to the panel, whose keys do the next step: with it, so that no key comes between.
  useLayoutEffect(() => {
    if (state.turn > 0) panel.current?.focus();
  }, [state.turn]);

  const fix = async (value: string, isForAll: boolean) => {
    if (place?.field == null) return;
    const { field } = place;
    const others = isForAll ? alike : [];
    const changes = [place, ...others]
      .slice(0, maxLinesPerCall)
      .map(({ line: row }) => ({ line: row, field, value }));
    const isDone = await onChange(changes);
    if (isDone && (problem || state.isLed)) settle(problem ? [problem, ...others] : []);
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
    <div className="grid grid-cols-1 sm:grid-cols-[minmax(0,1fr)_300px]">
      <GridTable
        key={filter.show}
        {...{ run, filter, columns, headings, place, onSelect, onKey }}
      />
      <aside
        ref={panel}
        tabIndex={-1}
        aria-label={t("runGrid.selectedCell")}
        className="grid content-start gap-5 border-b border-s border-rule-2 bg-sheet px-4 py-3.5 focus-visible:-outline-offset-2 max-sm:hidden"
        onKeyDown={onKey}
      >
        {above}
        {line && column && canEdit && (
          <CellPanel
            key={`${line.line} ${column.field} ${state.turn}`}
            {...{ run, line, problem, input, isBusy }}
            field={column.field}
            label={column.label}
            alikeCount={alike.length}
            onType={onType}
            onFix={(value, isForAll) => void fix(value, isForAll)}
            onSkip={skip}
            onLeave={() => panel.current?.focus()}
          />
        )}
        {place === null && problems.length > 0 && canEdit && (
          <div className="grid justify-items-start gap-2">
            <p>{t("runGrid.needLook", { count: problems.length })}</p>
            <Button variant="main" onClick={() => dispatch({ type: "restart", all: problems })}>
              {t("runGrid.goThrough")} <KeyCap>j</KeyCap>
            </Button>
          </div>
        )}
        {line && place?.field === null && problem && (
          <div className="grid justify-items-start gap-2">
            <p className="text-small text-ink-3">{t("runLine.row", { line: line.line })}</p>
            <p>{problem.text}</p>
            <Button onClick={skip}>
              {t("runGrid.nextProblem")} <KeyCap>j</KeyCap>
            </Button>
          </div>
        )}
        {line && canEdit && (
          <LineDevices
            key={`${line.line} ${line.cells.join("\n")}`}
            {...{ run, line, isBusy }}
            onSave={(changes) => void onChange(changes)}
          />
        )}
        {below}
      </aside>
    </div>
  );
}

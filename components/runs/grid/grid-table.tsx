"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { FailureNotice } from "#components/data/failure-notice.tsx";
import {
  CellContent,
  edges,
  LineCard,
  StateContent,
  washOf,
} from "#components/runs/grid/grid-row.tsx";
import { isSamePlace, type Place } from "#components/runs/grid/problems.ts";
import { failureOf } from "#lib/client/fetch-json.ts";
import { type LineFilter, useRunLines } from "#lib/client/runs.ts";
import type { RunLine, RunView } from "#lib/protocol/run.ts";
import { runFields } from "#lib/protocol/run-fields.ts";

const rowHeight = 44;

/** The width of a column in px, where it is not 150. */
const widths: Readonly<Record<string, number>> = {
  displayName: 160,
  email: 230,
  personalEmail: 200,
  country: 96,
  state: 90,
  zipCode: 90,
  startDate: 120,
  device: 190,
  id: 200,
};

interface GridColumn {
  header: string;
  field: string;
  label: string;
}

/** Returns the columns of a run that fill a field. */
export const gridColumns = ({ kind, columns }: RunView): GridColumn[] =>
  columns.flatMap(({ header, field }) => {
    if (field === null) return [];
    const label = runFields[kind].find(({ name }) => name === field)?.label ?? field;
    return [{ header, field, label }];
  });

const cellClass = "block min-w-0 border-r border-rule px-2.5 py-1 max-sm:hidden";

interface GridTableProps {
  run: RunView;
  filter: LineFilter;
  place: Place | null;
  onSelect: (place: Place) => void;
  /** Keys that the grid does not use itself. */
  onKey: (event: KeyboardEvent) => void;
}

interface LineCellsProps extends Pick<GridTableProps, "run" | "place" | "onSelect"> {
  line: RunLine;
  columns: readonly GridColumn[];
}

function LineCells({ run, line, columns, place, onSelect }: LineCellsProps) {
  return (
    <>
      <td className={`${cellClass} text-right text-ink-3 tabular-nums`}>{line.line}</td>
      <td className={cellClass}>
        <StateContent line={line} />
      </td>
      {columns.map(({ field }) => {
        const here = { line: line.line, field };
        const isSelected = isSamePlace(place, here);
        const note = line.notes.find((each) => each.field === field && each.level !== "change");
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys of the grid choose cells.
          <td
            key={field}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid.
            role="gridcell"
            tabIndex={-1}
            id={`cell-${line.line}-${field}`}
            aria-selected={isSelected}
            className={`${cellClass} cursor-pointer ${washOf(note)} ${isSelected ? "outline-2 -outline-offset-2 outline-accent" : ""}`}
            onClick={() => onSelect(here)}
          >
            <CellContent run={run} line={line} field={field} />
          </td>
        );
      })}
    </>
  );
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The rows of a run as a grid. Only those on screen are in the page. */
export function GridTable({ run, filter, place, onSelect, onKey }: GridTableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const columns = gridColumns(run);
  const count = filter.show === "all" ? run.lineCount : (run.counts[filter.show] ?? 0);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    initialRect: { width: 1_200, height: 700 },
  });
  const items = virtual.getVirtualItems();
  const { lineAt, error, total } = useRunLines(run, filter, [
    items[0]?.index ?? 0,
    items.at(-1)?.index ?? 0,
  ]);
  const shownAt = items.find(({ index }) => lineAt(index)?.line === place?.line)?.index;
  useEffect(() => {
    if (place === null) return;
    // Without blank rows, a row of the file is two below its position.
    if (shownAt === undefined && filter.show === "all") virtual.scrollToIndex(place.line - 2);
    document.getElementById(`cell-${place.line}-${place.field}`)?.scrollIntoView({
      block: "nearest",
      inline: "nearest",
    });
  }, [place, shownAt, filter.show, virtual]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return onKey(event);
    event.preventDefault();
    const at = shownAt ?? items[0]?.index ?? 0;
    const line = lineAt(shownAt === undefined ? at : at + step[0]);
    const column = columns.findIndex(({ field }) => field === place?.field);
    const field = columns[Math.max(0, Math.min(column + step[1], columns.length - 1))]?.field;
    if (line && field !== undefined) onSelect({ line: line.line, field });
  };

  if (error && total === null) return <FailureNotice failure={failureOf(error)} />;
  const template = {
    gridTemplateColumns: `52px 116px ${columns.map(({ field }) => `minmax(${widths[field] ?? 150}px, 1fr)`).join(" ")}`,
  };
  return (
    <div
      ref={frame}
      className="max-h-[calc(100dvh-290px)] min-h-64 overflow-auto border-y border-rule-2"
    >
      <table
        className="block min-w-max max-sm:min-w-0"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its arrow keys choose cells.
        role="grid"
        tabIndex={0}
        aria-label="Rows of the file"
        aria-rowcount={count + 1}
        aria-activedescendant={place?.field ? `cell-${place.line}-${place.field}` : undefined}
        onKeyDown={onKeyDown}
      >
        <thead className="sticky top-0 z-1 block bg-paper max-sm:hidden">
          <tr
            className="border-l-3 border-l-transparent grid border-b border-rule-2 text-small"
            style={template}
          >
            <th scope="col" className={`${cellClass} text-right font-medium text-ink-3`}>
              Row
            </th>
            <th scope="col" className={`${cellClass} text-left font-medium`}>
              State
            </th>
            {columns.map(({ header, field, label }) => (
              <th key={field} scope="col" className={`${cellClass} text-left font-medium`}>
                <span className="code block truncate text-small text-ink-3">{header || "—"}</span>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="relative block" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start, key }) => {
            const line = lineAt(index);
            const tone = line?.state === "unchanged" ? "text-ink-3" : "";
            return (
              <tr
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
                className={`absolute inset-x-0 top-0 grid min-h-11 border-b border-l-3 border-b-rule max-sm:block ${(line && edges[line.state]) ?? "border-l-transparent"} ${tone}`}
                style={{ ...template, transform: `translateY(${start}px)` }}
              >
                {line && (
                  <>
                    <LineCells {...{ run, line, columns, place, onSelect }} />
                    <td className="hidden max-sm:block">
                      <LineCard run={run} line={line} />
                    </td>
                  </>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { FailureNotice } from "#components/failure/failure-notice.tsx";
import { type GridColumn, nameColumnOf } from "#components/runs/grid/grid-columns.ts";
import { edges, LineCard } from "#components/runs/grid/grid-row.tsx";
import {
  cellClass,
  LineCells,
  rowCellClass,
  rowWidth,
  stateCellClass,
  stateWidth,
} from "#components/runs/grid/line-cells.tsx";
import type { Place } from "#components/runs/grid/problems.ts";
import { inlineStepOf } from "#components/ui/inline-step.ts";
import { failureOf } from "#lib/client/fetch-json.ts";
import { type LineFilter, useRunLines } from "#lib/client/runs/run-reads.ts";
import type { RunView } from "#lib/protocol/run.ts";
import { t } from "#lib/protocol/words/t.ts";

const rowHeight = 44;

/** The width of a column in px, where it is not 150. */
const widths: Readonly<Record<string, number>> = {
  displayName: 160,
  email: 230,
  country: 170,
  personalEmail: 200,
  state: 90,
  zipCode: 90,
  startDate: 240,
  device: 190,
  id: 200,
  devices: 240,
  legalHold: 110,
  legalHoldInstructions: 200,
  model: 190,
};

interface GridTableProps {
  run: RunView;
  filter: LineFilter;
  columns: readonly GridColumn[];
  headings: ReadonlyMap<string, ReactNode>;
  place: Place | null;
  onSelect: (place: Place) => void;
  /** Keys that the grid does not use itself. */
  onKey: (event: KeyboardEvent) => void;
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** The rows of a run as a grid. Only those on screen are in the page. */
export function GridTable({
  run,
  filter,
  columns,
  headings,
  place,
  onSelect,
  onKey,
}: GridTableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isNamed = nameColumnOf(run) >= 0;
  const count = filter.show === "all" ? run.lineCount : (run.counts[filter.show] ?? 0);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    initialRect: { width: 1_200, height: 700 },
    // A key is answered before the rows that it scrolls to are rendered.
    useFlushSync: false,
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
    const across = inlineStepOf(event.key, event.currentTarget);
    const step = across === 0 ? steps[event.key] : ([0, across] as const);
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return onKey(event);
    event.preventDefault();
    const at = shownAt ?? items[0]?.index ?? 0;
    const line = lineAt(shownAt === undefined ? at : at + step[0]);
    const column = columns.findIndex(({ field }) => field === place?.field);
    const field = columns[Math.max(0, Math.min(column + step[1], columns.length - 1))]?.field;
    if (line && field !== undefined) onSelect({ line: line.line, field });
  };

  if (error && total === null) return <FailureNotice failure={failureOf(error)} />;
  const sizes = columns.map(({ field }) => widths[field] ?? 150);
  // As wide as its own columns, and wider in proportion where there is more room.
  const minWidth = rowWidth + stateWidth + (isNamed ? 160 : 0) + sizes.reduce((a, b) => a + b, 0);
  const template = {
    gridTemplateColumns: `${rowWidth}px ${stateWidth}px ${isNamed ? "160px " : ""}${sizes.map((size) => `minmax(${size}px, ${size}fr)`).join(" ")}`,
  };
  return (
    <div
      ref={frame}
      className="max-h-[calc(100dvh-290px)] overflow-auto sm:min-h-64 border-b border-rule-2"
      // A chosen cell comes into sight beside the columns that stay, and below the headings.
      style={{ scrollPaddingInlineStart: rowWidth + stateWidth, scrollPaddingTop: rowHeight + 6 }}
    >
      <table
        className="block min-w-(--columns) max-sm:min-w-0"
        style={{ "--columns": `${minWidth}px` } as CSSProperties}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its arrow keys choose cells.
        role="grid"
        tabIndex={0}
        aria-label={t("runGrid.rowsToCheck")}
        aria-rowcount={count + 1}
        aria-activedescendant={place?.field ? `cell-${place.line}-${place.field}` : undefined}
        onKeyDown={onKeyDown}
      >
        <thead className="sticky top-0 z-1 block bg-paper max-sm:hidden">
          <tr className="grid border-b border-rule-2 text-small" style={template}>
            <th
              scope="col"
              className={`${rowCellClass} border-s-transparent text-end font-medium text-ink-3`}
            >
              {t("runGrid.row")}
            </th>
            <th scope="col" className={`${stateCellClass} text-start font-medium`}>
              {t("runGrid.state")}
            </th>
            {isNamed && (
              <th scope="col" className={`${cellClass} self-end text-start font-medium`}>
                {t("runGrid.name")}
              </th>
            )}
            {columns.map(({ field }) => (
              <th key={field} scope="col" className={`${cellClass} text-start font-medium`}>
                {headings.get(field)}
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
                className={`absolute inset-x-0 top-0 grid min-h-11 border-b border-b-rule max-sm:block max-sm:border-s-3 ${(line && edges[line.state]) ?? "border-s-transparent"} ${tone}`}
                style={{ ...template, transform: `translateY(${start}px)` }}
              >
                {line && (
                  <>
                    <LineCells
                      {...{ run, line, columns, onSelect }}
                      selectedField={place?.line === line.line ? place.field : null}
                    />
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

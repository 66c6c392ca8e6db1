"use client";

import { memo } from "react";
import { type GridColumn, nameColumnOf } from "#components/runs/grid/grid-columns.ts";
import { CellContent, edges, StateContent, washOf } from "#components/runs/grid/grid-row.tsx";
import type { Place } from "#components/runs/grid/problems.ts";
import type { RunLine, RunView } from "#lib/protocol/run.ts";

/** The widths of the columns that stay in sight, in px. */
export const rowWidth = 55;
export const stateWidth = 148;

export const cellClass = "block min-w-0 border-e border-rule px-2.5 py-1 max-sm:hidden";
export const rowCellClass = `${cellClass} sticky inset-s-0 z-1 border-s-3 bg-paper`;
export const stateCellClass = `${cellClass} sticky inset-s-[55px] z-1 bg-paper`;

interface LineCellsProps {
  run: RunView;
  /** The column of the chosen cell, if it is of this line. */
  selectedField: string | null;
  onSelect: (place: Place) => void;
  line: RunLine;
  columns: readonly GridColumn[];
}

/**
 * The cells of a line. Its number and its state stay in sight. They render again only where the line, the run or
 * the chosen cell of the line changed.
 */
export const LineCells = memo(function LineCells({
  run,
  line,
  columns,
  selectedField,
  onSelect,
}: LineCellsProps) {
  const nameAt = nameColumnOf(run);
  return (
    <>
      <td
        className={`${rowCellClass} text-end text-ink-3 tabular-nums ${edges[line.state] ?? "border-s-transparent"}`}
      >
        {line.line}
      </td>
      <td className={stateCellClass}>
        <StateContent line={line} />
      </td>
      {nameAt >= 0 && <td className={`${cellClass} truncate`}>{line.cells[nameAt]}</td>}
      {columns.map(({ field }) => {
        const here = { line: line.line, field };
        const isSelected = field === selectedField;
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
});

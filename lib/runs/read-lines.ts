import type { RunKind } from "#lib/protocol/run.ts";
import { type Column, dayFields, type ReadLine, readCells } from "#lib/runs/read-cells.ts";
import { findDayOrder } from "#lib/runs/read-date.ts";
import { withoutTime } from "#lib/runs/read-wall-clock.ts";

/** Returns the days that a line's cells say, as they are written. */
export const dayTextsOf = (columns: readonly Column[], cells: readonly string[]): string[] =>
  columns.flatMap(({ field }, index) =>
    field !== null && dayFields.includes(field) ? withoutTime(cells[index] ?? "") : [],
  );

/** Reads the cells of all lines of a run: the dates of all of them show which of two numbers is the day. */
export const readLines = (
  kind: RunKind,
  columns: readonly Column[],
  lines: readonly (readonly string[])[],
): ReadLine[] => {
  const order = findDayOrder(lines.flatMap((cells) => dayTextsOf(columns, cells)));
  return lines.map((cells) => readCells(kind, columns, cells, order));
};

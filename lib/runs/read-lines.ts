import type { RunKind } from "#lib/protocol/run.ts";
import { type Column, dayFields, type ReadLine, readCells } from "#lib/runs/read-cells.ts";
import { findDayOrder } from "#lib/runs/read-date.ts";
import { withoutTime } from "#lib/runs/read-wall-clock.ts";

/** Reads the cells of all lines of a run: the dates of all of them show which of two numbers is the day. */
export const readLines = (
  kind: RunKind,
  columns: readonly Column[],
  lines: readonly (readonly string[])[],
): ReadLine[] => {
  const days = columns.flatMap(({ field }, index) =>
    field !== null && dayFields.includes(field) ? index : [],
  );
  const order = findDayOrder(
    lines.flatMap((cells) => days.map((index) => withoutTime(cells[index] ?? ""))),
  );
  return lines.map((cells) => readCells(kind, columns, cells, order));
};

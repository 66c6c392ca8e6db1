import type { ColumnSizingState } from "@tanstack/react-table";
import type { Column } from "#components/table/table-definition.ts";

/** Width of a column without one of its own, in pixels. */
const defaultSize = 120;

/** Widths of the columns of peek buttons and of checkboxes, in pixels (app/table.css). */
export const peekSize = 32;
export const selectSize = 28;

/** A narrower list shows each row as a small waybill (app/table.css). Pixels. */
export const minTableWidth = 600;

/** Container queries take no variables, so columns leave at these widths (app/table.css). Pixels. */
const stepWidth = 40;
const maxStep = 1_720;

/** The limits of a width that a person chooses, in pixels. */
export const minSize = 56;
export const maxSize = 640;

export const clampSize = (size: number) => Math.round(Math.min(maxSize, Math.max(minSize, size)));

type Place = Pick<Column<never>, "id" | "size" | "grow" | "narrow" | "leaves" | "stays">;

/** The least width of a column, and the width of the list below which it leaves. Pixels. */
export interface PlacedColumn {
  /** In the narrowest table. */
  size: number;
  /** Where all columns that stay have room. */
  fullSize: number;
  /** How much wider it gets with each pixel between both tables. */
  growth: number;
  /** `null` for a column that leaves only with the whole table. */
  leavesBelow: number | null;
}

/** In which order a column leaves, the lowest number first; `null` for one that stays. */
const leaveRank = ({ leaves, narrow, stays }: Place): number | null => {
  if (stays) return null;
  if (leaves !== undefined) return leaves;
  if (narrow === undefined) return 0;
  return narrow === "note" || narrow === "aside" || narrow === "rule" ? 100 : null;
};

const toStep = (width: number): number | null => {
  const step = Math.ceil(width / stepWidth) * stepWidth;
  return step <= minTableWidth ? null : Math.min(step, maxStep);
};

/**
 * Returns each column's least width and when it leaves: columns leave one by one in their order, so
 * that the others keep their least width. Columns that stay always fit into the narrowest table.
 * `fixed`: the width of what is no column, in pixels.
 */
export function layOutColumns(
  columns: readonly Place[],
  sizes: ColumnSizingState = {},
  fixed = peekSize,
): Map<string, PlacedColumn> {
  const chosen = columns.map(({ id, size }) => sizes[id] ?? size ?? defaultSize);
  const sumOf = (isCounted: (column: Place) => boolean) =>
    columns.reduce((sum, each, index) => sum + (isCounted(each) ? (chosen[index] ?? 0) : 0), 0);
  const staying = sumOf((column) => leaveRank(column) === null);
  const room = minTableWidth - fixed;
  // One that takes what is left says the most: it keeps its width while the others shrink.
  const growing = sumOf((column) => leaveRank(column) === null && column.grow === true);
  const kept = growing <= room / 2 ? growing : 0;
  const scale = Math.min(1, (room - kept) / Math.max(1, staying - kept));
  const placed = new Map<string, PlacedColumn>(
    columns.map(({ id, grow }, index) => {
      const fullSize = chosen[index] ?? 0;
      const size = grow && kept > 0 ? fullSize : Math.floor(fullSize * scale);
      const growth = scale < 1 ? (fullSize - size) / (staying - room) : 0;
      return [id, { size, fullSize, growth, leavesBelow: null }];
    }),
  );
  // By their whole widths: a column leaves before those that stay have to shrink.
  let needed = fixed + chosen.reduce((sum, size) => sum + size, 0);
  const leaving = columns
    .map((column, index) => ({ id: column.id, index, rank: leaveRank(column) }))
    .filter((column): column is typeof column & { rank: number } => column.rank !== null)
    .sort((a, b) => a.rank - b.rank || b.index - a.index);
  for (const { id, index } of leaving) {
    const column = placed.get(id);
    if (!column) continue;
    column.leavesBelow = toStep(needed);
    needed -= chosen[index] ?? 0;
  }
  return placed;
}

/** Returns the sizes of two neighbors after the border between them moved. Their sum stays. */
export function moveBorder(left: number, right: number, by: number): [number, number] {
  const sum = left + right;
  const moved = Math.round(Math.min(sum - minSize, Math.max(minSize, left + by)));
  return [moved, sum - moved];
}

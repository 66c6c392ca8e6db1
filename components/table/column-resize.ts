import type { ColumnSizingState } from "@tanstack/react-table";
import { clampSize, moveBorder } from "#components/table/column-layout.ts";
import { inlineSignOf } from "#components/ui/inline-step.ts";

/** What a list does with new widths. */
export interface ResizeColumns {
  /** Pixels by column. */
  onResize: (sizes: ColumnSizingState) => void;
  /** Gives these columns the widths of their definition. */
  onReset: (ids: readonly string[]) => void;
}

/** How much one press of a key changes a width, in pixels. */
const keyStep = 16;

const headOf = (border: HTMLElement) => border.closest("th");

/** Returns the next header cell on screen; `null` for the last column. */
const nextOf = (cell: HTMLElement): HTMLElement | null => {
  let next = cell.nextElementSibling;
  while (next instanceof HTMLElement && next.offsetWidth === 0) next = next.nextElementSibling;
  return next instanceof HTMLElement && next.dataset.column ? next : null;
};

const hasGrowing = (cell: HTMLElement) =>
  [...(cell.parentElement?.querySelectorAll<HTMLElement>("[data-grow]") ?? [])].some(
    ({ offsetWidth }) => offsetWidth > 0,
  );

const idOf = (cell: HTMLElement) => String(cell.dataset.column);

/** Returns the pixels of a header cell before the table stretches it. One that grows has no style for them. */
const sizeOf = (cell: HTMLElement) =>
  Number.parseFloat(cell.dataset.grow ?? cell.style.getPropertyValue("--column-size"));

const setSize = (cell: HTMLElement, size: number) => {
  if (cell.dataset.grow) cell.dataset.grow = String(size);
  else {
    cell.style.setProperty("--column-size", `${size}px`);
    // Also where the list has room for more.
    cell.style.removeProperty("--column-full");
  }
};

const setSizes = (cells: readonly HTMLElement[], sizes: readonly number[]) => {
  for (const [index, cell] of cells.entries()) setSize(cell, sizes[index] ?? 0);
};

const byId = (cells: readonly HTMLElement[], sizes: readonly number[]): ColumnSizingState =>
  Object.fromEntries(cells.map((cell, index) => [idOf(cell), sizes[index] ?? 0]));

/** Moves a border with the pointer. While it moves, only the two cells change. */
export const dragBorder = (
  border: HTMLElement,
  { pointerId, startX }: { pointerId: number; startX: number },
  { onResize }: ResizeColumns,
) => {
  const before = headOf(border);
  const after = before && nextOf(before);
  if (!before || !after) return;
  const cells = [before, after];
  const sizes = [sizeOf(before), sizeOf(after)] as const;
  // The table stretches its columns by the same factor, unless one of them takes what is left.
  const stretch = hasGrowing(before)
    ? 1
    : (before.offsetWidth + after.offsetWidth) / (sizes[0] + sizes[1]) || 1;
  const sign = inlineSignOf(border);
  let moved: readonly [number, number] = sizes;
  const move = ({ clientX }: PointerEvent) => {
    moved = moveBorder(...sizes, (sign * (clientX - startX)) / stretch);
    setSizes(cells, moved);
  };
  const end = () => {
    border.removeEventListener("pointermove", move);
    if (moved !== sizes) onResize(byId(cells, moved));
  };
  try {
    border.setPointerCapture(pointerId);
  } catch {
    // The button was released before these scripts had loaded.
    return;
  }
  border.addEventListener("pointermove", move);
  border.addEventListener("lostpointercapture", end, { once: true });
};

/** Moves a border by one step, towards the end of the row or, with -1, its start. The border of the last column on screen changes that column alone. */
export const moveByKey = (border: HTMLElement, step: 1 | -1, { onResize }: ResizeColumns) => {
  const before = headOf(border);
  if (!before) return;
  const after = nextOf(before);
  const by = step * keyStep;
  const cells = after ? [before, after] : [before];
  const sizes = after
    ? moveBorder(sizeOf(before), sizeOf(after), by)
    : [clampSize(sizeOf(before) + by)];
  setSizes(cells, sizes);
  onResize(byId(cells, sizes));
};

/** Gives the columns at both sides of a border the widths of their definition. */
export const resetBorder = (border: HTMLElement, { onReset }: ResizeColumns) => {
  const before = headOf(border);
  if (!before) return;
  const after = nextOf(before);
  onReset(after ? [idOf(before), idOf(after)] : [idOf(before)]);
};

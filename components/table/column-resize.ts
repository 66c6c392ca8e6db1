import type { ColumnSizingState } from "@tanstack/react-table";
import { clampSize, moveBorder } from "#components/table/column-layout.ts";

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
  const left = headOf(border);
  const right = left && nextOf(left);
  if (!left || !right) return;
  const cells = [left, right];
  const sizes = [sizeOf(left), sizeOf(right)] as const;
  // The table stretches its columns by the same factor, unless one of them takes what is left.
  const stretch = hasGrowing(left)
    ? 1
    : (left.offsetWidth + right.offsetWidth) / (sizes[0] + sizes[1]) || 1;
  let moved: readonly [number, number] = sizes;
  const move = ({ clientX }: PointerEvent) => {
    moved = moveBorder(...sizes, (clientX - startX) / stretch);
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

/** Moves a border by one step. The border of the last column on screen changes that column alone. */
export const moveByKey = (
  border: HTMLElement,
  key: "ArrowLeft" | "ArrowRight",
  { onResize }: ResizeColumns,
) => {
  const left = headOf(border);
  if (!left) return;
  const right = nextOf(left);
  const by = key === "ArrowLeft" ? -keyStep : keyStep;
  const cells = right ? [left, right] : [left];
  const sizes = right
    ? moveBorder(sizeOf(left), sizeOf(right), by)
    : [clampSize(sizeOf(left) + by)];
  setSizes(cells, sizes);
  onResize(byId(cells, sizes));
};

/** Gives the columns at both sides of a border the widths of their definition. */
export const resetBorder = (border: HTMLElement, { onReset }: ResizeColumns) => {
  const left = headOf(border);
  if (!left) return;
  const right = nextOf(left);
  onReset(right ? [idOf(left), idOf(right)] : [idOf(left)]);
};

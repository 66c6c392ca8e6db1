"use client";

import type { PointerEvent } from "react";
import { type ColumnSizes, moveBorder } from "#components/table/column-layout.ts";

/** Returns the next header cell on screen; `null` for the last column. */
const nextOf = (cell: HTMLElement): HTMLElement | null => {
  let next = cell.nextElementSibling;
  while (next instanceof HTMLElement && next.offsetWidth === 0) next = next.nextElementSibling;
  return next instanceof HTMLElement && next.dataset.column ? next : null;
};

/** Returns the pixels of a header cell before the table stretches it. One that grows has no style for them. */
const sizeOf = (cell: HTMLElement) =>
  Number.parseFloat(cell.dataset.grow ?? cell.style.getPropertyValue("--column-size"));

const setSize = (cell: HTMLElement, size: number) => {
  if (!cell.dataset.grow) cell.style.setProperty("--column-size", `${size}px`);
};

/**
 * The border between a column and the next one, to be dragged with the pointer. The menu of columns
 * changes widths by keyboard. While it moves, only the two cells change; `onResize` gets the result.
 */
export function ColumnBorder({ onResize }: { onResize: (sizes: ColumnSizes) => void }) {
  const start = (event: PointerEvent<HTMLElement>) => {
    const left = event.currentTarget.closest("th");
    const right = left && nextOf(left);
    if (!left || !right || event.button !== 0) return;
    event.preventDefault();
    const border = event.currentTarget;
    border.setPointerCapture(event.pointerId);
    const sizes = [sizeOf(left), sizeOf(right)] as const;
    // The table stretches its columns by the same factor.
    const stretch = (left.offsetWidth + right.offsetWidth) / (sizes[0] + sizes[1]) || 1;
    const startX = event.clientX;
    let moved: readonly [number, number] = sizes;
    const move = ({ clientX }: globalThis.PointerEvent) => {
      moved = moveBorder(...sizes, (clientX - startX) / stretch);
      setSize(left, moved[0]);
      setSize(right, moved[1]);
    };
    const end = () => {
      border.removeEventListener("pointermove", move);
      if (moved === sizes) return;
      onResize({
        [String(left.dataset.column)]: moved[0],
        [String(right.dataset.column)]: moved[1],
      });
    };
    border.addEventListener("pointermove", move);
    border.addEventListener("lostpointercapture", end, { once: true });
  };
  return <span aria-hidden="true" className="column-border" onPointerDown={start} />;
}

"use client";

import type { KeyboardEvent, PointerEvent } from "react";
import { maxSize, minSize } from "#components/table/column-layout.ts";
import type { ResizeColumns } from "#components/table/column-resize.ts";
import { inlineStepOf } from "#components/ui/inline-step.ts";
import { t } from "#lib/protocol/words/t.ts";

const loadResize = () => import("#components/table/column-resize.ts");

interface ColumnBorderProps extends ResizeColumns {
  header: string;
  /** Pixels. */
  size: number;
}

/**
 * The border between a column and the next one: the pointer drags it, the arrow keys move it, and a
 * double click or Enter gives both columns their own widths again.
 */
export function ColumnBorder({ header, size, ...resize }: ColumnBorderProps) {
  const drag = (event: PointerEvent<HTMLElement>) => {
    const { currentTarget: border, pointerId, clientX, button } = event;
    if (button !== 0) return;
    event.preventDefault();
    void loadResize().then((loaded) =>
      loaded.dragBorder(border, { pointerId, startX: clientX }, resize),
    );
  };
  const reset = (border: HTMLElement) =>
    void loadResize().then((loaded) => loaded.resetBorder(border, resize));
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const { currentTarget: border, key } = event;
    if (key === "Enter") return reset(border);
    const step = inlineStepOf(key, border);
    if (step === 0) return;
    event.preventDefault();
    void loadResize().then((loaded) => loaded.moveByKey(border, step, resize));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule has no value that keys change.
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t("table.widthOf", { column: header })}
      aria-valuenow={size}
      aria-valuemin={minSize}
      aria-valuemax={maxSize}
      className="column-border"
      onPointerEnter={() => void loadResize()}
      onPointerDown={drag}
      onDoubleClick={({ currentTarget }) => reset(currentTarget)}
      onKeyDown={move}
    />
  );
}

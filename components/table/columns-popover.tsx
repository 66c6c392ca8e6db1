"use client";

import { type ComponentProps, useEffect } from "react";
import { ChipPopover, type ChipPopoverProps } from "#components/table/chip-popover.tsx";
import { areColumnsChanged } from "#components/table/list-state.ts";
import { useList } from "#components/table/list-table.tsx";
import { isVisible } from "#components/table/table-reads.ts";
import { arrowDownPath, arrowUpPath, Icon } from "#components/ui/icon.tsx";
import { headerText } from "#lib/protocol/list-cell.ts";
import { t } from "#lib/protocol/words/t.ts";

const steps = [
  [-1, "up"],
  [1, "down"],
] as const;

/**
 * Moves a column one place among the columns on screen. `order` holds every column's id, `shown`
 * those on screen in the same order: a column that is absent now keeps its place.
 */
export const moveColumn = (
  order: readonly string[],
  shown: readonly string[],
  id: string,
  step: 1 | -1,
): string[] => {
  const neighbor = shown[shown.indexOf(id) + step];
  if (!shown.includes(id) || neighbor === undefined) return [...order];
  return order.map((each) => (each === id ? neighbor : each === neighbor ? id : each));
};

function IconButton({ path, ...button }: ComponentProps<"button"> & { path: string }) {
  return (
    <button
      type="button"
      className="rounded-xs focus-visible:-outline-offset-2 p-1.5 text-ink-3 hover:text-ink disabled:opacity-30"
      {...button}
    >
      <Icon path={path} className="size-3.5" />
    </button>
  );
}

export default function ColumnsPopover({
  onReset,
  ...popover
}: ChipPopoverProps & { onReset: () => void }) {
  const { columns, changeTable, prepareTable } = useList();
  const { all, state, deciding } = columns;
  useEffect(prepareTable, [prepareTable]);
  // The first column carries the row's link: it stays first and visible.
  const movable = all.slice(1).map(({ id }) => id);
  const move = (id: string, step: 1 | -1) =>
    changeTable((table) => {
      const order = table.getAllLeafColumns().map((column) => column.id);
      table.setColumnOrder(moveColumn(order, movable, id, step));
    });
  return (
    <ChipPopover {...popover} label={t("list.columns")}>
      <fieldset className="grid max-h-96 gap-px overflow-y-auto">
        <legend className="label px-2 pb-1">{t("list.columns")}</legend>
        {all.map(({ id, header, isHiddenByDefault }, index) => (
          <div key={id} className="flex items-center rounded-sm pe-1 hover:bg-sunk">
            <label className="flex min-h-7 grow cursor-pointer items-center gap-2 px-2 py-1">
              <input
                type="checkbox"
                checked={
                  isVisible(state.columnVisibility, { id, isHiddenByDefault }) || id === deciding
                }
                // The first column has the row's link, and a view needs the one that decides it.
                disabled={index === 0 || id === deciding}
                className="size-3.5 focus-visible:outline-offset-0 accent-(--accent)"
                onChange={() => changeTable((table) => table.getColumn(id)?.toggleVisibility())}
              />
              <span>{headerText(header)}</span>
            </label>
            {index > 0 &&
              steps.map(([step, direction]) => (
                <IconButton
                  key={direction}
                  aria-label={t("list.moveColumn", { column: headerText(header), direction })}
                  path={direction === "up" ? arrowUpPath : arrowDownPath}
                  disabled={movable[index - 1 + step] === undefined}
                  onClick={() => move(id, step)}
                />
              ))}
          </div>
        ))}
      </fieldset>
      {areColumnsChanged(state) && (
        <div className="mt-1.5 border-t border-rule px-2 pt-1.5">
          <button type="button" className="link min-h-6" onClick={onReset}>
            {t("list.resetColumns")}
          </button>
        </div>
      )}
    </ChipPopover>
  );
}

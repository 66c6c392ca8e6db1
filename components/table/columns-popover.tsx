"use client";

import { ChipPopover } from "#components/table/chip-popover.tsx";
import type { ChipPopoverProps } from "#components/table/filter-chip.tsx";
import { useList } from "#components/table/list-table.tsx";
import { arrowDownPath, arrowUpPath, Icon } from "#components/ui/icon.tsx";

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

export default function ColumnsPopover({
  hidden,
  onChange,
  ...popover
}: ChipPopoverProps & {
  hidden: readonly string[];
  onChange: (next: { hidden?: string[]; order?: string[] }) => void;
}) {
  const { definition, table } = useList();
  // The first column carries the row's link: it stays first and visible.
  const columns = table.getAllLeafColumns().slice(1);
  const shown = columns.map(({ id }) => id);
  const { columnOrder } = table.state;
  const natural = definition.columns.map(({ id }) => id);
  const order = [...columnOrder, ...natural.filter((id) => !columnOrder.includes(id))];
  return (
    <ChipPopover {...popover} label="Columns">
      <fieldset className="grid max-h-80 gap-px overflow-y-auto">
        <legend className="label px-2 pb-1">Columns</legend>
        {columns.map((column, index) => {
          const { id } = column;
          const header = column.columnDef.meta?.header ?? id;
          const isShown = column.getIsVisible();
          return (
            <div key={id} className="flex items-center rounded-sm pr-1 hover:bg-sunk">
              <label className="flex grow cursor-pointer items-center gap-2 px-2 py-1">
                <input
                  type="checkbox"
                  checked={isShown}
                  className="size-3.5 accent-(--accent)"
                  onChange={() =>
                    onChange({
                      hidden: isShown ? [...hidden, id] : hidden.filter((each) => each !== id),
                    })
                  }
                />
                <span>{header}</span>
              </label>
              {steps.map(([step, direction]) => (
                <button
                  key={direction}
                  type="button"
                  aria-label={`Move ${header} ${direction}`}
                  disabled={shown[index + step] === undefined}
                  className="rounded-xs p-1 text-ink-3 hover:text-ink disabled:opacity-30"
                  onClick={() => onChange({ order: moveColumn(order, shown, id, step) })}
                >
                  <Icon
                    path={direction === "up" ? arrowUpPath : arrowDownPath}
                    className="size-3.5"
                  />
                </button>
              ))}
            </div>
          );
        })}
      </fieldset>
    </ChipPopover>
  );
}

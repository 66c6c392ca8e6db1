"use client";

import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { type ComponentProps, useMemo } from "react";
import { ChipPopover, type ChipPopoverProps } from "#components/table/chip-popover.tsx";
import { clampSize, layOutColumns } from "#components/table/column-layout.ts";
import { useList } from "#components/table/list-table.tsx";
import { useColumnChoice } from "#components/table/use-column-choice.ts";
import { arrowDownPath, arrowUpPath, Icon } from "#components/ui/icon.tsx";

const narrowerPath = "M3 12h6M6 9l3 3-3 3M21 12h-6M18 9l-3 3 3 3M12 4v16";
const widerPath = "M10 12H3M6 9l-3 3 3 3M14 12h7M18 9l3 3-3 3";

const steps = [
  [-1, "up"],
  [1, "down"],
] as const;

/** How much one press changes a width, in pixels. */
const widthStep = 24;
const widths = [
  [-widthStep, "narrower"],
  [widthStep, "wider"],
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

/** What the menu changes. The rows of the list don't need the table, so it loads with the menu. */
const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnSizingFeature,
});
const noRows: readonly object[] = [];

/** Returns the table of the list's columns, whose changes are the person's choice. */
const useColumnTable = () => {
  const { definition, columns } = useList();
  const { hidden, order, sizes, isChanged, change, reset } = useColumnChoice();
  const defined = useMemo(
    () => definition.columns.map(({ id, header }) => ({ id, header })),
    [definition.columns],
  );
  const state = {
    columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
    columnOrder: [...order],
    columnSizing: { ...sizes },
  };
  const table = useTable({
    features,
    columns: defined,
    data: noRows,
    state,
    onColumnVisibilityChange: (updater) => {
      const visible = functionalUpdate(updater, state.columnVisibility);
      change({ hidden: Object.keys(visible).filter((id) => !visible[id]) });
    },
    onColumnOrderChange: (updater) =>
      change({ order: functionalUpdate(updater, state.columnOrder) }),
    onColumnSizingChange: (updater) =>
      change({ sizes: functionalUpdate(updater, state.columnSizing) }),
  });
  // An optional column that no row has a value for keeps its place, and is not listed.
  const listed = table
    .getAllLeafColumns()
    .filter(({ id }) => columns.all.some((column) => column.id === id));
  return { table, listed, isChanged, reset };
};

export default function ColumnsPopover(popover: ChipPopoverProps) {
  const { columns } = useList();
  const { table, listed, isChanged, reset } = useColumnTable();
  const order = table.getAllLeafColumns().map(({ id }) => id);
  // The first column carries the row's link: it stays first and visible.
  const movable = listed.slice(1).map(({ id }) => id);
  const placed = layOutColumns(columns.all, columns.choice.sizes);
  return (
    <ChipPopover {...popover} label="Columns">
      <fieldset className="grid max-h-96 gap-px overflow-y-auto">
        <legend className="label px-2 pb-1">Columns</legend>
        {listed.map((column, index) => {
          const { id } = column;
          const header = String(column.columnDef.header);
          const size = placed.get(id)?.size ?? 0;
          return (
            <div key={id} className="flex items-center rounded-sm pr-1 hover:bg-sunk">
              <label className="flex min-h-7 grow cursor-pointer items-center gap-2 px-2 py-1">
                <input
                  type="checkbox"
                  checked={column.getIsVisible() || id === columns.deciding}
                  // The first column has the row's link, and a view needs the one that decides it.
                  disabled={index === 0 || id === columns.deciding}
                  className="size-3.5 focus-visible:outline-offset-0 accent-(--accent)"
                  onChange={() => column.toggleVisibility()}
                />
                <span>{header}</span>
              </label>
              {index > 0 &&
                steps.map(([step, direction]) => (
                  <IconButton
                    key={direction}
                    aria-label={`Move ${header} ${direction}`}
                    path={direction === "up" ? arrowUpPath : arrowDownPath}
                    disabled={movable[index - 1 + step] === undefined}
                    onClick={() => table.setColumnOrder(moveColumn(order, movable, id, step))}
                  />
                ))}
              {widths.map(([by, direction]) => (
                <IconButton
                  key={direction}
                  aria-label={`Make ${header} ${direction}`}
                  path={by < 0 ? narrowerPath : widerPath}
                  disabled={!column.getIsVisible() || clampSize(size + by) === size}
                  onClick={() =>
                    table.setColumnSizing((sizes) => ({ ...sizes, [id]: clampSize(size + by) }))
                  }
                />
              ))}
            </div>
          );
        })}
      </fieldset>
      {isChanged && (
        <div className="mt-1.5 border-t border-rule px-2 pt-1.5">
          <button type="button" className="link min-h-6" onClick={reset}>
            Reset to default
          </button>
        </div>
      )}
    </ChipPopover>
  );
}

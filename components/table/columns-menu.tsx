"use client";

import { lazy } from "react";
import { Chip } from "#components/table/filter-chip.tsx";
import { areColumnsChanged, hiddenColumns } from "#components/table/list-state.ts";
import { useList } from "#components/table/list-table.tsx";
import type { TableModel } from "#components/table/table-model.tsx";
import { loadTable } from "#components/table/use-table-changes.tsx";
import { withWords } from "#components/words/later-words.ts";
import { t } from "#lib/protocol/words/t.ts";

// The menu is there only with the table, so that a box answers at once.
const ColumnsPopover = lazy(async () => {
  const [popover] = await Promise.all([
    withWords(import("#components/table/columns-popover.tsx")),
    loadTable(),
  ]);
  return popover;
});

/** Shows the columns as the definition of the list has them. */
const resetColumns = (table: TableModel) => {
  table.resetColumnVisibility(true);
  table.resetColumnOrder(true);
  table.resetColumnSizing(true);
};

/** Which columns the list shows, and in which order. The browser keeps the choice in cookies. */
export function ColumnsMenu() {
  const { columns, changeTable } = useList();
  const hidden = hiddenColumns(columns.state.columnVisibility);
  const onReset = () => changeTable(resetColumns);
  return (
    <Chip
      text={
        hidden.length > 0 ? t("table.columnsHidden", { hidden: hidden.length }) : t("table.columns")
      }
      clearLabel={t("table.resetColumns")}
      onClear={areColumnsChanged(columns.state) ? onReset : undefined}
    >
      {(popover) => <ColumnsPopover {...popover} onReset={onReset} />}
    </Chip>
  );
}

"use client";

import { lazy } from "react";
import { Chip } from "#components/table/filter-chip.tsx";
import { cookiesOfColumns } from "#components/table/list-state.ts";
import { useList } from "#components/table/list-table.tsx";
import { setCookie } from "#lib/client/cookie.ts";

const ColumnsPopover = lazy(() => import("#components/table/columns-popover.tsx"));

/** Which columns the list shows and in which order. The browser keeps the choice in cookies. */
export function ColumnsMenu() {
  const { operation, definition, table } = useList();
  const { columnVisibility, columnOrder } = table.state;
  const ids = definition.columns.map(({ id }) => id);
  const hidden = ids.filter((id) => columnVisibility[id] === false);

  const change = (next: { hidden?: string[]; order?: string[] }) => {
    const saved = { hidden, order: columnOrder, ...next };
    table.setColumnVisibility(Object.fromEntries(saved.hidden.map((id) => [id, false])));
    table.setColumnOrder([...saved.order]);
    for (const [name, value] of cookiesOfColumns(operation, saved)) void setCookie(name, value);
  };

  const isChanged = hidden.length > 0 || columnOrder.length > 0;
  return (
    <Chip
      text={hidden.length > 0 ? `Columns: ${hidden.length} hidden` : "Columns"}
      clearLabel="Reset columns"
      onClear={isChanged ? () => change({ hidden: [], order: [] }) : undefined}
    >
      {(popover) => <ColumnsPopover {...popover} hidden={hidden} onChange={change} />}
    </Chip>
  );
}

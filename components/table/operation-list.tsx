"use client";

import { ColumnsMenu } from "#components/table/columns-menu.tsx";
import { ExportButton } from "#components/table/export-button.tsx";
import { ListRows } from "#components/table/list-rows.tsx";
import type { ListSource } from "#components/table/list-source.ts";
import { ListTable } from "#components/table/list-table.tsx";
import { ListCount, Pager } from "#components/table/pager.tsx";
import { Peek } from "#components/table/peek.tsx";
import { SelectedRows } from "#components/table/selected-rows.tsx";
import { Toolbar } from "#components/table/toolbar.tsx";
import { ViewTabs } from "#components/table/view-tabs.tsx";
import { ViewTools } from "#components/table/view-tools.tsx";
import type { ListName } from "#lib/v4/registry.ts";

/** All parts of a list operation's table: one client component, so that a page names only one. */
export function OperationList<Name extends ListName>(source: ListSource<Name>) {
  return (
    <ListTable {...source}>
      <ViewTabs />
      <Toolbar>
        <ViewTools />
        <ColumnsMenu />
        <ExportButton />
        <ListCount />
      </Toolbar>
      <div className="list-body">
        <div>
          <ListRows />
          <Pager />
          <SelectedRows />
        </div>
        <Peek />
      </div>
    </ListTable>
  );
}

"use client";

import { lazy, Suspense } from "react";
import { ColumnsMenu } from "#components/table/columns-menu.tsx";
import { ExportButton } from "#components/table/export-button.tsx";
import { ListRows } from "#components/table/list-rows.tsx";
import type { ListSource } from "#components/table/list-source.ts";
import { areColumnsChanged } from "#components/table/list-state.ts";
import { ListTable, useList } from "#components/table/list-table.tsx";
import { ListCount, Pager } from "#components/table/pager.tsx";
import { Peek } from "#components/table/peek.tsx";
import { SelectedRows } from "#components/table/selected-rows.tsx";
import { Toolbar } from "#components/table/toolbar.tsx";
import { ViewTabs } from "#components/table/view-tabs.tsx";
import { withWords } from "#components/words/later-words.ts";
import type { ListName } from "#lib/v4/registry.ts";

const ViewTools = lazy(() => withWords(import("#components/table/view-tools.tsx")));

/** What a person can do with a saved view, or with a question that they may save as one. */
function SavableView() {
  const { url, saved, columns, answer } = useList();
  const { input, isFiltered } = url;
  const isOwnQuestion =
    isFiltered || input.view || input.sort || input.saved || areColumnsChanged(columns.state);
  if (!saved.canSave || answer.isRefused || !isOwnQuestion) return null;
  return (
    <Suspense>
      <ViewTools />
    </Suspense>
  );
}

/** All parts of a list operation's table: one client component, so that a page names only one. */
export function OperationList<Name extends ListName>(source: ListSource<Name>) {
  return (
    <ListTable {...source}>
      <ViewTabs />
      <Toolbar>
        <SavableView />
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

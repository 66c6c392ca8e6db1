"use client";

import { lazy, Suspense, useState } from "react";
import { Chip, chipClassName } from "#components/table/filter-chip.tsx";
import { type List, useList } from "#components/table/list-table.tsx";
import {
  areSameColumns,
  searchOf,
  searchOnScreen,
  toViewColumns,
} from "#components/table/view-changes.ts";
import {
  partsOf,
  toUsableView,
  toViewInput,
  type UsableView,
} from "#components/table/view-question.ts";
import type { ViewTask } from "#components/views/view-task.ts";
import { withWords } from "#components/words/later-words.ts";
import { t } from "#lib/protocol/words/t.ts";

const ViewMenu = lazy(() => withWords(import("#components/table/view-menu.tsx")));
const ViewTasks = lazy(() => withWords(import("#components/table/view-tasks.tsx")));

/** Returns whether the question on screen is another one than that of the saved view. */
const isChangedIn = (list: List, current: UsableView) => {
  const { columns } = list;
  const parts = partsOf(list);
  const stored = toViewColumns(columns.saved ?? columns.state, parts);
  return (
    searchOnScreen(list) !== searchOf(current.input) ||
    !areSameColumns(toViewColumns(columns.state, parts), stored)
  );
};

function Tool({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <span className={chipClassName(false)}>
      <button type="button" className="chip-text" onClick={onClick}>
        {label}
      </button>
    </span>
  );
}

/** Saves the question on screen as a view, and saves or discards the changes of the one on screen. */
export default function ViewTools() {
  const list = useList();
  const { url, saved, columns } = list;
  const [task, setTask] = useState<ViewTask | null>(null);
  const current = saved.current && toUsableView(saved.current, partsOf(list));
  const discard = () => {
    if (!current) return;
    columns.discard();
    url.change(toViewInput(url.fields, current));
  };
  return (
    <>
      {!current && <Tool label={t("list.saveView")} onClick={() => setTask("save")} />}
      {current && isChangedIn(list, current) && (
        <>
          {current.saved.mayChange && (
            <Tool label={t("list.save")} onClick={() => setTask("update")} />
          )}
          <Tool label={t("list.saveAs")} onClick={() => setTask("save as")} />
          <Tool label={t("list.discard")} onClick={discard} />
        </>
      )}
      {current && (
        <Chip text={t("list.view")} clearLabel="" onClear={undefined}>
          {(popover) => <ViewMenu {...popover} onTask={setTask} />}
        </Chip>
      )}
      {task && (
        <Suspense>
          <ViewTasks task={task} onTask={setTask} />
        </Suspense>
      )}
    </>
  );
}

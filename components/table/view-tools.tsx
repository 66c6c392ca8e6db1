"use client";

import { lazy, Suspense, useState } from "react";
import { Chip, chipClassName } from "#components/table/filter-chip.tsx";
import { useList } from "#components/table/list-table.tsx";
import {
  areSameColumns,
  searchOf,
  searchOnScreen,
  toViewColumns,
} from "#components/table/view-changes.ts";
import { toViewInput } from "#components/table/view-question.ts";
import type { ViewTask } from "#components/views/view-task.ts";

const ViewMenu = lazy(() => import("#components/table/view-menu.tsx"));
const ViewTasks = lazy(() => import("#components/table/view-tasks.tsx"));

/** Returns whether the question on screen is another one than that of the saved view. */
const useIsChanged = () => {
  const list = useList();
  const { saved, columns } = list;
  const { current } = saved;
  if (!current) return false;
  const stored = toViewColumns(columns.saved ?? columns.state, saved.parts);
  return (
    searchOnScreen(list) !== searchOf(current.input) ||
    !areSameColumns(toViewColumns(columns.state, saved.parts), stored)
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
  const { url, saved, columns } = useList();
  const [task, setTask] = useState<ViewTask | null>(null);
  const isChanged = useIsChanged();
  const { current } = saved;
  const discard = () => {
    if (!current) return;
    columns.discard();
    url.change(toViewInput(url.fields, current));
  };
  return (
    <>
      {!current && <Tool label="Save view" onClick={() => setTask("save")} />}
      {current && isChanged && (
        <>
          {current.saved.mayChange && <Tool label="Save" onClick={() => setTask("update")} />}
          <Tool label="Save as" onClick={() => setTask("save as")} />
          <Tool label="Discard" onClick={discard} />
        </>
      )}
      {current && (
        <Chip text="View" clearLabel="" onClear={undefined}>
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

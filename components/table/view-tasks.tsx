"use client";

import { useState } from "react";
import { useList } from "#components/table/list-table.tsx";
import { searchOnScreen, toViewColumns } from "#components/table/view-changes.ts";
import { ViewConflict } from "#components/table/view-conflict.tsx";
import { partsOf, toUsableView, toViewInput } from "#components/table/view-question.ts";
import { ConfirmView } from "#components/views/confirm-view.tsx";
import { NameDialog } from "#components/views/name-dialog.tsx";
import { UpdateView } from "#components/views/update-view.tsx";
import { useChangeView } from "#components/views/use-change-view.ts";
import type { ViewTask } from "#components/views/view-task.ts";
import { changeSavedView, deleteSavedView, saveView } from "#lib/client/change-views.ts";
import {
  isViewList,
  maxViewName,
  type SavedView,
  savedField,
  type ViewQuestion,
} from "#lib/protocol/saved-view.ts";
import { t } from "#lib/protocol/words/t.ts";

/** What a person wanted to change in a view that another one changed meanwhile. */
interface Conflict {
  theirs: SavedView;
  mine: { name: string; question: ViewQuestion };
  retry: (epoch: number) => Promise<boolean>;
}

/** Carries out what a person does with a view: its dialog, its change, and what the list shows then. */
export default function ViewTasks({
  task,
  onTask,
}: {
  task: ViewTask;
  onTask: (task: ViewTask | null) => void;
}) {
  const list = useList();
  const { operation, url, saved, columns } = list;
  const { send, ...sending } = useChangeView(operation);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const view = saved.current;
  const parts = partsOf(list);
  const question = {
    search: searchOnScreen(list),
    columns: toViewColumns(columns.state, parts),
  };
  const close = () => onTask(null);

  /** Shows a view in the list, as it is stored now. */
  const show = (shown: SavedView) => {
    columns.discard();
    url.change(toViewInput(url.fields, toUsableView(shown, parts)), "replace");
    close();
  };

  const create = async (name: string, isShared: boolean) => {
    if (!isViewList(operation)) return;
    const given = { list: operation, name, isShared, ...question };
    const sent = await send(() => saveView(given));
    if (sent) show(sent.answer.view);
  };

  /** Returns whether the change is done, or meets another person's. */
  const change = async (
    { epoch, id, ...before }: SavedView,
    what: { name?: string; question?: ViewQuestion; isShared?: boolean },
  ): Promise<boolean> => {
    const sent = await send(() => changeSavedView({ id, epoch, ...what }));
    if (!sent) return false;
    if ("view" in sent.answer) {
      if (what.question) show(sent.answer.view);
      else close();
      return true;
    }
    const { conflict: theirs } = sent.answer;
    const mine = { name: what.name ?? before.name, question: what.question ?? question };
    const retry = (now: number) => change({ ...before, id, epoch: now }, what);
    setConflict({ theirs, mine, retry });
    return false;
  };

  const remove = async ({ id, epoch, name }: SavedView): Promise<boolean> => {
    const sent = await send(() => deleteSavedView({ id, epoch }));
    if (!sent) return false;
    if (sent.answer) {
      const retry = (now: number) => remove({ ...sent.answer?.conflict, epoch: now } as SavedView);
      setConflict({ theirs: sent.answer.conflict, mine: { name, question }, retry });
      return false;
    }
    url.change({ [savedField]: undefined }, "replace");
    close();
    return true;
  };

  if (conflict)
    return (
      <ViewConflict
        {...sending}
        task={task}
        theirs={conflict.theirs}
        mine={conflict.mine}
        onTheirs={() => show(conflict.theirs)}
        onMine={() => void conflict.retry(conflict.theirs.epoch)}
        onNew={() => {
          setConflict(null);
          onTask("save as");
        }}
        onClose={close}
      />
    );
  if (task === "save" || task === "save as")
    return (
      <NameDialog
        {...sending}
        title={t("list.saveView")}
        submitLabel={t("list.saveView")}
        name={task === "save as" && view ? `${view.name} 2`.slice(0, maxViewName) : ""}
        mayShare={saved.mayShare}
        onClose={close}
        onSubmit={(name, isShared) => void create(name, isShared)}
      />
    );
  if (!view) return null;
  if (task === "rename")
    return (
      <NameDialog
        {...sending}
        title={t("list.renameView")}
        submitLabel={t("list.renameSubmit")}
        name={view.name}
        mayShare={false}
        onClose={close}
        onSubmit={(name) => void change(view, { name })}
      />
    );
  if (task === "update")
    return <UpdateView {...sending} onClose={close} onUpdate={() => change(view, { question })} />;
  return (
    <ConfirmView
      {...sending}
      task={task}
      view={view}
      onClose={close}
      onConfirm={() =>
        void (task === "share" ? change(view, { isShared: !view.isShared }) : remove(view))
      }
    />
  );
}

"use client";

import { ChangeProblem } from "#components/failure/change-problem.tsx";
import { ChipPopover, type ChipPopoverProps } from "#components/table/chip-popover.tsx";
import { useList } from "#components/table/list-table.tsx";
import { SubscribeSelect } from "#components/views/subscribe-select.tsx";
import { useTogglePin } from "#components/views/use-change-view.ts";
import type { ViewTask } from "#components/views/view-task.ts";
import { viewHour } from "#lib/protocol/saved-view.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";

function Item({
  label,
  disabled,
  onClick,
}: {
  label: string;
  disabled?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      disabled={disabled}
      className="flex min-h-8 w-full items-center rounded-sm px-2.5 text-start hover:bg-sunk disabled:opacity-50 max-sm:min-h-11"
      onClick={onClick}
    >
      {label}
    </button>
  );
}

/** What a person can do with the saved view on screen. */
export default function ViewMenu({
  onTask,
  ...popover
}: ChipPopoverProps & { onTask: (task: ViewTask) => void }) {
  const { operation, saved } = useList();
  const { toggle, isBusy, failure } = useTogglePin(operation);
  const view = saved.current;
  if (!view) return null;
  const { isShared, isPinned, mayChange, ownerName } = view;
  const choose = (task: ViewTask) => () => {
    popover.onOpenChange(false);
    onTask(task);
  };
  const onPin = async () => {
    if (await toggle(view)) popover.onOpenChange(false);
  };
  const canShare = saved.mayShare && ownerName === null;
  return (
    <ChipPopover {...popover} label={t("list.viewOf", { view: view.name })}>
      <p className="max-w-64 px-2.5 pb-1.5 text-small text-ink-3 wrap-anywhere">
        {!isShared
          ? t("list.onlyYou")
          : ownerName === null
            ? t("list.sharedByYou")
            : t("list.sharedBy", { name: ownerName })}
      </p>
      <Item
        label={isPinned ? t("list.unpin") : t("list.pin")}
        disabled={isBusy}
        onClick={() => void onPin()}
      />
      <div className="flex items-center justify-between gap-4 px-2.5 py-1.5">
        <span>{t("list.subscribe")}</span>
        <SubscribeSelect view={view} />
      </div>
      {view.frequency !== null && (
        <p className="max-w-64 px-2.5 pb-1.5 text-small text-ink-3">
          {tRich("list.subscribed", {
            frequency: view.frequency,
            hour: viewHour,
            link: (inside) => (
              <a key="link" className="link" href="/settings#notifications">
                {inside}
              </a>
            ),
          })}
        </p>
      )}
      {mayChange && <Item label={t("list.rename")} onClick={choose("rename")} />}
      <Item label={t("list.saveAsNew")} onClick={choose("save as")} />
      {mayChange && canShare && (
        <Item
          label={isShared ? t("list.stopSharing") : t("list.share")}
          onClick={choose("share")}
        />
      )}
      {mayChange && <Item label={t("list.delete")} onClick={choose("delete")} />}
      <ChangeProblem failure={failure} className="max-w-64 px-2.5 pt-1" />
    </ChipPopover>
  );
}

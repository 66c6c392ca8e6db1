"use client";

import { ChangeProblem } from "#components/failure/change-problem.tsx";
import { ChipPopover, type ChipPopoverProps } from "#components/table/chip-popover.tsx";
import { useList } from "#components/table/list-table.tsx";
import { SubscribeSelect } from "#components/views/subscribe-select.tsx";
import { useTogglePin } from "#components/views/use-change-view.ts";
import type { ViewTask } from "#components/views/view-task.ts";
import { viewHour } from "#lib/protocol/saved-view.ts";

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
    <ChipPopover {...popover} label={`View ${view.name}`}>
      <p className="max-w-64 px-2.5 pb-1.5 text-small text-ink-3 wrap-anywhere">
        {isShared
          ? `Saved for everyone${ownerName === null ? " by you" : ` by ${ownerName}`}`
          : "Only you see this view"}
      </p>
      <Item
        label={isPinned ? "Unpin from navigation" : "Pin to navigation"}
        disabled={isBusy}
        onClick={() => void onPin()}
      />
      <div className="flex items-center justify-between gap-4 px-2.5 py-1.5">
        <span>Subscribe</span>
        <SubscribeSelect view={view} />
      </div>
      {view.frequency !== null && (
        <p className="max-w-64 px-2.5 pb-1.5 text-small text-ink-3">
          {view.frequency === "weekly" ? "On Mondays" : "Each day"} at {viewHour}:00 you are told
          how many rows it has. In another time zone, choose again.{" "}
          <a className="link" href="/settings#notifications">
            Bell or email
          </a>
        </p>
      )}
      {mayChange && <Item label="Rename…" onClick={choose("rename")} />}
      <Item label="Save as a new view…" onClick={choose("save as")} />
      {mayChange && canShare && (
        <Item
          label={isShared ? "Stop sharing…" : "Share with everyone…"}
          onClick={choose("share")}
        />
      )}
      {mayChange && <Item label="Delete…" onClick={choose("delete")} />}
      <ChangeProblem failure={failure} className="max-w-64 px-2.5 pt-1" />
    </ChipPopover>
  );
}

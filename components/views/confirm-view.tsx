import { ChangeProblem } from "#components/failure/change-problem.tsx";
import { Button } from "#components/ui/button.tsx";
import { ViewDialog } from "#components/views/view-dialog.tsx";
import type { Failure } from "#lib/protocol/failure.ts";
import type { SavedView } from "#lib/protocol/saved-view.ts";

/** Returns what happens if a person confirms. */
const textsOf = (task: "share" | "delete", { name, isShared }: SavedView) => {
  if (task === "delete")
    return {
      title: `Delete “${name}”?`,
      text: isShared
        ? "Everyone of your company loses this view. No record changes."
        : "Only the view is deleted. No record changes.",
      label: "Delete view",
    };
  if (isShared)
    return {
      title: `Stop sharing “${name}”?`,
      text: "Only you will see this view. It leaves the navigation of people who pinned it.",
      label: "Stop sharing",
    };
  return {
    title: `Share “${name}” with everyone?`,
    text: "Everyone of your company sees the name and the filters, and the rows that their own key finds. A value that their key doesn't find is counted, not shown. Any admin can change or delete the view.",
    label: "Share with everyone",
  };
};

/** Asks before a view is shared, hidden from others or deleted. */
export function ConfirmView({
  task,
  view,
  isBusy,
  failure,
  onConfirm,
  onClose,
}: {
  task: "share" | "delete";
  view: SavedView;
  isBusy: boolean;
  failure: Failure | null;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { title, text, label } = textsOf(task, view);
  return (
    <ViewDialog title={title} onClose={onClose}>
      <p>{text}</p>
      <ChangeProblem failure={failure} />
      <div className="flex flex-wrap gap-2">
        <Button variant="main" disabled={isBusy} className="max-sm:h-11" onClick={onConfirm}>
          {label}
        </Button>
        <Button variant="quiet" data-safe="" className="max-sm:h-11" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </ViewDialog>
  );
}

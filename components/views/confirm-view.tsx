import { ChangeProblem } from "#components/failure/change-problem.tsx";
import { Button } from "#components/ui/button.tsx";
import { ViewDialog } from "#components/views/view-dialog.tsx";
import type { Failure } from "#lib/protocol/failure.ts";
import type { SavedView } from "#lib/protocol/saved-view.ts";
import { t } from "#lib/protocol/words/t.ts";

/** Returns what happens if a person confirms. */
const textsOf = (task: "share" | "delete", { name, isShared }: SavedView) => {
  if (task === "delete")
    return {
      title: t("list.deleteAsk", { name }),
      text: isShared ? t("list.deleteShared") : t("list.deleteOwn"),
      label: t("list.deleteView"),
    };
  if (isShared)
    return {
      title: t("list.stopAsk", { name }),
      text: t("list.stopNote"),
      label: t("list.stop"),
    };
  return {
    title: t("list.shareAsk", { name }),
    text: t("list.shareNote"),
    label: t("list.shareSubmit"),
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
          {t("list.cancel")}
        </Button>
      </div>
    </ViewDialog>
  );
}

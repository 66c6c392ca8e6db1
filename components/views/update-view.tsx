import { useEffect, useEffectEvent, useRef } from "react";
import { ChangeProblem } from "#components/failure/change-problem.tsx";
import { Button } from "#components/ui/button.tsx";
import { ViewDialog } from "#components/views/view-dialog.tsx";
import type { Failure } from "#lib/protocol/failure.ts";
import { t } from "#lib/protocol/words/t.ts";

/** Saves the changes of a view at once, and says why if that fails. */
export function UpdateView({
  isBusy,
  failure,
  onUpdate,
  onClose,
}: {
  isBusy: boolean;
  failure: Failure | null;
  onUpdate: () => Promise<boolean>;
  onClose: () => void;
}) {
  const isStarted = useRef(false);
  const start = useEffectEvent(() => void onUpdate());
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    start();
  }, []);
  if (!failure) return null;
  return (
    <ViewDialog title={t("list.notSaved")} onClose={onClose}>
      <ChangeProblem failure={failure} />
      <div className="flex flex-wrap gap-2">
        <Button variant="main" disabled={isBusy} onClick={() => void onUpdate()}>
          {t("failure.tryAgain")}
        </Button>
        <Button variant="quiet" data-safe="" onClick={onClose}>
          {t("list.close")}
        </Button>
      </div>
    </ViewDialog>
  );
}

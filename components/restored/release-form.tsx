"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ChangeProblem } from "#components/failure/change-problem.tsx";
import { Form } from "#components/form/form.tsx";
import { onFormKey } from "#components/form/form-keys.ts";
import { useResumedChange } from "#components/form/use-resumed-change.ts";
import { Button } from "#components/ui/button.tsx";
import { releaseStore } from "#lib/client/restored-store.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import { t } from "#lib/protocol/words/t.ts";

/** Releases the database, after the admin has confirmed that they compared it with the service. */
export function ReleaseForm({ heldAt }: { heldAt: string }) {
  const router = useRouter();
  const [isCompared, setCompared] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isOutdated, setOutdated] = useState(false);
  const { note, forget } = useResumedChange();
  const release = async () => {
    setBusy(true);
    const answer = await releaseStore(heldAt);
    setBusy(false);
    const problem = "failure" in answer ? answer.failure : null;
    setFailure(problem);
    note(problem, () => void release());
    if ("failure" in answer) return;
    setOutdated(!answer.isReleased);
    router.refresh();
  };
  return (
    <Form
      className="px-4 py-3"
      onKeyDown={onFormKey}
      onInput={forget}
      onSubmit={(event) => {
        event.preventDefault();
        if (isCompared && !isBusy) void release();
      }}
    >
      <p>{t("restored.onRelease")}</p>
      <label className="mt-3 flex items-baseline gap-2">
        <input
          type="checkbox"
          checked={isCompared}
          onChange={({ target }) => setCompared(target.checked)}
        />
        {t("restored.compared")}
      </label>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          variant="main"
          className="max-sm:h-11"
          disabled={!isCompared || isBusy}
        >
          {isBusy ? t("restored.releasing") : t("restored.release")}
        </Button>
        <ChangeProblem failure={failure} />
        {isOutdated && (
          <p role="alert" className="text-signal">
            {t("restored.outdated")}
          </p>
        )}
      </div>
    </Form>
  );
}

"use client";

import { useState } from "react";
import { isBeforeStart } from "#components/runs/run-text.ts";
import { Button } from "#components/ui/button.tsx";
import { useRunChanges } from "#lib/client/runs/run-reads.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import type { RunChoice, RunView } from "#lib/protocol/run.ts";
import { t } from "#lib/protocol/words/t.ts";

/** Sends decisions about a run one at a time, and keeps why the last one was not carried out. */
export function useDecision(run: RunView) {
  const { decide } = useRunChanges(run);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const send = async (choice: RunChoice) => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(await decide(choice));
    setIsBusy(false);
  };
  return { send, isBusy, failure };
}

/** Why something that the person asked for was not done. */
export function NotDone({ failure }: { failure: Failure | null }) {
  if (!failure) return null;
  return (
    <p role="alert" className="text-signal wrap-anywhere">
      {failure.message}
    </p>
  );
}

const pausePath = "M9 5v14M15 5v14";

/** Ends a run for good, after a second click. */
function StopButton({
  isStarted,
  isBusy,
  onStop,
}: {
  isStarted: boolean;
  isBusy: boolean;
  onStop: () => void;
}) {
  const [isAsked, setIsAsked] = useState(false);
  if (!isAsked) {
    return (
      <Button className="max-sm:h-11!" onClick={() => setIsAsked(true)}>
        {isStarted ? t("run.stop") : t("run.discard")}
      </Button>
    );
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <span className="text-compact">{isStarted ? t("run.stopNote") : t("run.discardNote")}</span>
      <Button
        autoFocus
        className="border-signal! text-signal max-sm:h-11!"
        disabled={isBusy}
        onClick={onStop}
      >
        {isStarted ? t("run.stopForGood") : t("run.discardRun")}
      </Button>
      <Button className="max-sm:h-11!" onClick={() => setIsAsked(false)}>
        {t("run.keep")}
      </Button>
    </span>
  );
}

/** The buttons at the head of a run: what its person may do now, except to start it or confirm its canary. */
export function RunButtons({ run }: { run: RunView }) {
  const { send, isBusy, failure } = useDecision(run);
  const { choices, canary } = run;
  return (
    <>
      <NotDone failure={failure} />
      {choices.includes("pause") && (
        <Button disabled={isBusy} onClick={() => void send("pause")} className="max-sm:h-11!">
          <svg viewBox="0 0 24 24" className="icon size-3.75" aria-hidden="true">
            <path d={pausePath} />
          </svg>
          {t("run.pause")}
        </Button>
      )}
      {choices.includes("continue") && canary.state !== "asks" && (
        <Button
          variant="main"
          disabled={isBusy}
          onClick={() => void send("continue")}
          className="max-sm:h-11!"
        >
          {t("run.continue")}
        </Button>
      )}
      {choices.includes("stop") && (
        <StopButton
          isStarted={!isBeforeStart(run)}
          isBusy={isBusy}
          onStop={() => void send("stop")}
        />
      )}
    </>
  );
}

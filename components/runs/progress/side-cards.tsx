"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { groupReasons } from "#components/runs/line-text.ts";
import { NotDone, useDecision } from "#components/runs/run-decision.tsx";
import { runHref } from "#components/runs/run-screen.ts";
import { countOf, sentCount } from "#components/runs/run-text.ts";
import { Button, buttonClassName } from "#components/ui/button.tsx";
import { StatusLabel, StatusMark, type StatusVariant } from "#components/ui/status-label.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { runPath, useLinesOf, useRunChanges } from "#lib/client/runs/run-reads.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import type { RunView } from "#lib/protocol/run.ts";
import { t } from "#lib/protocol/words/t.ts";

function Card({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="sheet px-4 pt-3 pb-3.5">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h2>{title}</h2>
        {aside}
      </div>
      <div className="mt-1.5 grid gap-2 text-compact">{children}</div>
    </section>
  );
}

function Step({ variant, children }: { variant: StatusVariant; children: ReactNode }) {
  return (
    <p className="flex items-baseline gap-2">
      <StatusMark variant={variant} />
      <span>{children}</span>
    </p>
  );
}

/** The first rows, and the question whether the others follow. */
function CanaryCard({ run }: { run: RunView }) {
  const { send, isBusy, failure } = useDecision(run);
  const { size, state } = run.canary;
  // Of a stopped run, the first rows that were not sent never go.
  if (state === "none" || (run.state === "stopped" && state === "running")) return null;
  const accepted = countOf(run, "accepted");
  const failed = countOf(run, "refused", "halted");
  const waiting = countOf(run, "waiting");
  const isDone = state === "settled" || state === "asks" || state === "confirmed";
  return (
    <Card title={t("runProgress.canary")}>
      <Step variant={isDone ? "good" : "moving"}>
        {isDone
          ? t("runProgress.canarySent", { count: size })
          : t("runProgress.canaryFirst", { count: size })}
      </Step>
      {state === "confirmed" && <Step variant="good">{t("runProgress.continued")}</Step>}
      {state === "asks" && (
        <>
          <p role="status" className="font-medium">
            {t("runProgress.canaryAsks", { accepted, size, failed, waiting })}
          </p>
          {run.choices.includes("continue") ? (
            <Button
              variant="main"
              className="max-sm:h-11!"
              disabled={isBusy}
              onClick={() => void send("continue")}
            >
              {t("runProgress.continueWith", { count: waiting })}
            </Button>
          ) : (
            <p className="text-ink-3">{t("runProgress.decides", { name: run.by.name })}</p>
          )}
          <NotDone failure={failure} />
        </>
      )}
    </Card>
  );
}

function RetryButton({ run }: { run: RunView }) {
  const router = useRouter();
  const { retry } = useRunChanges(run);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const onClick = async () => {
    setIsBusy(true);
    const made = await retry();
    if ("id" in made) return router.push(runHref(made.id));
    setFailure(made);
    setIsBusy(false);
  };
  return (
    <>
      <Button disabled={isBusy} onClick={() => void onClick()}>
        {t("runProgress.retry")}
      </Button>
      <NotDone failure={failure} />
    </>
  );
}

/** The rows that were refused or not sent, by reason, with the file of them. */
function FailuresCard({ run }: { run: RunView }) {
  const { numberText } = useNumbers();
  const refused = useLinesOf(run, "refused");
  const halted = useLinesOf(run, "halted");
  const blocked = countOf(run, "blocked");
  const count = countOf(run, "refused", "halted") + blocked;
  if (count === 0) return null;
  const groups = [
    ...groupReasons([...(refused.data?.lines ?? []), ...(halted.data?.lines ?? [])]),
    ...(blocked > 0 ? [[t("runProgress.blockedByCheck"), blocked] as const] : []),
  ];
  const isEnded = run.state === "done" || run.state === "stopped";
  return (
    <Card
      title={t("runProgress.failures")}
      aside={
        <span className="text-ink-3 tabular-nums">{t("runProgress.rowCount", { count })}</span>
      }
    >
      <ul>
        {groups.map(([reason, lines]) => (
          <li
            key={reason}
            className="flex justify-between gap-2.5 border-t border-rule py-1.5 first:border-t-0"
          >
            <span className="wrap-anywhere">{reason}</span>
            <b className="font-medium tabular-nums">{numberText(lines)}</b>
          </li>
        ))}
      </ul>
      <a
        href={`${runPath(run.id)}/failures`}
        download
        className={buttonClassName(isEnded ? "main" : "plain")}
      >
        {t("runProgress.download", { count })}
      </a>
      <p className="text-small/4 text-ink-3">{t("runProgress.downloadNote")}</p>
      {run.choices.includes("retry") && <RetryButton run={run} />}
    </Card>
  );
}

function CheckingCard({ run }: { run: RunView }) {
  const checking = countOf(run, "checking");
  const needsYou = countOf(run, "needs you");
  if (checking + needsYou === 0) return null;
  return (
    <Card
      title={checking > 0 ? t("runProgress.checking") : t("runProgress.needsYou")}
      aside={
        <StatusLabel variant={checking > 0 ? "found" : "unsure"}>
          {t("runProgress.rowCount", { count: checking || needsYou })}
        </StatusLabel>
      }
    >
      {checking > 0 && <p>{t("runProgress.checkingNote")}</p>}
      {needsYou > 0 && <p>{t("runProgress.needsYouNote", { count: needsYou })}</p>}
    </Card>
  );
}

/** The cards beside the rows of a run. */
export function SideCards({ run }: { run: RunView }) {
  const isOpen = run.state !== "done" && run.state !== "stopped" && sentCount(run) > 0;
  return (
    <div className="grid content-start gap-3.5">
      <CanaryCard run={run} />
      <FailuresCard run={run} />
      <CheckingCard run={run} />
      {isOpen && (
        <p className="text-small text-ink-3">
          {run.state === "paused" ? t("runProgress.leavePaused") : t("runProgress.leaveRunning")}
        </p>
      )}
    </div>
  );
}

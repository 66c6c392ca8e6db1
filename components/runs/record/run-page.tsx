"use client";

import Link from "next/link";
import { lazy, Suspense } from "react";
import { FailureNotice, StaleNotice } from "#components/failure/failure-notice.tsx";
import { UpdatedMark } from "#components/moment/updated-mark.tsx";
import { RunButtons } from "#components/runs/run-decision.tsx";
import { runHref, runList } from "#components/runs/run-screen.ts";
import { isBeforeStart, runLabel } from "#components/runs/run-text.ts";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { StatusLabel } from "#components/ui/status-label.tsx";
import { withWords } from "#components/words/later-words.ts";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRun } from "#lib/client/runs/run-reads.ts";
import type { RunView } from "#lib/protocol/run.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";

// Only one of the two is shown, and both load what draws long tables.
const RunGrid = lazy(() => withWords(import("#components/runs/grid/run-grid.tsx")));
const RunProgress = lazy(() => withWords(import("#components/runs/progress/run-progress.tsx")));

/** Says that an agent proposed the run, and quotes what the agent says. Anyone may have written that text. */
function ProposedBy({ run }: { run: RunView }) {
  if (run.agent === null) return null;
  const isOpen = isBeforeStart(run) && run.by.isYou;
  return (
    <div className="mt-1 grid gap-1 text-ink-2 wrap-anywhere">
      <p>
        {t("run.proposedNote", { agent: run.agent.name, person: run.by.name })}
        {isOpen && ` ${t("run.unlessStarted")}`}
      </p>
      {run.agent.request && (
        <p>
          {tRich("run.agentSays", {
            request: run.agent.request,
            q: (inside) => <q key="q">{inside}</q>,
          })}
        </p>
      )}
    </div>
  );
}

function RunHead({ run, at }: { run: RunView; at: number }) {
  const [variant, label] = runLabel(run);
  const { parentId } = run;
  return (
    <>
      <Crumbs list={runList} id={run.id} />
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="wrap-anywhere">{run.title}</h1>
        <span role="status">
          <StatusLabel variant={variant}>{label}</StatusLabel>
        </span>
        <div className="ms-auto flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:w-full">
          <span className="max-sm:me-auto">
            <UpdatedMark at={at} align="end" />
          </span>
          <RunButtons run={run} />
        </div>
      </div>
      <ProposedBy run={run} />
      {run.reason && <p className="mt-1 text-ink-2 wrap-anywhere">{run.reason}</p>}
      {parentId && (
        <p className="mt-1 text-small text-ink-3">
          {tRich("run.retryOf", {
            link: (inside) => (
              <Link key="link" href={runHref(parentId)} prefetch={false} className="link">
                {inside}
              </Link>
            ),
          })}
        </p>
      )}
    </>
  );
}

/** A run: before its start, its rows to check and mend; after it, how far it is. */
export function RunPage({ id }: { id: string }) {
  const { data: run, error, dataUpdatedAt, refetch } = useRun(id);
  if (!run) {
    if (error) return <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />;
    return <Skeleton lines={8} />;
  }
  return (
    <>
      <RunHead run={run} at={dataUpdatedAt} />
      {error && <StaleNotice error={error} />}
      <Suspense fallback={<Skeleton lines={8} />}>
        {isBeforeStart(run) ? <RunGrid run={run} /> : <RunProgress run={run} />}
      </Suspense>
    </>
  );
}

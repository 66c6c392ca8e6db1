"use client";

import { FailureNotice, StaleNotice } from "#components/failure/failure-notice.tsx";
import { Moment } from "#components/moment/moment.tsx";
import { runHref } from "#components/runs/run-screen.ts";
import {
  countOf,
  doneCount,
  isBeforeStart,
  kindLabels,
  madeByText,
  runLabel,
  sentCount,
} from "#components/runs/run-text.ts";
import { Rows } from "#components/table/rows.tsx";
import type { Column } from "#components/table/table-definition.ts";
import { TableSkeleton } from "#components/table/table-skeleton.tsx";
import { StatusLabel } from "#components/ui/status-label.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRuns } from "#lib/client/runs/run-reads.ts";
import type { RunView } from "#lib/protocol/run.ts";

/** Returns how far a run is: before its start what it would send, then how many rows are done. */
const progressText = (run: RunView, numberText: (value: number) => string): string => {
  const failed = countOf(run, "refused", "halted");
  if (isBeforeStart(run)) return `${numberText(run.lineCount)} rows, not started`;
  const done = `${numberText(doneCount(run))} of ${numberText(sentCount(run))} done`;
  return failed > 0 ? `${done}, ${numberText(failed)} failed` : done;
};

function Progress({ run }: { run: RunView }) {
  const { numberText } = useNumbers();
  return <span className="tabular-nums">{progressText(run, numberText)}</span>;
}

function Status({ run }: { run: RunView }) {
  const [variant, label] = runLabel(run);
  return <StatusLabel variant={variant}>{label}</StatusLabel>;
}

const columns: readonly Column<RunView>[] = [
  {
    id: "title",
    header: "Run",
    narrow: "title",
    grow: true,
    cell: ({ title }) => title,
    text: ({ title }) => title,
  },
  {
    id: "kind",
    header: "Kind",
    narrow: "sub",
    size: 150,
    cell: ({ kind }) => kindLabels[kind],
    text: ({ kind }) => kindLabels[kind],
  },
  {
    id: "state",
    header: "Status",
    narrow: "status",
    cell: (run) => <Status run={run} />,
    text: (run) => runLabel(run)[1],
  },
  {
    id: "progress",
    header: "Progress",
    narrow: "note",
    size: 190,
    cell: (run) => <Progress run={run} />,
    text: (run) => progressText(run, String),
  },
  { id: "who", header: "By", size: 270, cell: madeByText, text: madeByText },
  {
    id: "when",
    header: "Created",
    narrow: "id",
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
];

/** The runs that the viewer may see, newest first. */
export function RunTable() {
  const { data, error, refetch } = useRuns();
  if (!data) {
    if (error) return <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />;
    return <TableSkeleton rows={5} />;
  }
  return (
    <>
      {error && <StaleNotice error={error} />}
      {!data.isWhole && (
        <p role="alert" className="mt-2 text-signal">
          Only your own runs are shown: the API doesn't report which company your key belongs to.
        </p>
      )}
      {data.runs.length === 0 ? (
        <p className="mx-auto max-w-[52ch] py-10 text-center text-ink-2">
          No runs yet. A run does one job for many rows: of a spreadsheet, or selected in Employees
          or Inventory.
        </p>
      ) : (
        <div className="mt-3">
          <Rows
            caption="Runs"
            columns={columns}
            rows={data.runs}
            rowId={({ id }) => id}
            href={({ id }) => runHref(id)}
          />
        </div>
      )}
    </>
  );
}

"use client";

import { useMemo } from "react";
import { FailureNotice, StaleNotice } from "#components/failure/failure-notice.tsx";
import { Moment } from "#components/moment/moment.tsx";
import { runHref } from "#components/runs/run-screen.ts";
import {
  countOf,
  doneCount,
  isBeforeStart,
  kindLabel,
  madeByText,
  runLabel,
  sentCount,
} from "#components/runs/run-text.ts";
import { Rows } from "#components/table/rows.tsx";
import type { Column } from "#components/table/table-definition.ts";
import { TableSkeleton } from "#components/table/table-skeleton.tsx";
import { StatusLabel } from "#components/ui/status-label.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRuns } from "#lib/client/runs/run-reads.ts";
import type { RunView } from "#lib/protocol/run.ts";
import { t } from "#lib/protocol/words/t.ts";

/** Returns how far a run is: before its start what it would send, then how many rows are done. */
const progressText = (run: RunView): string => {
  if (isBeforeStart(run)) return t("run.notStarted", { rows: run.lineCount });
  const [done, sent] = [doneCount(run), sentCount(run)];
  const failed = countOf(run, "refused", "halted");
  return failed > 0 ? t("run.doneFailed", { done, sent, failed }) : t("run.done", { done, sent });
};

function Status({ run }: { run: RunView }) {
  const [variant, label] = runLabel(run);
  return <StatusLabel variant={variant}>{label}</StatusLabel>;
}

const columnsOf = (): readonly Column<RunView>[] => [
  {
    id: "title",
    header: t("run.column"),
    narrow: "title",
    grow: true,
    cell: ({ title }) => title,
    text: ({ title }) => title,
  },
  {
    id: "kind",
    header: t("run.kind"),
    narrow: "sub",
    size: 150,
    cell: ({ kind }) => kindLabel(kind),
    text: ({ kind }) => kindLabel(kind),
  },
  {
    id: "state",
    header: t("run.status"),
    narrow: "status",
    cell: (run) => <Status run={run} />,
    text: (run) => runLabel(run)[1],
  },
  {
    id: "progress",
    header: t("run.progress"),
    narrow: "note",
    size: 190,
    cell: (run) => <span className="tabular-nums">{progressText(run)}</span>,
    text: progressText,
  },
  { id: "who", header: t("run.by"), size: 270, cell: madeByText, text: madeByText },
  {
    id: "when",
    header: t("run.created"),
    narrow: "id",
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
];

/** The runs that the viewer may see, newest first. */
export function RunTable() {
  const { data, error, refetch } = useRuns();
  const columns = useMemo(columnsOf, []);
  if (!data) {
    if (error) return <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />;
    return <TableSkeleton rows={5} />;
  }
  return (
    <>
      {error && <StaleNotice error={error} />}
      {!data.isWhole && (
        <p role="alert" className="mt-2 text-signal">
          {t("run.onlyOwn")}
        </p>
      )}
      {data.runs.length === 0 ? (
        <p className="mx-auto max-w-[52ch] py-10 text-center text-ink-2">{t("run.none")}</p>
      ) : (
        <div className="mt-3">
          <Rows
            caption={t("run.caption")}
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

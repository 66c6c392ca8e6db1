"use client";

import { plainRetryTime } from "#components/data/retry-time.ts";
import { useSecondsUntil } from "#components/data/use-seconds-until.ts";
import type { ExportCount } from "#components/table/export-job.ts";
import { type ExportedList, useExport } from "#components/table/use-export.ts";
import { Button } from "#components/ui/button.tsx";
import type { PacedWait } from "#lib/client/paced-reads.ts";
import { canSucceedLater } from "#lib/protocol/failure.ts";
import type { ListName } from "#lib/v4/registry.ts";

const plain = new Intl.NumberFormat("en-GB");

const countText = ({ rows, total }: ExportCount) =>
  total === null ? `${plain.format(rows)} rows` : `${plain.format(rows)} of ${plain.format(total)}`;

function WaitText({ wait }: { wait: PacedWait }) {
  const seconds = useSecondsUntil(wait.until);
  return (
    <span className="text-ink-3">
      Waiting {seconds} s for {wait.for}
    </span>
  );
}

/** Writes the current filter and columns to a CSV file: all pages, with pause, resume and cancel. */
export function ExportButton<Name extends ListName>(list: ExportedList<Name>) {
  const { state, start, pause, resume, save, cancel } = useExport(list);
  if (state.status === "running")
    return (
      <span className="inline-flex flex-wrap items-center gap-2 text-small" role="status">
        <progress
          className="h-1.5 w-24 accent-(--accent)"
          aria-label="Export"
          {...(state.count.total ? { value: state.count.rows, max: state.count.total } : {})}
        />
        {countText(state.count)}
        {state.wait && <WaitText wait={state.wait} />}
        <button type="button" className="link" onClick={pause}>
          Pause
        </button>
        <button type="button" className="link" onClick={cancel}>
          Cancel
        </button>
      </span>
    );
  if (state.status === "paused") {
    const { failure, count } = state;
    const later = failure?.retryAfterMs ? ` ${plainRetryTime(failure.retryAfterMs)}` : "";
    return (
      <span
        role={failure ? "alert" : "status"}
        className="inline-flex flex-wrap items-center gap-2 text-small"
      >
        <span className={failure ? "text-signal" : ""}>
          Export paused at {countText(count)}. No file was written yet
          {failure ? `: ${failure.message}${later}` : "."}
        </span>
        {(failure === null || canSucceedLater(failure)) && (
          <button type="button" className="link" onClick={() => void resume()}>
            Resume
          </button>
        )}
        {count.rows > 0 && (
          <button type="button" className="link" onClick={() => void save()}>
            Save {plain.format(count.rows)} rows
          </button>
        )}
        <button type="button" className="link" onClick={cancel}>
          Cancel
        </button>
      </span>
    );
  }
  return (
    <>
      <Button variant="quiet" className="h-6.5! px-2! text-compact" onClick={() => void start()}>
        Export
      </Button>
      {state.saved && state.saved.sentence !== "" && (
        <span role="status" className="max-w-prose text-small text-ink-2">
          Exported {plain.format(state.saved.rows)} rows. {state.saved.sentence} The file says so
          too.{" "}
          <button type="button" className="link" onClick={cancel}>
            Dismiss
          </button>
        </span>
      )}
    </>
  );
}

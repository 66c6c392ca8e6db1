"use client";

import { useRef, useState } from "react";
import type { Column } from "#components/table/table-of.ts";
import { Button } from "#components/ui/button";
import { failureOf } from "#lib/client/door";
import type { InputOf, ListName, RecordOf } from "#lib/v4/registry";

type Progress = { rows: number; total: number | null } | { failed: string } | null;

/** Writes the current filter and columns to a CSV file, all pages, with progress and cancel. */
export function ExportButton<Name extends ListName>({
  operation,
  input,
  columns,
  isPaged,
}: {
  operation: Name;
  input: InputOf<Name>;
  columns: readonly Column<RecordOf<Name>>[];
  isPaged: boolean;
}) {
  const [progress, setProgress] = useState<Progress>(null);
  const cancel = useRef<AbortController | null>(null);

  const start = async () => {
    const abort = new AbortController();
    cancel.current = abort;
    setProgress({ rows: 0, total: null });
    try {
      const { exportCsv } = await import("#components/table/export-csv.ts");
      await exportCsv({
        operation,
        input,
        columns,
        isPaged,
        signal: abort.signal,
        onProgress: setProgress,
      });
      setProgress(null);
    } catch (error) {
      setProgress(abort.signal.aborted ? null : { failed: failureOf(error).message });
    }
  };

  if (progress && "rows" in progress)
    return (
      <span className="inline-flex items-center gap-2 text-small" role="status">
        <progress
          className="h-1.5 w-24 accent-(--accent)"
          aria-label="Export"
          {...(progress.total ? { value: progress.rows, max: progress.total } : {})}
        />
        {progress.rows} rows
        <button type="button" className="link" onClick={() => cancel.current?.abort()}>
          Cancel
        </button>
      </span>
    );
  return (
    <>
      {progress && (
        <span role="alert" className="text-small text-signal">
          No file was written: {progress.failed}
        </span>
      )}
      <Button look="quiet" className="h-[26px]! px-2! text-[12.5px]" onClick={() => void start()}>
        Export
      </Button>
    </>
  );
}

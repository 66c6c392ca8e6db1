import { countOf } from "#components/runs/run-text.ts";
import { useNumbers } from "#components/viewer/viewer.tsx";
import type { RunView } from "#lib/protocol/run.ts";

/** How many rows have been checked; or that rows are missing, so that none is. */
export function CheckProgress({ run }: { run: RunView }) {
  const { numberText } = useNumbers();
  const left = countOf(run, "unchecked");
  if (run.state !== "draft" || left === 0) return null;
  if (!run.isWhole) {
    return (
      <p role="status" className="mt-3 border-s-2 border-signal py-1 ps-3 text-compact">
        Only {numberText(run.lineCount)} rows have come, and nothing was sent. If no other tab is
        adding rows, discard this run and make it again.
      </p>
    );
  }
  const done = run.lineCount - left;
  return (
    <div role="status" className="mt-3 flex items-center gap-3 text-compact text-ink-2">
      <progress max={run.lineCount} value={done} aria-label="Rows checked" />
      <span className="tabular-nums">
        {numberText(done)} of {numberText(run.lineCount)} rows checked
      </span>
    </div>
  );
}

import { FailureNotice } from "#components/failure/failure-notice.tsx";
import type { Adding } from "#components/runs/import/use-adding.ts";
import { useNumbers } from "#components/viewer/viewer.tsx";

/** How many rows have been added to a run, or why the others were not. */
export function AddingNote({ adding, total }: { adding: Adding; total: number }) {
  const { numberText } = useNumbers();
  if (adding.status === "none") return null;
  if (adding.status === "failed") return <FailureNotice failure={adding.failure} />;
  return (
    <div role="status" className="grid gap-1">
      <progress className="w-full" max={total} value={adding.sent} aria-label="Rows added" />
      <p className="text-small text-ink-3 tabular-nums">
        {numberText(adding.sent)} of {numberText(total)} rows added
        {adding.failure && ". No connection: the same rows are sent again, and none is lost"}
      </p>
    </div>
  );
}

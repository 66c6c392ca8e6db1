import { FailureNotice } from "#components/failure/failure-notice.tsx";
import type { Adding } from "#components/runs/import/use-adding.ts";
import { t } from "#lib/protocol/words/t.ts";

/** How many rows have been added to a run, or why the others were not. */
export function AddingNote({ adding, total }: { adding: Adding; total: number }) {
  if (adding.status === "none") return null;
  if (adding.status === "failed") return <FailureNotice failure={adding.failure} />;
  return (
    <div role="status" className="grid gap-1">
      <progress
        className="w-full"
        max={total}
        value={adding.sent}
        aria-label={t("runImport.rowsAdded")}
      />
      <p className="text-small text-ink-3 tabular-nums">
        {adding.failure
          ? t("runImport.addedOffline", { sent: adding.sent, total })
          : t("runImport.addedOf", { sent: adding.sent, total })}
      </p>
    </div>
  );
}

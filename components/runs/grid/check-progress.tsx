import { countOf } from "#components/runs/run-text.ts";
import type { RunView } from "#lib/protocol/run.ts";
import { t } from "#lib/protocol/words/t.ts";

/** How many rows have been checked; or that rows are missing, so that none is. */
export function CheckProgress({ run }: { run: RunView }) {
  const left = countOf(run, "unchecked");
  if (run.state !== "draft" || left === 0) return null;
  if (!run.isWhole) {
    return (
      <p role="status" className="mt-3 border-s-2 border-signal py-1 ps-3 text-compact">
        {t("runGrid.onlyCome", { count: run.lineCount })}
      </p>
    );
  }
  const done = run.lineCount - left;
  return (
    <div role="status" className="mt-3 flex items-center gap-3 text-compact text-ink-2">
      <progress max={run.lineCount} value={done} aria-label={t("runGrid.rowsChecked")} />
      <span className="tabular-nums">{t("runGrid.checkedOf", { done, total: run.lineCount })}</span>
    </div>
  );
}

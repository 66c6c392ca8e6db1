import { t } from "#lib/protocol/words/t.ts";
/** The shape of the rows while the first page loads, in the rows' height so that nothing moves. */
export function TableSkeleton({ rows = 12 }: { rows?: number }) {
  return (
    <div aria-busy="true">
      <div className="shape-after-wait" aria-hidden="true">
        <div className="h-8 border-b border-rule-2" />
        {Array.from({ length: rows }, (_, row) => `row ${row + 1}`).map((row, index) => (
          <div key={row} className="flex h-9 items-center gap-6 border-b border-rule">
            <div className="h-3 w-28 rounded-xs bg-rule" />
            <div
              className="h-3 rounded-xs bg-rule"
              style={{ width: `${[18, 24, 15, 21][index % 4]}%` }}
            />
            <div className="h-3 w-20 rounded-xs bg-rule" />
          </div>
        ))}
      </div>
      <p className="words-after-wait mt-3 text-ink-3">{t("frame.slow")}</p>
    </div>
  );
}

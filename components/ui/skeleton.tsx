import { t } from "#lib/protocol/words/t.ts";
/** A placeholder while data loads: gray lines after 150 ms, a sentence after 5 s. */
export function Skeleton({ lines = 3 }: { lines?: number | undefined }) {
  return (
    <div aria-busy="true">
      <div className="shape-after-wait grid gap-2.5 py-1" aria-hidden="true">
        {["72%", "54%", "63%", "40%", "68%", "47%", "59%", "36%"].slice(0, lines).map((width) => (
          <div key={width} className="h-3 rounded-xs bg-rule" style={{ width }} />
        ))}
      </div>
      <p className="words-after-wait mt-2 text-small text-ink-3">{t("frame.slow")}</p>
    </div>
  );
}

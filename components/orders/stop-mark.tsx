import type { Stage } from "#components/orders/stages.ts";

const dashed = "[stroke-dasharray:2_2]";

const marks: Record<Stage["state"], string> = {
  passed: "fill-ink stroke-ink stroke-[1.8]",
  current: "fill-sheet stroke-accent stroke-[3]",
  upcoming: "fill-sheet stroke-rule-2 stroke-[1.8]",
  skipped: `fill-sheet stroke-rule-3 stroke-[1.8] ${dashed}`,
  unknown: `fill-sheet stroke-rule-3 stroke-[1.8] ${dashed}`,
  cancelled: "fill-sheet stroke-ink stroke-[1.8]",
  dropped: `fill-sheet stroke-rule-2 stroke-[1.8] ${dashed}`,
  waiting: "fill-sheet stroke-ink stroke-[2.4] [stroke-dasharray:3_2]",
};

/** How strongly the name of a stop is written. */
export const stopWeights: Partial<Record<Stage["state"], string>> = {
  passed: "font-medium",
  current: "font-semibold",
  cancelled: "font-semibold",
  waiting: "font-semibold",
  dropped: "text-ink-3 line-through",
};

/** The mark of a stop on its line; with `isEnd`, of the stop at which the order was completed. */
export function StopMark({ state, isEnd = false }: Pick<Stage, "state"> & { isEnd?: boolean }) {
  const isDone = isEnd && state === "passed";
  const mark = isDone ? "fill-st-delivered stroke-st-delivered stroke-[1.8]" : marks[state];
  return (
    <svg viewBox="0 0 14 14" className="relative mx-auto size-3.5" aria-hidden="true">
      <circle cx="7" cy="7" r="5.4" className={mark} />
      {isDone && (
        <path d="M4.5 7.2 6.3 9 9.6 5.2" className="fill-none stroke-sheet stroke-[1.6]" />
      )}
      {state === "cancelled" && <path d="M3.4 10.6 10.6 3.4" className="stroke-ink stroke-[1.8]" />}
    </svg>
  );
}

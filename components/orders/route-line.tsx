"use client";

import { formatMoment } from "#components/moment/moment.tsx";
import { capitalized } from "#components/orders/order-text.ts";
import type { Stage } from "#components/orders/stages.ts";
import { statusLabel } from "#components/ui/status.tsx";
import { useViewer } from "#components/viewer/viewer.tsx";
import type { Formats } from "#lib/protocol/formats.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

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

/** What each state means, in words. */
export const stopLabels: Record<Stage["state"], string> = {
  passed: "passed",
  current: "current",
  upcoming: "upcoming",
  skipped: "not recorded",
  unknown: "unknown",
  cancelled: "the order ended here",
  dropped: "won't happen",
  waiting: "waiting",
};

const isReached = ({ state }: Stage) =>
  state === "passed" || state === "current" || state === "cancelled" || state === "waiting";

/** Since when an order does not move. */
export interface Held {
  since: string;
  isLate: boolean;
}

const toText = (
  stage: Stage,
  isLast: boolean,
  eta: string | null,
  held: Held | null,
  { timeZone, locale }: Formats,
) => {
  if (stage.state === "current" && held)
    return `held since ${formatMoment(held.since, "day", timeZone, locale)}`;
  if (stage.state === "waiting") {
    const since = stage.at ? `since ${formatMoment(stage.at, "day", timeZone, locale)}` : null;
    return [stage.by, since].filter(Boolean).join(", ") || stopLabels.waiting;
  }
  if (stage.at) return formatMoment(stage.at, "stamp", timeZone, locale);
  if (isLast && eta && (stage.state === "upcoming" || stage.state === "unknown"))
    return `expected ${formatMoment(eta, "day", timeZone, locale)}`;
  const isSaid =
    stage.state === "skipped" || stage.state === "unknown" || stage.state === "dropped";
  return isSaid ? stopLabels[stage.state] : null;
};

/** Whether a stop is one of several unknown ones in a row, of which a note below the line says what is known. */
const isInUnknownRun = (stages: readonly Stage[], index: number) =>
  stages[index]?.state === "unknown" &&
  (stages[index - 1]?.state === "unknown" || stages[index + 1]?.state === "unknown");

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

/** The line between a stop and the next one. */
const connector = (stage: Stage, next: Stage, isPassed: boolean) => {
  if (next.state === "cancelled") return "border-rule-3";
  return isPassed && stage.state !== "waiting" ? "border-ink" : "border-dotted border-rule-2";
};

/** The stops of an order as a line; on a narrow screen it is vertical, with the dates at the right. */
export function RouteLine({
  label,
  stages,
  eta,
  held,
}: {
  label: string | null;
  stages: readonly Stage[];
  eta: string | null;
  held: Held | null;
}) {
  const { timeZone, locale } = useViewer();
  const last = stages.findLastIndex(isReached);
  const texts = stages.map((stage, index) => {
    const text = toText(stage, index === stages.length - 1, eta, held, { timeZone, locale });
    return text === stopLabels.unknown && isInUnknownRun(stages, index) ? null : text;
  });
  const hasTexts = texts.some((text) => text !== null);
  return (
    <ol
      aria-label={label === null ? "Stages" : `Stages, ${label.toLowerCase()}`}
      className="grid gap-y-0 sm:auto-cols-fr sm:grid-flow-col print:auto-cols-fr print:grid-flow-col"
    >
      {stages.map((stage, index) => {
        const next = stages[index + 1];
        const isHeld = stage.state === "current" && held?.isLate === true;
        return (
          <li
            key={stage.name}
            aria-current={
              stage.state === "current" || stage.state === "waiting" ? "step" : undefined
            }
            className="relative grid grid-cols-[24px_1fr] content-start items-start gap-2 pb-3 last:pb-1 sm:grid-cols-1 sm:justify-items-center sm:gap-1.5 sm:pb-0 sm:text-center print:grid-cols-1 print:justify-items-center print:gap-1 print:pb-0 print:text-center"
          >
            {next && (
              <span
                aria-hidden="true"
                className={`absolute top-[14px] bottom-[-2px] inset-s-[11px] border-s-[1.8px] sm:top-[6px] sm:inset-e-[calc(-50%+8px)] sm:bottom-auto sm:inset-s-[calc(50%+8px)] sm:border-t-[1.8px] sm:border-s-0 print:top-[6px] print:inset-e-[calc(-50%+8px)] print:bottom-auto print:inset-s-[calc(50%+8px)] print:border-t-[1.8px] print:border-s-0 ${connector(stage, next, index < last)}`}
              />
            )}
            <StopMark state={stage.state} isEnd={next === undefined} />
            <div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3 max-sm:-mt-0.5 sm:block print:block">
              <p className={`wrap-anywhere ${stopWeights[stage.state] ?? "text-ink-3"}`}>
                {showUnsafe(capitalized(statusLabel(stage.name)))}
                <span className="sr-only">, {stopLabels[stage.state]}</span>
              </p>
              {hasTexts && (
                <p className={`text-small ${isHeld ? "font-medium text-signal" : "text-ink-3"}`}>
                  <bdi>{texts[index] ?? "\u00a0"}</bdi>
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

"use client";

import { formatMoment } from "#components/moment/moment.tsx";
import type { Stage } from "#components/orders/stages.ts";
import { StopMark, stopWeights } from "#components/orders/stop-mark.tsx";
import { stopLabels, stopName } from "#components/orders/stop-words.ts";
import { useViewer } from "#components/viewer/viewer.tsx";
import type { Formats } from "#lib/protocol/formats.ts";
import { t } from "#lib/protocol/words/t.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

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
    return t("orderRecord.heldSince", {
      day: formatMoment(held.since, "day", timeZone, locale),
    });
  if (stage.state === "waiting") {
    const day = stage.at ? formatMoment(stage.at, "day", timeZone, locale) : null;
    if (day === null) return stage.by ?? stopLabels.waiting();
    return stage.by
      ? t("orderRecord.bySince", { by: stage.by, day })
      : t("orderRecord.since", { day });
  }
  if (stage.at) return formatMoment(stage.at, "stamp", timeZone, locale);
  if (isLast && eta && (stage.state === "upcoming" || stage.state === "unknown"))
    return t("orderRecord.expectedOn", { day: formatMoment(eta, "day", timeZone, locale) });
  const isSaid =
    stage.state === "skipped" || stage.state === "unknown" || stage.state === "dropped";
  return isSaid ? stopLabels[stage.state]() : null;
};

/** Whether a stop is one of several unknown ones in a row, of which a note below the line says what is known. */
const isInUnknownRun = (stages: readonly Stage[], index: number) =>
  stages[index]?.state === "unknown" &&
  (stages[index - 1]?.state === "unknown" || stages[index + 1]?.state === "unknown");

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
    return text === stopLabels.unknown() && isInUnknownRun(stages, index) ? null : text;
  });
  const hasTexts = texts.some((text) => text !== null);
  return (
    <ol
      aria-label={
        label === null
          ? t("orderRecord.stages")
          : t("orderRecord.stagesOf", { line: label === "Old device back" ? "back" : "out" })
      }
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
                {showUnsafe(stopName(stage.name))}
                <span className="sr-only">, {stopLabels[stage.state]()}</span>
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

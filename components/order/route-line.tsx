"use client";

import { formatMoment } from "#components/data/moment.tsx";
import { useViewer } from "#components/data/viewer.tsx";
import type { Stop } from "#components/order/route.ts";

const marks: Record<Stop["state"], string> = {
  passed: "fill-ink stroke-ink stroke-[1.8]",
  current: "fill-sheet stroke-accent stroke-[3]",
  ahead: "fill-sheet stroke-rule-2 stroke-[1.8]",
  skipped: "fill-sheet stroke-rule-3 stroke-[1.8] [stroke-dasharray:2_2]",
  unknown: "fill-sheet stroke-rule-3 stroke-[1.8] [stroke-dasharray:2_2]",
};

const words: Record<Stop["state"], string> = {
  passed: "passed",
  current: "current",
  ahead: "upcoming",
  skipped: "not recorded",
  unknown: "unknown",
};

/** Placed → … → Delivered as a line of stops; along a phone's screen it runs downwards. */
export function RouteLine({ stops, eta }: { stops: readonly Stop[]; eta: string | null }) {
  const { timeZone } = useViewer();
  const dateOf = (stop: Stop, isLast: boolean) => {
    if (stop.at) return formatMoment(stop.at, "stamp", timeZone);
    if (isLast && eta && (stop.state === "ahead" || stop.state === "unknown"))
      return `expected ${formatMoment(eta, "day", timeZone)}`;
    return stop.state === "skipped" || stop.state === "unknown" ? words[stop.state] : null;
  };
  const last = stops.findLastIndex(({ state }) => state === "passed" || state === "current");
  return (
    <ol aria-label="Route" className="grid gap-y-0 sm:auto-cols-fr sm:grid-flow-col">
      {stops.map((stop, index) => {
        const isLast = index === stops.length - 1;
        const next = stops[index + 1];
        // A line is drawn to a stop only where a later one is known to be reached.
        const isTravelled = next !== undefined && index < last;
        return (
          <li
            key={stop.name}
            aria-current={stop.state === "current" ? "step" : undefined}
            className="relative grid grid-cols-[24px_1fr] items-start gap-2 pb-3 sm:grid-cols-1 sm:justify-items-center sm:gap-1.5 sm:pb-0 sm:text-center"
          >
            {!isLast && (
              <span
                aria-hidden="true"
                className={`absolute top-[14px] bottom-[-2px] left-[11px] border-l-[1.8px] sm:top-[6px] sm:right-[calc(-50%+8px)] sm:bottom-auto sm:left-[calc(50%+8px)] sm:border-t-[1.8px] sm:border-l-0 ${isTravelled ? "border-ink" : "border-dotted border-rule-2"}`}
              />
            )}
            <svg viewBox="0 0 14 14" className="relative mx-auto size-3.5" aria-hidden="true">
              <circle cx="7" cy="7" r="5.4" className={marks[stop.state]} />
            </svg>
            <div className="max-sm:-mt-0.5">
              <p
                className={
                  stop.state === "current"
                    ? "font-semibold"
                    : stop.state === "passed"
                      ? "font-medium"
                      : "text-ink-3"
                }
              >
                {stop.name}
                <span className="sr-only">, {words[stop.state]}</span>
              </p>
              <p className="text-small text-ink-3">{dateOf(stop, isLast) ?? "\u00a0"}</p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

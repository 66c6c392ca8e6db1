"use client";

import { Moment } from "#components/moment/moment.tsx";
import { useNow } from "#components/moment/updated-mark.tsx";
import { countOf, doneCount, sentCount } from "#components/runs/run-text.ts";
import { useNumbers } from "#components/viewer/viewer.tsx";
import type { LineState, RunView } from "#lib/protocol/run.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";

interface Part {
  word: `runProgress.${"accepted" | "refused" | "halted" | "inProgress" | "waiting"}`;
  states: readonly LineState[];
  className: string;
}

/** The parts of the bar, in their order: a refusal is seen without reading. */
const parts: readonly Part[] = [
  { word: "runProgress.accepted", states: ["accepted"], className: "bg-st-delivered" },
  { word: "runProgress.refused", states: ["refused"], className: "bg-signal" },
  {
    word: "runProgress.halted",
    states: ["halted"],
    className: "hatched border-x border-rule-3",
  },
  {
    word: "runProgress.inProgress",
    states: ["sending", "checking", "needs you"],
    className: "bg-st-transit",
  },
  { word: "runProgress.waiting", states: ["waiting"], className: "bg-sunk" },
];

const tickParts = [0, 0.25, 0.5, 0.75, 1];
const minuteMs = 60_000;

function TimeLeft({ run, left }: { run: RunView; left: number }) {
  const now = useNow();
  const { linesPerMinute, state } = run;
  if (state !== "running" || linesPerMinute === 0 || left === 0) return null;
  const minutes = Math.ceil(left / linesPerMinute);
  return (
    <span>
      {tRich("runProgress.timeLeft", {
        rate: linesPerMinute,
        minutes,
        b: (inside) => (
          <b key={inside.join("")} className="font-medium">
            {inside}
          </b>
        ),
        dot: (inside) => (
          <span key="dot" className="text-ink-3">
            {inside}
          </span>
        ),
      })}
      {now !== null && (
        <span className="text-ink-3">
          {" "}
          {tRich("runProgress.doneBy", {
            time: () => (
              <Moment
                key="time"
                at={new Date(now + minutes * minuteMs).toISOString()}
                format="time"
              />
            ),
          })}
        </span>
      )}
    </span>
  );
}

/** How many rows are done, and with which outcome, as a bar with a mark where the canary ends. */
export function ProgressBar({ run }: { run: RunView }) {
  const { numberText } = useNumbers();
  const total = sentCount(run);
  const done = doneCount(run);
  const shares = parts.map((part) => ({ ...part, count: countOf(run, ...part.states) }));
  const { size } = run.canary;
  const hasCanary = size > 0 && size < total;
  /** Whether the words of the mark stand before its line, where there is more room. */
  const isBeforeLine = size > total / 2;
  return (
    <section
      className="sheet mt-3 border-rule-2 px-4.5 pt-4 pb-3.5"
      aria-label={t("runProgress.section")}
    >
      <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
        <span>
          {tRich("runProgress.done", {
            done,
            total,
            big: (inside) => (
              <span
                key="big"
                className="text-[26px]/[30px] font-semibold tracking-[-0.02em] tabular-nums"
              >
                {inside}
              </span>
            ),
          })}
        </span>
        <span className="grow" />
        <TimeLeft run={run} left={total - done} />
      </div>
      <div className={`relative ${hasCanary ? "mt-6" : "mt-3"}`}>
        <div
          className="flex h-4 gap-px overflow-hidden bg-sunk outline outline-rule"
          role="img"
          aria-label={t("runProgress.doneText", { done, total })}
        >
          {shares.map(({ word, className, count }) =>
            count === 0 ? null : (
              <i key={word} className={`block min-w-1 ${className}`} style={{ flexGrow: count }} />
            ),
          )}
        </div>
        {hasCanary && (
          <div
            className={`pointer-events-none absolute -top-4.5 -bottom-1.5 border-ink text-small/3.5 whitespace-nowrap text-ink-2 ${isBeforeLine ? "border-e pe-1.5" : "border-s ps-1.5"}`}
            style={
              isBeforeLine
                ? { insetInlineEnd: `${100 - (100 * size) / total}%` }
                : { insetInlineStart: `${(100 * size) / total}%` }
            }
          >
            {t("runProgress.canaryMark", { count: size })}
          </div>
        )}
        {total >= tickParts.length && (
          <div className="mt-1 flex justify-between text-small text-ink-3 tabular-nums max-sm:hidden">
            {tickParts.map((part) => (
              <span key={part}>{numberText(Math.round(part * total))}</span>
            ))}
          </div>
        )}
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-4.5 gap-y-1 text-compact text-ink-2">
        {shares.map(({ word, className, count }) => (
          <span key={word} className="inline-flex items-center gap-1.5 tabular-nums">
            <i className={`inline-block size-2.5 rounded-xs border border-rule-2 ${className}`} />
            {t(word, { count })}
          </span>
        ))}
        <span className="grow" />
        <span className="text-ink-3 max-sm:basis-full">{t("runProgress.standAlone")}</span>
      </div>
    </section>
  );
}

"use client";

import type { ReactNode } from "react";
import { lineLabel } from "#components/runs/line-text.ts";
import { StatusMark } from "#components/ui/status-label.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import type { LineState, RunView } from "#lib/protocol/run.ts";
import { t } from "#lib/protocol/words/t.ts";

/** The filter of a run's rows by state, with counts. A state without rows has no tab. */
export function LineTabs({
  run,
  states,
  show,
  onChange,
  aside,
}: {
  run: RunView;
  states: readonly LineState[];
  show: LineState | "all";
  onChange: (show: LineState | "all") => void;
  /** Stands at the right edge. */
  aside?: ReactNode;
}) {
  const { numberText } = useNumbers();
  const shown = states.filter((state) => (run.counts[state] ?? 0) > 0 || state === show);
  const tabs = ["all" as const, ...shown];
  return (
    <fieldset className="flex min-w-0 overflow-x-auto border-b border-rule-2">
      <legend className="sr-only">{t("runLine.show")}</legend>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          className="view-tab aria-pressed:border-ink aria-pressed:font-medium aria-pressed:text-ink"
          aria-pressed={tab === show}
          onClick={() => onChange(tab)}
        >
          {tab !== "all" && <StatusMark variant={lineLabel(tab)[0]} />}
          {tab === "all" ? t("runLine.all") : lineLabel(tab)[1]}
          <span>{numberText(tab === "all" ? run.lineCount : (run.counts[tab] ?? 0))}</span>
        </button>
      ))}
      {aside && <div className="ms-auto flex items-center ps-4">{aside}</div>}
    </fieldset>
  );
}

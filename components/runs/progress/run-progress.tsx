"use client";

import { useDeferredValue, useState } from "react";
import { LineTabs } from "#components/runs/line-tabs.tsx";
import { ProgressBar } from "#components/runs/progress/progress-bar.tsx";
import { RunBoxes } from "#components/runs/progress/run-boxes.tsx";
import { RunRows } from "#components/runs/progress/run-rows.tsx";
import { SideCards } from "#components/runs/progress/side-cards.tsx";
import type { LineState, RunView } from "#lib/protocol/run.ts";
import { t } from "#lib/protocol/words/t.ts";

const states: readonly LineState[] = [
  "sending",
  "checking",
  "needs you",
  "accepted",
  "refused",
  "halted",
  "waiting",
  "blocked",
  "unchanged",
];

/** How far a started run is: its limits, its bar, its rows and what needs a decision. */
export default function RunProgress({ run }: { run: RunView }) {
  const [show, setShow] = useState<LineState | "all">("all");
  // The tab is marked before its rows are rendered.
  const shown = useDeferredValue(show);
  return (
    <>
      <RunBoxes run={run} />
      <ProgressBar run={run} />
      <div className="mt-5.5 grid grid-cols-1 gap-x-7 gap-y-5 lg:grid-cols-[minmax(0,1fr)_320px]">
        <section aria-label={t("runProgress.rowsOfRun")} className="min-w-0 max-lg:order-2">
          <LineTabs run={run} states={states} show={show} onChange={setShow} />
          <RunRows key={shown} run={run} filter={{ show: shown, order: "newest" }} />
          <p className="mt-2 text-small text-ink-3">{t("runProgress.newestFirst")}</p>
        </section>
        <SideCards run={run} />
      </div>
    </>
  );
}

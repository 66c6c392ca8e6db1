"use client";

import type { ReactNode } from "react";
import { Moment } from "#components/moment/moment.tsx";
import { kindLabels, sentCount } from "#components/runs/run-text.ts";
import { useNumbers } from "#components/viewer/viewer.tsx";
import type { RunView } from "#lib/protocol/run.ts";
import { writeText } from "#lib/protocol/write-text.ts";
import type { WriteName } from "#lib/v4/registry.ts";

function Box({ label, note, children }: { label: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0 bg-sheet px-4 pt-2 pb-2.5 max-lg:last:col-span-2 max-sm:px-3">
      <div className="label">{label}</div>
      <div className="wrap-anywhere">{children}</div>
      {note && <div className="text-small/4 text-ink-3">{note}</div>}
    </div>
  );
}

/** Returns the writes of a run in words: `26 new employees, 34 orders`. */
export const writesText = (
  { writes }: Pick<RunView, "writes">,
  countText: (count: number, one: string) => string,
): string =>
  Object.entries(writes)
    .filter(([, count]) => count > 0)
    .map(([operation, count]) =>
      countText(count, writeText[operation as WriteName].title.toLowerCase()),
    )
    .join(", ");

/** What a run does, who started and approved it, and when it halts by itself. */
export function RunBoxes({ run }: { run: RunView }) {
  const { countText, numberText } = useNumbers();
  const { limits, by, checkedAt, startedAt } = run;
  return (
    <div className="sheet mt-4 grid grid-cols-2 gap-px overflow-hidden border-rule-2 bg-rule lg:grid-cols-[1.3fr_1.15fr_1fr_1fr_1.3fr]">
      <Box
        label="Action"
        note={`${countText(sentCount(run), "row")}: ${writesText(run, countText)}`}
      >
        {kindLabels[run.kind]}
      </Box>
      <Box
        label="Rows"
        note={
          checkedAt && (
            <>
              checked <Moment at={checkedAt} />
            </>
          )
        }
      >
        {countText(run.lineCount, "row")}
      </Box>
      <Box label="Started by" note={startedAt && <Moment at={startedAt} />}>
        {startedAt ? by.name : "Not started"}
      </Box>
      <Box label="Approved by" note={run.approvedBy && "for exactly these rows"}>
        {run.approvedBy ?? "Not needed"}
      </Box>
      <Box
        label="Halts automatically at"
        note={
          limits.of === 0
            ? "no outcomes yet"
            : `now ${numberText(limits.unknown)} unknown, ${numberText(limits.refused)} refused of the last ${numberText(limits.of)}`
        }
      >
        {numberText(limits.maxUnknown)} unknown or {numberText(limits.maxRefused)} refused
      </Box>
    </div>
  );
}

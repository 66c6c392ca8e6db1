"use client";

import type { ReactNode } from "react";
import { Moment } from "#components/moment/moment.tsx";
import { kindLabel, sentCount } from "#components/runs/run-text.ts";
import { listText } from "#lib/protocol/intl-words.ts";
import type { RunView } from "#lib/protocol/run.ts";
import type { MessageKey } from "#lib/protocol/words/catalog.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
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

const writeWords = {
  "orders.create": "runProgress.orders",
  "orders.add-accessory": "runProgress.chargers",
  "employees.create": "runProgress.newEmployees",
  "employees.update": "runProgress.employeeUpdates",
  "teams.create": "runProgress.newTeams",
} as const satisfies Partial<Record<WriteName, MessageKey>>;

/** Returns the writes of a run in words: `26 new employees, 34 orders`. */
const writesText = ({ writes }: Pick<RunView, "writes">): string =>
  listText(
    Object.entries(writes).flatMap(([operation, count]) => {
      const word = writeWords[operation as keyof typeof writeWords];
      return word && count > 0 ? [t(word, { count })] : [];
    }),
  );

/** What a run does, who started and approved it, and when it halts by itself. */
export function RunBoxes({ run }: { run: RunView }) {
  const { limits, by, checkedAt, startedAt } = run;
  return (
    <div className="sheet mt-4 grid grid-cols-2 gap-px overflow-hidden border-rule-2 bg-rule lg:grid-cols-[1.3fr_1.15fr_1fr_1fr_1.3fr]">
      <Box
        label={t("runProgress.action")}
        note={t("runProgress.actionNote", { count: sentCount(run), writes: writesText(run) })}
      >
        {kindLabel(run.kind)}
      </Box>
      <Box
        label={t("runProgress.rows")}
        note={
          checkedAt &&
          tRich("runProgress.checkedAt", { time: () => <Moment key="time" at={checkedAt} /> })
        }
      >
        {t("runProgress.rowCount", { count: run.lineCount })}
      </Box>
      <Box label={t("runProgress.startedBy")} note={startedAt && <Moment at={startedAt} />}>
        {startedAt ? by.name : t("runProgress.notStarted")}
      </Box>
      <Box
        label={t("runProgress.approvedBy")}
        note={run.approvedBy && t("runProgress.exactlyThese")}
      >
        {run.approvedBy ?? t("runProgress.notNeeded")}
      </Box>
      <Box
        label={t("runProgress.haltsAt")}
        note={
          limits.of === 0
            ? t("runProgress.noOutcomes")
            : t("runProgress.haltsNow", {
                unknown: limits.unknown,
                refused: limits.refused,
                of: limits.of,
              })
        }
      >
        {t("runProgress.limits", { unknown: limits.maxUnknown, refused: limits.maxRefused })}
      </Box>
    </div>
  );
}

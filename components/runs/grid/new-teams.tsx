"use client";

import { useState } from "react";
import { NotDone } from "#components/runs/run-decision.tsx";
import { Button } from "#components/ui/button.tsx";
import { StatusLabel, StatusMark } from "#components/ui/status-label.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { useRunChanges } from "#lib/client/runs/run-reads.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import { maxLinesPerCall, type RunLine, type RunView } from "#lib/protocol/run.ts";
import { t } from "#lib/protocol/words/t.ts";

/** The teams that the run would create: each is confirmed, or replaced by the existing one that it resembles. */
export function NewTeams({ run, lines }: { run: RunView; lines: readonly RunLine[] }) {
  const { change, confirmTeam } = useRunChanges(run);
  const { numberText } = useNumbers();
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  if (run.newTeams.length === 0) return null;

  const perform = async (name: string, work: () => Promise<Failure | null>) => {
    setBusy(name);
    setFailure(await work());
    setBusy(null);
  };
  const replace = (name: string, nearest: string) => {
    const changes = lines
      .filter(({ after }) => after.teamName === name)
      .slice(0, maxLinesPerCall)
      .map(({ line }) => ({ line, field: "teamName", value: nearest }));
    return changes.length === 0 ? Promise.resolve(null) : change(changes);
  };
  return (
    <section aria-label={t("runGrid.newTeams")}>
      <h2>
        {t("runGrid.newTeams")}{" "}
        <span className="font-normal text-ink-3">{numberText(run.newTeams.length)}</span>
      </h2>
      <p className="text-small text-ink-3">{t("runGrid.teamsStay")}</p>
      <NotDone failure={failure} />
      <ul>
        {run.newTeams.map(({ name, nearest, lines: count, isConfirmed }) => (
          <li key={name} className="grid gap-1 border-t border-rule py-2 first:border-t-0">
            <div className="flex items-baseline gap-2">
              <StatusMark variant={isConfirmed ? "good" : "warning"} />
              <span className="grow wrap-anywhere">{name}</span>
              <span className="text-small text-ink-3">{t("runGrid.rowCount", { count })}</span>
            </div>
            {isConfirmed ? (
              <StatusLabel variant="good">{t("runGrid.willBeCreated")}</StatusLabel>
            ) : (
              <div className="flex flex-wrap gap-2">
                {nearest && (
                  <Button
                    disabled={busy !== null}
                    onClick={() => void perform(name, () => replace(name, nearest))}
                  >
                    {t("runGrid.useInstead", { name: nearest })}
                  </Button>
                )}
                <Button
                  disabled={busy !== null || run.state !== "checked"}
                  onClick={() => void perform(name, () => confirmTeam(name))}
                >
                  {t("runGrid.createTeam", { name })}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

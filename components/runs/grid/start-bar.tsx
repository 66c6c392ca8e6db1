"use client";

import { ConfirmSubmit } from "#components/form/confirm-submit.tsx";
import { NotDone, useDecision } from "#components/runs/run-decision.tsx";
import { countOf, kindLabels } from "#components/runs/run-text.ts";
import { Button } from "#components/ui/button.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import type { RunView } from "#lib/protocol/run.ts";

/** Returns exactly what a run will send, and what stays behind. */
export const sendText = (run: RunView, countText: (count: number, one: string) => string) => {
  const sent = countOf(run, "ready", "warning");
  const made = run.writes["employees.create"] ?? 0;
  const orders = run.writes["orders.create"] ?? 0;
  const blocked = countOf(run, "blocked");
  const unchanged = countOf(run, "unchanged");
  const isOne = blocked + unchanged === 1;
  const chargers = run.writes["orders.add-accessory"] ?? 0;
  const changesPeople = run.kind === "onboard" || run.kind === "edit";
  const parts = [
    made > 0 && `${made} new`,
    changesPeople && sent > made && countText(sent - made, "update"),
    orders > 0 && countText(orders, "order"),
    chargers > 0 && countText(chargers, "charger"),
  ].filter(Boolean);
  const behind = [blocked > 0 && `${blocked} blocked`, unchanged > 0 && `${unchanged} unchanged`]
    .filter(Boolean)
    .join(" and ");
  return {
    sent: `${countText(sent, "row")} will be sent`,
    details: [
      ...(sent > 0 ? [parts.join(", ")] : []),
      ...(behind ? [`${behind} ${isOne ? "stays" : "stay"} behind`] : []),
    ].join(" · "),
  };
};

/** Why a run can't be started yet; `null` if it can. */
const obstacleOf = (run: RunView): string | null => {
  if (run.choices.includes("start")) return null;
  if (!run.isWhole) return "Not all rows have come. Make it again.";
  if (run.state === "draft") return "The rows are being checked.";
  if (countOf(run, "ready", "warning") === 0) return "There is no row to send.";
  if (run.newTeams.some(({ isConfirmed }) => !isConfirmed)) return "Confirm each new team first.";
  if (run.needsApproval && run.approvedBy === null) {
    return run.choices.includes("approve")
      ? `${run.by.name} asks you to approve exactly these rows.`
      : "It needs a second person: another admin opens this page and approves exactly these rows.";
  }
  return run.by.isYou ? "It can't be started now." : `Only ${run.by.name} can start it.`;
};

/** What will be sent, what can't be undone, and the buttons that start or approve it. */
export function StartBar({ run }: { run: RunView }) {
  const { send, isBusy, failure } = useDecision(run);
  const { countText } = useNumbers();
  const { sent, details } = sendText(run, countText);
  const obstacle = obstacleOf(run);
  const { size } = run.canary;
  const first = size > 0 ? `Start with ${countText(size, "row")}` : "Start";
  return (
    <footer className="sticky bottom-0 z-2 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule-2 bg-paper py-3 max-sm:bottom-14">
      <div className="min-w-0 grow">
        <p>
          <b className="font-medium">{sent}</b>
          {details && <span className="text-ink-3"> · {details}</span>}
        </p>
        <p className="text-small text-ink-3">
          There is no cancel: what was accepted stays.{" "}
          {size > 0 && "The first rows go alone, and then you are asked."}
        </p>
        <NotDone failure={failure} />
      </div>
      {obstacle && <p className="text-compact text-ink-2">{obstacle}</p>}
      {run.choices.includes("approve") && (
        <Button
          variant="main"
          className="h-9!"
          disabled={isBusy}
          onClick={() => void send("approve")}
        >
          Approve these rows
        </Button>
      )}
      {run.choices.includes("start") && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void send("start");
          }}
        >
          <ConfirmSubmit
            label={first}
            busyLabel="Starting…"
            word={kindLabels[run.kind]}
            isSending={isBusy}
          />
        </form>
      )}
    </footer>
  );
}

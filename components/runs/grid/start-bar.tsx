"use client";

import { ConfirmSubmit } from "#components/form/confirm-submit.tsx";
import { NotDone, useDecision } from "#components/runs/run-decision.tsx";
import { countOf, kindLabels } from "#components/runs/run-text.ts";
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

/** Why a run can't be started yet, or not by the viewer alone; `null` if it can. */
const obstacleOf = (run: RunView): string | null => {
  const { choices, by, startRequestedAt } = run;
  if (choices.includes("start")) return null;
  if (choices.includes("request")) {
    const rules = run.policy.join(" ");
    return `A second admin must approve exactly these rows before anything is sent. ${rules}`.trim();
  }
  if (choices.includes("approve")) {
    return `${by.name} requested the start. The run starts when you approve exactly these rows.`;
  }
  if (!run.isWhole) return "Not all rows have come. Make it again.";
  if (run.state === "draft") return "The rows are being checked.";
  // A rule that blocks is the only one that stands here without an approval that could be asked for.
  if (!run.needsApproval && run.policy.length > 0) return run.policy.join(" ");
  if (countOf(run, "ready", "warning") === 0) return "There is no row to send.";
  if (run.newTeams.some(({ isConfirmed }) => !isConfirmed)) return "Confirm each new team first.";
  if (startRequestedAt !== null && by.isYou) {
    return "You requested the start. Ask another admin of your company to open this page.";
  }
  return by.isYou ? "It can't be started now." : `Only ${by.name} can start it.`;
};

/** What the viewer can do to start a run: by themselves, or with a second person. */
const startChoices = ["start", "request", "approve"] as const;

/** What will be sent, what can't be undone, and the button that starts it, or requests or approves its start. */
export function StartBar({ run }: { run: RunView }) {
  const { send, isBusy, failure } = useDecision(run);
  const { countText } = useNumbers();
  const { sent, details } = sendText(run, countText);
  const obstacle = obstacleOf(run);
  const { size } = run.canary;
  const choice = startChoices.find((each) => run.choices.includes(each));
  const labels = {
    start: [size > 0 ? `Start with ${countText(size, "row")}` : "Start", "Starting…"],
    request: ["Request start", "Requesting…"],
    approve: ["Approve start", "Starting…"],
  } as const;
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
      {obstacle && <p className="max-w-[44ch] text-compact text-ink-2">{obstacle}</p>}
      {choice && (
        <form
          noValidate
          className="max-sm:w-full"
          onSubmit={(event) => {
            event.preventDefault();
            void send(choice);
          }}
        >
          <ConfirmSubmit
            label={labels[choice][0]}
            busyLabel={labels[choice][1]}
            word={kindLabels[run.kind]}
            isSending={isBusy}
          />
        </form>
      )}
    </footer>
  );
}

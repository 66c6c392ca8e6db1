"use client";

import { ConfirmSubmit } from "#components/form/confirm-submit.tsx";
import { NotDone, useDecision } from "#components/runs/run-decision.tsx";
import { countOf, kindLabel } from "#components/runs/run-text.ts";
import { listText, sentencesText } from "#lib/protocol/intl-words.ts";
import type { RunView } from "#lib/protocol/run.ts";
import { t } from "#lib/protocol/words/t.ts";

/** Returns how many rows stay behind, and why; `null` if all are sent. */
const behindText = (blocked: number, unchanged: number): string | null => {
  if (blocked > 0 && unchanged > 0) return t("runGrid.bothBehind", { blocked, unchanged });
  if (blocked > 0) return t("runGrid.blockedBehind", { blocked });
  return unchanged > 0 ? t("runGrid.unchangedBehind", { unchanged }) : null;
};

/** Returns exactly what a run will send, and what stays behind. */
const sendText = (run: RunView) => {
  const sent = countOf(run, "ready", "warning");
  const made = run.writes["employees.create"] ?? 0;
  const orders = run.writes["orders.create"] ?? 0;
  const chargers = run.writes["orders.add-accessory"] ?? 0;
  const changesPeople = run.kind === "onboard" || run.kind === "edit";
  const parts = [
    made > 0 && t("runGrid.newCount", { count: made }),
    changesPeople && sent > made && t("runGrid.updateCount", { count: sent - made }),
    orders > 0 && t("runGrid.orderCount", { count: orders }),
    chargers > 0 && t("runGrid.chargerCount", { count: chargers }),
  ].filter((part) => part !== false);
  const behind = behindText(countOf(run, "blocked"), countOf(run, "unchanged"));
  return {
    sent: t("runGrid.willBeSent", { count: sent }),
    details: [...(sent > 0 ? [listText(parts)] : []), ...(behind ? [behind] : [])].join(" · "),
  };
};

/** Why a run can't be started yet, or not by the viewer alone; `null` if it can. */
const obstacleOf = (run: RunView): string | null => {
  const { choices, by, startRequestedAt } = run;
  if (choices.includes("start")) return null;
  if (choices.includes("request")) {
    return sentencesText([t("runGrid.needsAdmin"), ...run.policy]);
  }
  if (choices.includes("approve")) {
    return t("runGrid.requestedBy", { name: by.name });
  }
  if (!run.isWhole) return t("runGrid.notAllCome");
  if (run.state === "draft") return t("runGrid.beingChecked");
  // A rule that blocks is the only one that stands here without an approval that could be asked for.
  if (!run.needsApproval && run.policy.length > 0) return sentencesText(run.policy);
  if (countOf(run, "ready", "warning") === 0) return t("runGrid.noRow");
  if (run.newTeams.some(({ isConfirmed }) => !isConfirmed)) return t("runGrid.confirmTeams");
  if (startRequestedAt !== null && by.isYou) {
    return t("runGrid.youRequested");
  }
  return by.isYou ? t("runGrid.notNow") : t("runGrid.onlyOther", { name: by.name });
};

/** What the viewer can do to start a run: by themselves, or with a second person. */
const startChoices = ["start", "request", "approve"] as const;

/** What will be sent, what can't be undone, and the button that starts it, or requests or approves its start. */
export function StartBar({ run }: { run: RunView }) {
  const { send, isBusy, failure } = useDecision(run);
  const { sent, details } = sendText(run);
  const obstacle = obstacleOf(run);
  const { size } = run.canary;
  const choice = startChoices.find((each) => run.choices.includes(each));
  const labels = {
    start: [
      size > 0 ? t("runGrid.startWith", { count: size }) : t("runGrid.start"),
      t("runGrid.starting"),
    ],
    request: [t("runGrid.requestStart"), t("runGrid.requesting")],
    approve: [t("runGrid.approveStart"), t("runGrid.starting")],
  } as const;
  return (
    <footer className="sticky bottom-0 z-2 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule-2 bg-paper py-3 max-sm:bottom-14">
      <div className="min-w-0 grow">
        <p>
          <b className="font-medium">{sent}</b>
          {details && <span className="text-ink-3"> · {details}</span>}
        </p>
        <p className="text-small text-ink-3">
          {t("runGrid.noCancel")} {size > 0 && t("runGrid.firstAlone")}
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
            word={kindLabel(run.kind)}
            isSending={isBusy}
          />
        </form>
      )}
    </footer>
  );
}

import { StatusLabel, type StatusVariant } from "#components/ui/status-label.tsx";
import type { IntentView, IntentStatus as StatusName } from "#lib/protocol/intent.ts";

const labels: Record<StatusName, [variant: StatusVariant, label: string]> = {
  accepted: ["good", "Accepted"],
  refused: ["bad", "Refused"],
  checking: ["open", "Checking"],
  "needs you": ["unsure", "Needs you"],
  abandoned: ["none", "Cancelled"],
};

/** Whether a request waits for its turn and nothing of it has been sent. */
export const isQueued = ({ state, sentAt }: Pick<IntentView, "state" | "sentAt">) =>
  state === "ready" && sentAt === null;

/** The border of a box that shows an outcome: plain where the person has nothing to do. */
export const outcomeBorder = (status: StatusName) =>
  status === "accepted" || status === "checking" ? "border-rule-3" : "border-signal";

/** The status of a request, with its mark. With `request`, a queued one reads "Queued". */
export function IntentStatus({
  value,
  request = null,
}: {
  value: StatusName;
  request?: Pick<IntentView, "state" | "sentAt"> | null;
}) {
  const [variant, label] = labels[value];
  return (
    <StatusLabel variant={variant}>
      {value === "checking" && request && isQueued(request) ? "Queued" : label}
    </StatusLabel>
  );
}

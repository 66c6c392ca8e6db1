import { StatusLabel, type StatusVariant } from "#components/ui/status-label.tsx";
import type { IntentStatus as FateName, IntentView } from "#lib/protocol/intent.ts";

const lookupCount: Record<FateName, [variant: StatusVariant, word: string]> = {
  accepted: ["good", "Accepted"],
  refused: ["bad", "Refused"],
  checking: ["open", "Checking"],
  "needs you": ["unsure", "Needs you"],
  abandoned: ["none", "Abandoned"],
};

/** Whether nothing of a request has been sent and it waits for its turn. */
export const isQueued = ({ state, sentAt }: Pick<IntentView, "state" | "sentAt">) =>
  state === "ready" && sentAt === null;

/** The status of a request, with its mark. `request`: where known, tells "Queued" from "Checking". */
export function IntentStatus({
  value,
  request = null,
}: {
  value: FateName;
  request?: Pick<IntentView, "state" | "sentAt"> | null;
}) {
  const [variant, word] = lookupCount[value];
  const label = value === "checking" && request && isQueued(request) ? "Queued" : word;
  return <StatusLabel variant={variant}>{label}</StatusLabel>;
}

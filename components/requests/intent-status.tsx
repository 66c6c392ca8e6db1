import { type Phase, phaseOf } from "#components/requests/request-progress.ts";
import { StatusLabel, type StatusVariant } from "#components/ui/status-label.tsx";
import type {
  IntentView,
  RequestsOfRun,
  IntentStatus as StatusName,
} from "#lib/protocol/intent.ts";

const labels: Record<StatusName, [variant: StatusVariant, label: string]> = {
  accepted: ["good", "Accepted"],
  refused: ["bad", "Refused"],
  checking: ["open", "Checking"],
  "needs you": ["unsure", "Needs you"],
  abandoned: ["none", "Cancelled"],
};

/** Returns what the requests of a run have come to: `78 accepted, 2 refused`. */
export const countsText = (
  { counts }: RequestsOfRun,
  numberText: (value: number) => string,
): string =>
  (Object.keys(labels) as StatusName[])
    .flatMap((status) => {
      const count = counts[status] ?? 0;
      return count > 0 ? `${numberText(count)} ${labels[status][1].toLowerCase()}` : [];
    })
    .join(", ");

/** What an open request does before its outcome is unknown. */
const phaseLabels: Partial<Record<Phase, string>> = {
  approval: "Waiting for approval",
  waiting: "Queued",
  preparing: "Queued",
  sending: "Sending",
};

type LabeledRequest = Pick<IntentView, "state" | "status" | "sentAt"> &
  Partial<Pick<IntentView, "conflict">>;

/**
 * Returns the word for where a request is. One that is not sent yet or is being sent says so: only an
 * unknown outcome reads "Checking". A draft that a person changed and placed reads "Replaced".
 */
export const requestLabel = (request: LabeledRequest): string => {
  if (request.status === "abandoned" && request.conflict?.kind === "replaced") return "Replaced";
  return phaseLabels[phaseOf(request)] ?? labels[request.status][1];
};

/** The border of a box that shows an outcome: plain unless it failed or needs a decision. */
export const outcomeBorder = (status: StatusName) =>
  status === "refused" || status === "needs you" ? "border-signal" : "border-rule-3";

/** The status of a request, with its mark. With `request`, its words are those of `requestLabel`. */
export function IntentStatus({
  value,
  request = null,
}: {
  value: StatusName;
  request?: LabeledRequest | null;
}) {
  const [variant, label] = labels[value];
  return (
    <StatusLabel variant={variant}>
      {request ? requestLabel({ ...request, status: value }) : label}
    </StatusLabel>
  );
}

import { type Phase, phaseOf } from "#components/requests/request-progress.ts";
import { StatusLabel, type StatusVariant } from "#components/ui/status-label.tsx";
import type {
  IntentView,
  RequestsOfRun,
  IntentStatus as StatusName,
} from "#lib/protocol/intent.ts";
import { listText } from "#lib/protocol/intl-words.ts";
import { t } from "#lib/protocol/words/t.ts";

const variants: Readonly<Record<StatusName, StatusVariant>> = {
  accepted: "good",
  refused: "bad",
  checking: "open",
  "needs you": "unsure",
  abandoned: "none",
};

const statusLabels = (): Readonly<Record<StatusName, string>> => ({
  accepted: t("requestState.accepted"),
  refused: t("requestState.refused"),
  checking: t("requestState.checking"),
  "needs you": t("requestState.needsYou"),
  abandoned: t("requestState.cancelled"),
});

/** Returns what the requests of a run have come to: `78 accepted, 2 refused`. */
export const countsText = (
  { counts }: RequestsOfRun,
  numberText: (value: number) => string,
): string =>
  listText(
    (Object.keys(variants) as StatusName[]).flatMap((status) => {
      const count = counts[status] ?? 0;
      // A name in a message has no spaces.
      const name = status === "needs you" ? "needsYou" : status;
      return count > 0 ? [t("requestState.count", { status: name, count: numberText(count) })] : [];
    }),
  );

/** Where a request is: one that is open says more than its status. */
type RequestPlace = StatusName | "approval" | "queued" | "sending" | "replaced";

/** What an open request does before its outcome is unknown. */
const phasePlaces: Partial<Record<Phase, RequestPlace>> = {
  approval: "approval",
  waiting: "queued",
  preparing: "queued",
  sending: "sending",
};

type LabeledRequest = Pick<IntentView, "state" | "status" | "sentAt"> &
  Partial<Pick<IntentView, "conflict">>;

/**
 * Returns where a request is. One that is not sent yet or is being sent says so: only an unknown outcome is
 * `checking`. A draft that a person changed and placed is `replaced`.
 */
export const requestPlace = (request: LabeledRequest): RequestPlace => {
  if (request.status === "abandoned" && request.conflict?.kind === "replaced") return "replaced";
  return phasePlaces[phaseOf(request)] ?? request.status;
};

/** Returns the word for where a request is. */
export const requestLabel = (request: LabeledRequest): string =>
  ({
    ...statusLabels(),
    approval: t("requestState.waitingForApproval"),
    queued: t("requestState.queued"),
    sending: t("requestState.sending"),
    replaced: t("requestState.replaced"),
  })[requestPlace(request)];

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
  return (
    <StatusLabel variant={variants[value]}>
      {request ? requestLabel({ ...request, status: value }) : statusLabels()[value]}
    </StatusLabel>
  );
}

import type { Numbers } from "#components/ui/number.ts";
import type { IntentView, UndecidedRun } from "#lib/protocol/intent.ts";
import { factsText } from "#lib/protocol/intl-words.ts";
import { canaryReason } from "#lib/protocol/run.ts";
import { t } from "#lib/protocol/words/t.ts";

/** Why a request or a run needs a person. */
export type DecisionCause =
  | "draft"
  | "second approval"
  | "held"
  | "conflict"
  | "unknown"
  | UndecidedRun["cause"];

type Deciding = "state" | "resendAskedBy" | "isRestored" | "failure" | "conflict";

/** What of a request or a run decides why it needs a person. */
type Undecided = Pick<IntentView, Deciding | "reason"> | Pick<UndecidedRun, "cause" | "reason">;
type UndecidedCause = Pick<IntentView, Deciding> | Pick<UndecidedRun, "cause">;

/** Returns why a request with the status "needs you", or such a run, needs a person. */
export const decisionCauseOf = (undecided: UndecidedCause): DecisionCause => {
  if ("cause" in undecided) return undecided.cause;
  const { state, resendAskedBy, isRestored, failure, conflict } = undecided;
  // Nothing of a draft was sent, so that no other cause can hold.
  if (state === "draft") return "draft";
  if (resendAskedBy) return "second approval";
  if (isRestored) return "held";
  return conflict || failure?.kind === "conflict" ? "conflict" : "unknown";
};

/** Returns the sentence for a cause, where nothing more is known of what needs a person. */
export const causeSentence = (cause: DecisionCause): string =>
  ({
    draft: t("requestState.draft"),
    "second approval": t("requestState.secondApproval"),
    held: t("requestState.held"),
    conflict: t("requestState.conflict"),
    unknown: t("requestState.unknown"),
    proposed: t("requestState.proposed"),
    canary: t("requestState.canary"),
    halted: t("requestState.halted"),
    approval: t("requestState.approval"),
  })[cause];

/** The causes in the order in which a narrow place names them. */
const causes: readonly DecisionCause[] = [
  "draft",
  "second approval",
  "held",
  "conflict",
  "unknown",
  "proposed",
  "canary",
  "halted",
  "approval",
];

/** Returns in one or two sentences why a request or a run needs a person, wherever that is said. */
export const decisionReason = (request: Undecided): string => {
  const cause = decisionCauseOf(request);
  const sentence = causeSentence(cause);
  // The stored reason is about the checks before the resend was requested.
  if (cause === "second approval")
    return request.reason ? `${request.reason} ${sentence}` : sentence;
  // The stored sentence is English.
  return request.reason === canaryReason ? sentence : request.reason || sentence;
};

/** Returns why some requests and runs need a person, for a narrow place: `2 drafts waiting for approval; 1 outcome unknown`. */
export const decisionNote = (
  requests: readonly UndecidedCause[],
  { numberText }: Numbers,
): string => {
  const byCause = Map.groupBy(requests, decisionCauseOf);
  const notes = causes.flatMap((cause) => {
    const count = byCause.get(cause)?.length ?? 0;
    if (count === 0) return [];
    const note = t("requestState.note", {
      // A name in a message has no spaces.
      cause: cause === "second approval" ? "secondApproval" : cause,
      count,
    });
    return byCause.size === 1
      ? note
      : t("requestState.countedNote", { number: numberText(count), note });
  });
  return factsText(notes);
};

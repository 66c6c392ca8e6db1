import type { Numbers } from "#components/ui/number.ts";
import type { IntentView, UndecidedRun } from "#lib/protocol/intent.ts";
import { canaryReason } from "#lib/protocol/run.ts";

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

const causeTexts: Readonly<
  Record<DecisionCause, Readonly<{ one: string; many: string; sentence: string }>>
> = {
  draft: {
    one: "draft waiting for approval",
    many: "drafts waiting for approval",
    sentence: "An agent asks for this. Nothing is sent unless a person approves it.",
  },
  "second approval": {
    one: "resend to approve",
    many: "resends to approve",
    sentence: "A second admin must approve the resend.",
  },
  held: {
    one: "open when the database was set back",
    many: "open when the database was set back",
    sentence: "The database was set back while this was open, so it may have been sent since.",
  },
  conflict: {
    one: "conflict reported by the API",
    many: "conflicts reported by the API",
    sentence:
      "The API reported a conflict, and the checks don't show whether this request caused it.",
  },
  unknown: {
    one: "outcome unknown",
    many: "outcomes unknown",
    sentence: "Couldn't confirm the outcome.",
  },
  proposed: {
    one: "run proposed by an agent",
    many: "runs proposed by agents",
    sentence: "An agent proposes this run. Nothing is sent unless you start it.",
  },
  canary: {
    one: "run waiting after its first rows",
    many: "runs waiting after their first rows",
    sentence: canaryReason,
  },
  halted: {
    one: "run halted by itself",
    many: "runs halted by themselves",
    sentence: "The run halted by itself. Nothing more is sent unless you continue it.",
  },
  approval: {
    one: "run to approve",
    many: "runs to approve",
    sentence: "A second admin must approve exactly the rows of this run. Then it starts.",
  },
};

/** Returns the sentence for a cause, where nothing more is known of what needs a person. */
export const causeSentence = (cause: DecisionCause): string => causeTexts[cause].sentence;

/** Returns in one or two sentences why a request or a run needs a person, wherever that is said. */
export const decisionReason = (request: Undecided): string => {
  const cause = decisionCauseOf(request);
  const { sentence } = causeTexts[cause];
  // The stored reason is about the checks before the resend was requested.
  if (cause === "second approval")
    return request.reason ? `${request.reason} ${sentence}` : sentence;
  return request.reason || sentence;
};

/** Returns why some requests and runs need a person, for a narrow place: `2 drafts waiting for approval; 1 outcome unknown`. */
export const decisionNote = (
  requests: readonly UndecidedCause[],
  { numberText }: Numbers,
): string => {
  const byCause = Map.groupBy(requests, decisionCauseOf);
  return (Object.keys(causeTexts) as DecisionCause[])
    .flatMap((cause) => {
      const count = byCause.get(cause)?.length ?? 0;
      if (count === 0) return [];
      const { one, many } = causeTexts[cause];
      if (byCause.size === 1) return count === 1 ? one : many;
      return `${numberText(count)} ${count === 1 ? one : many}`;
    })
    .join("; ");
};

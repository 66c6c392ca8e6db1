import { draftConsequence } from "#components/requests/draft-consequence.ts";
import type { Decision, IntentDetail, IntentView } from "#lib/protocol/intent.ts";
import { fieldsOf, writeText } from "#lib/protocol/write-text.ts";

/** What a decision does and what can go wrong with it, as sentences. */
interface DecisionText {
  label: string;
  effect: string;
  risk: string;
}

/** Whether a resend only asks a second admin to approve it, as production requires. */
export const isResendAskedFor = ({
  environment,
  resendAskedBy,
}: Pick<IntentView, "environment" | "resendAskedBy">) =>
  environment === "production" && resendAskedBy === null;

const resendRisks = {
  overwrites: "If someone changed it meanwhile, their change is overwritten.",
  refused: "If the original also goes through, the API refuses the second.",
  adds: "If the original also goes through you'll have two, and neither can be cancelled.",
};

const adoptText = (request: IntentView, foundId: string): DecisionText => ({
  label: `Use ${foundId}`,
  effect: "The request is accepted with this record. Nothing is sent.",
  risk: `If someone else created that record, the ${writeText[request.operation].subject} you requested was never created.`,
});

const resendText = (request: IntentView): DecisionText => {
  const { operation, environment, resendAskedBy, reason } = request;
  const { matching, repeat } = writeText[operation];
  const effect = isResendAskedFor(request)
    ? "Requests a resend. A second admin must approve it before anything is sent."
    : matching === "impossible"
      ? "The same PIN is sent again."
      : "Quartermaster checks once more, and resends unless it finds a similar record.";
  return {
    label:
      environment === "production" && resendAskedBy !== null
        ? `Approve resend requested by ${resendAskedBy.name || "the first admin"}`
        : "Resend",
    effect,
    // The reason is part of the risk: a record that a check could not show may exist.
    risk: [reason, resendRisks[repeat]].filter(Boolean).join(" "),
  };
};

const approveLabel = "Approve and send";

const approveText = (request: IntentView): DecisionText => ({
  label: approveLabel,
  effect: request.hold
    ? `${draftConsequence(request)} The request is sent exactly as shown, after all checks.`
    : "The request is sent exactly as shown, after all checks.",
  risk: request.agent
    ? "Compare it with what the agent was asked for: a record's text may have misled it."
    : "Nothing can be cancelled or changed once it is placed.",
});

const refuseText = ({ agent, by }: IntentView): DecisionText => ({
  label: "Refuse",
  effect: agent
    ? "Nothing is sent, and the agent is told so."
    : `Nothing is sent, and ${by.name} reads your reason.`,
  risk: "",
});

const cancelText = (request: IntentView): DecisionText => {
  const { operation, state } = request;
  if (state === "draft") return refuseText(request);
  const { repeat, subject } = writeText[operation];
  return {
    label: "Cancel request",
    effect: "Nothing more is sent, and Quartermaster stops checking.",
    risk:
      repeat === "overwrites"
        ? "If it went through, the new value stays."
        : `If it went through, the ${subject} exists without a link to this request.`,
  };
};

export const textOfDecision = (decision: Decision, request: IntentView): DecisionText => {
  switch (decision.choice) {
    case "adopt":
      return adoptText(request, decision.resultId);
    case "send again":
      return resendText(request);
    case "approve":
      return approveText(request);
    case "abandon":
      return cancelText(request);
  }
};

export const decideLabel = ({ choice }: Decision, request: IntentView) => {
  if (choice === "adopt") return "Use this record";
  if (choice === "approve") return approveLabel;
  if (choice === "abandon") return request.state === "draft" ? "Refuse" : "Cancel request";
  if (request.environment !== "production") return "Resend";
  return request.resendAskedBy ? "Approve resend" : "Request resend";
};

/** Returns what a person confirms before a resend, beside its checkbox. */
export const resendCheckText = ({ operation }: IntentView) =>
  writeText[operation].matching === "impossible"
    ? "This PIN may replace the one stored now."
    : "I've checked and it isn't there.";

/** Returns what a person types in production before real work is sent again. */
export const typedConfirmation = ({ operation, sent }: IntentDetail) => {
  const type = fieldsOf(sent).orderType;
  return typeof type === "string" ? type : writeText[operation].title;
};

/** Returns what a decision did, as it follows the name of the person who made it. */
export const decisionText = (choice: unknown, resultId: string | null = null) => {
  if (choice === "adopt") return `chose ${resultId ?? "a record that was found"}`;
  if (choice === "abandon") return "cancelled the request";
  if (choice === "refuse") return "refused it";
  if (choice === "send again") return "requested a resend";
  if (choice === "approve") return "approved it";
  if (choice === "replace") return "edited it and placed it as another request";
  return `decided: ${typeof choice === "string" && choice !== "" ? choice : "unknown"}`;
};

import { draftConsequence } from "#components/requests/draft-consequence.ts";
import type { Decision, IntentDetail, IntentView } from "#lib/protocol/intent.ts";
import { sentencesText } from "#lib/protocol/intl-words.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t } from "#lib/protocol/words/t.ts";
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

const resendRisk = (repeat: (typeof writeText)[IntentView["operation"]]["repeat"]) =>
  ({
    overwrites: t("decision.riskOverwrites"),
    refused: t("decision.riskRefused"),
    adds: t("decision.riskAdds"),
  })[repeat];

const adoptText = (request: IntentView, foundId: string): DecisionText => ({
  label: t("decision.use", { id: foundId }),
  effect: t("decision.useEffect"),
  risk: t("decision.useRisk", { kind: writeText[request.operation].kind }),
});

const resendText = (request: IntentView): DecisionText => {
  const { operation, environment, resendAskedBy, reason } = request;
  const { matching, repeat } = writeText[operation];
  const effect = isResendAskedFor(request)
    ? t("decision.resendAsked")
    : matching === "impossible"
      ? t("decision.resendPin")
      : t("decision.resendEffect");
  return {
    label:
      environment === "production" && resendAskedBy !== null
        ? t("decision.approveResendOf", {
            hasName: resendAskedBy.name ? "yes" : "no",
            name: resendAskedBy.name,
          })
        : t("decision.resend"),
    effect,
    // The reason is part of the risk: a record that a check could not show may exist.
    risk: sentencesText([reason, resendRisk(repeat)]),
  };
};

const approveText = (request: IntentView): DecisionText => ({
  label: t("decision.approve"),
  effect: request.hold
    ? t("decision.approveEffectOf", { consequence: draftConsequence(request) })
    : t("decision.approveEffect"),
  risk: request.agent ? t("decision.approveRiskAgent") : t("decision.approveRisk"),
});

const refuseText = ({ agent, by }: IntentView): DecisionText => ({
  label: t("decision.refuse"),
  effect: agent ? t("decision.refuseEffectAgent") : t("decision.refuseEffect", { name: by.name }),
  risk: "",
});

const cancelText = (request: IntentView): DecisionText => {
  const { operation, state } = request;
  if (state === "draft") return refuseText(request);
  const { repeat, kind } = writeText[operation];
  return {
    label: t("decision.cancel"),
    effect: t("decision.cancelEffect"),
    risk:
      repeat === "overwrites" ? t("decision.cancelRiskValue") : t("decision.cancelRisk", { kind }),
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
  if (choice === "adopt") return t("decision.useThis");
  if (choice === "approve") return t("decision.approve");
  if (choice === "abandon")
    return request.state === "draft" ? t("decision.refuse") : t("decision.cancel");
  if (request.environment !== "production") return t("decision.resend");
  return request.resendAskedBy ? t("decision.approveResend") : t("decision.requestResend");
};

/** Returns what a person confirms before a resend, beside its checkbox. */
export const resendCheckText = ({ operation }: IntentView) =>
  writeText[operation].matching === "impossible"
    ? t("decision.resendCheckPin")
    : t("decision.resendCheck");

/** Returns what a person types in production before real work is sent again. */
export const typedConfirmation = ({ operation, sent }: IntentDetail) => {
  const type = fieldsOf(sent).orderType;
  return typeof type === "string" ? codeWord("orderType", type) : writeText[operation].title;
};

/** What an entry of the activity log says of a decision. */
interface MadeDecision {
  choice: unknown;
  isYou: boolean;
  /** The name of the person who made it, where it is known. */
  name: string | null;
  resultId?: string | null;
}

/** Returns the values of the messages about a decision that was made. */
export const decisionValues = ({ choice, isYou, name, resultId = null }: MadeDecision) => ({
  isYou: isYou ? "yes" : "no",
  name: name ?? t("decision.someone"),
  // A name in a message has no spaces.
  choice:
    choice === "send again"
      ? "sendAgain"
      : typeof choice === "string" && choice !== ""
        ? choice
        : "none",
  hasId: resultId ? "yes" : "no",
  id: resultId ?? "",
});

/** Returns who made a decision and what it did, as a sentence without a full stop. */
export const decisionText = (decision: MadeDecision) =>
  t("decision.made", decisionValues(decision));

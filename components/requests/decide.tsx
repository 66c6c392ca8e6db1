import { type FormEvent, useId, useState } from "react";
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx";
import { Form } from "#components/form/form.tsx";
import { onFormKey } from "#components/form/form-keys.ts";
import { TextArea } from "#components/form/text-field.tsx";
import { Moment } from "#components/moment/moment.tsx";
import {
  decideLabel,
  isResendAskedFor,
  resendCheckText,
  textOfDecision,
  typedConfirmation,
} from "#components/requests/decision-text.ts";
import { DecisionFailure, useDecision } from "#components/requests/use-decision.tsx";
import { Button } from "#components/ui/button.tsx";
import { type Decision, type IntentDetail, maxRefusalReason } from "#lib/protocol/intent.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";

/** Every decision that the viewer may make. Each record that was found is one of its own. */
const decisionsOf = ({ choices, found }: IntentDetail): Decision[] =>
  choices.flatMap((choice): Decision[] =>
    choice === "adopt" ? found.map(({ id }) => ({ choice, resultId: id })) : [{ choice }],
  );

const keyOf = (decision: Decision) =>
  decision.choice === "adopt" ? `adopt ${decision.resultId}` : decision.choice;

function ResendRequest({ request }: { request: IntentDetail }) {
  const { resendAskedBy } = request;
  const decided = request.evidence.findLast(
    ({ what, detail }) => what === "decided" && detail.choice === "send again",
  );
  if (!resendAskedBy) return null;
  const who = { isYou: resendAskedBy.isYou ? "yes" : "no", name: resendAskedBy.name };
  return (
    <p className="border-b border-rule px-4 py-3 text-ink-2">
      {decided
        ? tRich("decision.resendRequestedAt", {
            ...who,
            time: () => <Moment key="time" at={decided.at} format="time" />,
          })
        : t("decision.resendRequested", who)}
    </p>
  );
}

function DecisionRow({
  request,
  decision,
  isChosen,
  name,
  onChoose,
}: {
  request: IntentDetail;
  decision: Decision;
  isChosen: boolean;
  name: string;
  onChoose: () => void;
}) {
  const id = useId();
  const { label, effect, risk } = textOfDecision(decision, request);
  return (
    <div
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-3 ${isChosen ? "bg-accent-wash" : ""}`}
    >
      <input
        type="radio"
        id={id}
        name={name}
        checked={isChosen}
        aria-describedby={`${id}-effect`}
        className="mt-0.75 size-3.5 accent-(--accent)"
        onChange={onChoose}
      />
      <div className="min-w-0 wrap-anywhere">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-effect`} className="text-ink-2">
          {effect} {risk}
        </p>
      </div>
    </div>
  );
}

/** What the pre-flight check says now against a draft, which the approver confirms before it is sent. */
function CheckDifference({
  difference,
  isConfirmed,
  onConfirm,
}: {
  difference: string;
  isConfirmed: boolean;
  onConfirm: (isConfirmed: boolean) => void;
}) {
  return (
    <div role="alert" className="grid gap-2 border-s-2 border-signal ps-3">
      <p>
        {tRich("decision.difference", {
          difference,
          said: (inside) => (
            <span key="said" className="font-medium wrap-anywhere">
              {inside}
            </span>
          ),
        })}
      </p>
      <label className="flex items-start gap-2.5">
        <input
          type="checkbox"
          checked={isConfirmed}
          className="mt-0.75 size-3.5 accent-(--accent)"
          onChange={(event) => onConfirm(event.target.checked)}
        />
        <span>{t("decision.despite")}</span>
      </label>
    </div>
  );
}

/**
 * The decision on a request that needs a person: the choices, what each does and its risk, and a
 * checkbox before a resend. The server checks again whether the choice is allowed.
 */
export function Decide({
  request,
  onDecided,
}: {
  request: IntentDetail;
  /** Called when the request has a new status, which the page shows above. */
  onDecided: () => void;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [hasChecked, setHasChecked] = useState(false);
  const [reason, setReason] = useState("");
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const { send, isSending, failure, difference, clearFailure } = useDecision(request, () => {
    setChosen(null);
    setHasChecked(false);
    onDecided();
  });
  const name = useId();

  const decisions = decisionsOf(request);
  const decision = decisions.find((each) => keyOf(each) === chosen);
  const isResend = decision?.choice === "send again";
  const isConfirmed = difference === null || confirmed === difference;
  const isReady = (!isResend || hasChecked) && isConfirmed;
  const takesReason = decision?.choice === "abandon" && request.state === "draft";
  const hasTypedConfirmation =
    decision?.choice === "approve" || (isResend && !isResendAskedFor(request));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!decision || isSending || !isReady) return;
    if (decision.choice === "approve" && difference !== null) {
      await send({ choice: "approve", despite: difference });
    } else if (takesReason && reason.trim() !== "") {
      await send({ choice: "abandon", reason: reason.trim().replace(/\s+/g, " ") });
    } else await send(decision);
  };

  return (
    <Form
      onSubmit={submit}
      onKeyDown={onFormKey}
      aria-label={t("decision.title")}
      className="sheet mt-5 border-signal!"
    >
      <ResendRequest request={request} />
      <fieldset className="[&>div]:border-rule [&>div+div]:border-t">
        <legend className="float-start w-full border-b border-rule px-4 py-2.5 font-semibold">
          {t("decision.ask")}
        </legend>
        <div className="clear-both" />
        {decisions.map((each) => (
          <DecisionRow
            key={keyOf(each)}
            request={request}
            decision={each}
            name={name}
            isChosen={each === decision}
            onChoose={() => {
              setChosen(keyOf(each));
              clearFailure();
            }}
          />
        ))}
      </fieldset>
      <div className="border-t border-rule px-4 py-3.5">
        <div className="grid gap-2.5 sm:max-w-[30rem]">
          {isResend && (
            <label className="flex items-start gap-2.5">
              <input
                type="checkbox"
                checked={hasChecked}
                className="mt-0.75 size-3.5 accent-(--accent)"
                onChange={(event) => setHasChecked(event.target.checked)}
              />
              <span>{resendCheckText(request)}</span>
            </label>
          )}
          {takesReason && (
            <TextArea
              label={t("decision.reason")}
              hint={t("decision.reasonHint", { name: request.by.name })}
              value={reason}
              maxLength={maxRefusalReason}
              rows={2}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
          {decision?.choice === "approve" && difference !== null && (
            <CheckDifference
              difference={difference}
              isConfirmed={isConfirmed}
              onConfirm={(is) => setConfirmed(is ? difference : null)}
            />
          )}
          {decision ? (
            <ConfirmSubmit
              key={chosen}
              label={decideLabel(decision, request)}
              isReady={isReady}
              isSending={isSending}
              {...(hasTypedConfirmation ? { word: typedConfirmation(request) } : {})}
            />
          ) : (
            <Button variant="main" className="h-9!" disabled>
              {t("decision.chooseOption")}
            </Button>
          )}
          {failure && <DecisionFailure failure={failure} />}
        </div>
      </div>
    </Form>
  );
}

"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { Moment } from "#components/data/moment.tsx";
import { useViewer } from "#components/data/viewer.tsx";
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx";
import { writeWords } from "#components/intent/record-of.ts";
import { fieldsOf } from "#components/intent/request-title.ts";
import { choiceWords } from "#components/intent/situation.ts";
import { Button } from "#components/ui/button.tsx";
import { useInvalidate } from "#lib/client/invalidate.ts";
import { follow } from "#lib/client/pending-submissions.ts";
import { decide } from "#lib/client/submit.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import type { Decision, IntentDetail } from "#lib/protocol/intent.ts";
import { requestKey } from "#lib/protocol/request-key.ts";

interface Option {
  key: string;
  decision: Decision;
}

/** Everything that the viewer may decide: each found record is a choice of its own. */
const optionsOf = ({ choices, found }: IntentDetail): Option[] =>
  choices.flatMap((choice): Option[] =>
    choice === "adopt"
      ? found.map(({ id }) => ({ key: `adopt ${id}`, decision: { choice, resultId: id } }))
      : [{ key: choice, decision: { choice } }],
  );

const buttonWords = ({ choice }: Decision, request: IntentDetail) => {
  if (choice === "adopt") return "Take it as the result";
  if (choice === "abandon") return "Abandon it";
  if (request.environment !== "production") return "Send it again";
  return request.resendAskedBy ? "Agree, and send it again" : "Ask to send it again";
};

/** What a person types in production before real work is sent again. */
const wordOf = ({ operation, sent }: IntentDetail) => {
  const type = fieldsOf(sent).orderType;
  return typeof type === "string" ? type : writeWords[operation].what;
};

/** Whether the decision may have been saved although its answer did not say so. */
const isDecisionLost = ({ kind }: Failure) => kind === "unreachable" || kind === "unavailable";

/** Who asked for it to be sent again, and that somebody else has to agree. */
function Wish({ request }: { request: IntentDetail }) {
  const { resendAskedBy } = request;
  const asked = request.evidence.findLast(
    ({ what, detail }) => what === "decided" && detail.choice === "send again",
  );
  if (!resendAskedBy) return null;
  return (
    <p className="border-b border-rule px-4 py-3 text-ink-2">
      {resendAskedBy.isYou ? "You" : resendAskedBy.name} asked to send it again
      {asked && (
        <>
          {" "}
          at <Moment at={asked.at} format="time" />
        </>
      )}
      ; another person has to agree.
      {resendAskedBy.isYou &&
        " In production nobody sends a second one alone: ask an administrator of your company to open this page."}
    </p>
  );
}

function Choice({
  request,
  option,
  isChosen,
  name,
  onChoose,
}: {
  request: IntentDetail;
  option: Option;
  isChosen: boolean;
  name: string;
  onChoose: () => void;
}) {
  const id = useId();
  const { decision } = option;
  const { label, does, risk } = choiceWords(
    decision.choice,
    request,
    decision.choice === "adopt" ? decision.resultId : "",
  );
  return (
    <div
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-3 ${isChosen ? "bg-accent-wash" : ""}`}
    >
      <input
        type="radio"
        id={id}
        name={name}
        checked={isChosen}
        aria-describedby={`${id}-does`}
        className="mt-0.75 size-3.5 accent-(--accent)"
        onChange={onChoose}
      />
      <div className="min-w-0 wrap-anywhere">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-does`} className="text-ink-2">
          {does} {risk}
        </p>
      </div>
    </div>
  );
}

/**
 * The decision on a request that needs a person: a choice, what it does and its risk, and for
 * sending again a step of its own. The server decides anew whether it may be.
 */
export function Decide({
  request,
  onDecided,
}: {
  request: IntentDetail;
  /** The request has become something else: what it is now is shown above. */
  onDecided: () => void;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [hasLooked, setHasLooked] = useState(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { owner } = useViewer();
  const client = useQueryClient();
  const invalidate = useInvalidate();
  const name = useId();

  const options = optionsOf(request);
  const option = options.find(({ key }) => key === chosen);
  const isResend = option?.decision.choice === "send again";
  // The first of two only says so: nothing is sent by that.
  const isWish = request.environment === "production" && request.resendAskedBy === null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!option || isSending || (isResend && !hasLooked)) return;
    setSending(true);
    const answer = await decide(request.id, option.decision);
    setSending(false);
    setFailure("failure" in answer ? answer.failure : null);
    if ("intent" in answer) {
      const { intent } = answer;
      client.setQueryData<IntentDetail>(requestKey(request.id), (old) => ({
        evidence: [],
        comparisons: [],
        ...old,
        ...intent,
      }));
      if (intent.status === "checking") follow(owner, intent.id);
      setChosen(null);
      setHasLooked(false);
      onDecided();
    }
    void invalidate(
      "intent" in answer && answer.intent.status === "accepted" ? request.touches : [],
    );
  };

  return (
    <form onSubmit={submit} aria-label="Decide" className="sheet mt-5 border-signal!">
      <Wish request={request} />
      <fieldset className="[&>div]:border-rule [&>div+div]:border-t">
        <legend className="float-left w-full border-b border-rule px-4 py-2.5 font-semibold">
          What should become of it?
        </legend>
        <div className="clear-both" />
        {options.map((each) => (
          <Choice
            key={each.key}
            request={request}
            option={each}
            name={name}
            isChosen={each.key === chosen}
            onChoose={() => {
              setChosen(each.key);
              setFailure(null);
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
                checked={hasLooked}
                className="mt-0.75 size-3.5 accent-(--accent)"
                onChange={(event) => setHasLooked(event.target.checked)}
              />
              <span>
                {request.operation === "products.add-pin"
                  ? "This PIN may replace whatever is stored now."
                  : "I have looked at the service myself, and it is not there."}
              </span>
            </label>
          )}
          {option ? (
            <ConfirmSubmit
              key={option.key}
              label={buttonWords(option.decision, request)}
              isReady={!isResend || hasLooked}
              isSending={isSending}
              {...(isResend && !isWish ? { word: wordOf(request) } : {})}
            />
          ) : (
            <Button variant="main" className="h-9!" disabled>
              Choose one of these
            </Button>
          )}
          {failure && (
            <p role="alert" className="text-signal">
              {failure.message}{" "}
              {isDecisionLost(failure)
                ? "It is not known whether your decision was saved. Load this page again."
                : "Nothing was decided by you now."}
            </p>
          )}
        </div>
      </div>
    </form>
  );
}

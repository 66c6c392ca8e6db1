import Link from "next/link";
import { type FormEvent, useState } from "react";
import { useViewer } from "#components/data/viewer.tsx";
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx";
import { Form } from "#components/form/form.tsx";
import { onFormKey } from "#components/form/form-keys.ts";
import { draftConsequence } from "#components/requests/draft-consequence.ts";
import type { DraftsOfAgent } from "#components/requests/drafts-of-agents.ts";
import { requestHref } from "#components/requests/request-text.ts";
import { DecisionFailure } from "#components/requests/use-decision.tsx";
import { Button } from "#components/ui/button.tsx";
import { useInvalidate } from "#lib/client/invalidate.ts";
import { follow } from "#lib/client/pending-submissions.ts";
import { decide } from "#lib/client/submit.ts";
import type { Failure } from "#lib/protocol/failure.ts";

type Choice = "approve" | "abandon";

/** Decides on one draft after the other, and stops at the first that the server refuses. */
function useDecisions({ requests }: DraftsOfAgent) {
  const { owner } = useViewer();
  const invalidate = useInvalidate();
  const [doneCount, setDoneCount] = useState<number | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const send = async (choice: Choice) => {
    setFailure(null);
    for (const [index, { id }] of requests.entries()) {
      setDoneCount(index);
      const answer = await decide(id, { choice });
      if ("failure" in answer) {
        setFailure(answer.failure);
        break;
      }
      if (answer.intent.status === "checking") follow(owner, id);
    }
    setDoneCount(null);
    await invalidate([]);
  };
  return { send, isSending: doneCount !== null, doneCount, failure };
}

/** The drafts of one agent, approved or refused together after the person has confirmed it. */
export function AgentDrafts({
  drafts,
  titleOf,
}: {
  drafts: DraftsOfAgent;
  titleOf: (request: DraftsOfAgent["requests"][number]) => string;
}) {
  const { agent, requests } = drafts;
  const count = requests.length;
  const [choice, setChoice] = useState<Choice | null>(null);
  const { send, isSending, doneCount, failure } = useDecisions(drafts);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!choice || isSending) return;
    await send(choice);
    setChoice(null);
  };
  return (
    <section aria-label={`Drafts of ${agent}`} className="border-t border-rule bg-sunk px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 grow wrap-anywhere">
          {count} drafts of the agent <b className="font-medium">{agent}</b>
        </p>
        <Button aria-expanded={choice === "approve"} onClick={() => setChoice("approve")}>
          Approve all…
        </Button>
        <Button
          variant="quiet"
          aria-expanded={choice === "abandon"}
          onClick={() => setChoice("abandon")}
        >
          Refuse all…
        </Button>
      </div>
      {choice && (
        <Form
          onSubmit={submit}
          onKeyDown={onFormKey}
          className="mt-3 grid gap-2.5 sm:max-w-[34rem]"
        >
          <ul className="list-disc pl-5 wrap-anywhere">
            {requests.map((request) => (
              <li key={request.id}>
                <Link href={requestHref(request.id)} prefetch={false} className="link">
                  {titleOf(request)}
                </Link>
                {choice === "approve" && (
                  <span className="block text-ink-2">{draftConsequence(request)}</span>
                )}
              </li>
            ))}
          </ul>
          <ConfirmSubmit
            key={choice}
            label={choice === "approve" ? `Approve and send ${count}` : `Refuse ${count}`}
            busyLabel={`${(doneCount ?? 0) + 1} of ${count}…`}
            effect={
              choice === "approve"
                ? "Each is sent exactly as the agent drafted it, after all checks."
                : "Nothing is sent, and the agent is told so."
            }
            isSending={isSending}
            {...(choice === "approve" ? { word: agent } : {})}
          />
          <div>
            <button type="button" className="link" onClick={() => setChoice(null)}>
              Back
            </button>
          </div>
        </Form>
      )}
      {failure && <DecisionFailure failure={failure} />}
    </section>
  );
}

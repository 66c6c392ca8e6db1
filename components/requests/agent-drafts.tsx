import Link from "next/link";
import { type FormEvent, useState } from "react";
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx";
import { Form } from "#components/form/form.tsx";
import { onFormKey } from "#components/form/form-keys.ts";
import { useResumedChange } from "#components/form/use-resumed-change.ts";
import { draftConsequence } from "#components/requests/draft-consequence.ts";
import type { DraftsOfAgent } from "#components/requests/drafts-of-agents.ts";
import { requestHref } from "#components/requests/request-text.ts";
import { DecisionFailure } from "#components/requests/use-decision.tsx";
import { Button } from "#components/ui/button.tsx";
import { useViewer } from "#components/viewer/viewer.tsx";
import { useInvalidate } from "#lib/client/invalidate.ts";
import { follow } from "#lib/client/pending-submissions.ts";
import { decide } from "#lib/client/submit.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";

type Choice = "approve" | "abandon";

/** Decides on one draft after the other, and stops at the first that the server refuses. */
function useDecisions({ requests }: DraftsOfAgent) {
  const { owner } = useViewer();
  const invalidate = useInvalidate();
  const [doneCount, setDoneCount] = useState<number | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { note, forget } = useResumedChange();
  /** Returns whether all were decided on. `again`: goes on with the others after a sign-in. */
  const send = async (choice: Choice, again: () => void): Promise<boolean> => {
    let problem: Failure | null = null;
    setFailure(null);
    for (const [index, { id }] of requests.entries()) {
      setDoneCount(index);
      const answer = await decide(id, { choice });
      if ("failure" in answer) {
        problem = answer.failure;
        break;
      }
      // Drafts that a rule holds are not among these, and only those have a check to confirm.
      if ("difference" in answer) continue;
      if (answer.intent.status === "checking") follow(owner, id);
    }
    setDoneCount(null);
    setFailure(problem);
    await invalidate([]);
    note(problem, again);
    return problem === null;
  };
  return { send, forget, isSending: doneCount !== null, doneCount, failure };
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
  const { send, forget, isSending, doneCount, failure } = useDecisions(drafts);
  const choose = (next: Choice | null) => {
    forget();
    setChoice(next);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!choice || isSending) return;
    const form = event.currentTarget;
    if (await send(choice, () => form.requestSubmit())) setChoice(null);
  };
  return (
    <section
      aria-label={t("requestList.draftsOf", { agent })}
      className="border-t border-rule bg-sunk px-4 py-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 grow wrap-anywhere">
          {tRich("requestList.draftsOfAgent", {
            count,
            name: agent,
            agent: (inside) => (
              <b key="agent" className="font-medium">
                {inside}
              </b>
            ),
          })}
        </p>
        <Button aria-expanded={choice === "approve"} onClick={() => choose("approve")}>
          {t("requestList.approveAll")}
        </Button>
        <Button
          variant="quiet"
          aria-expanded={choice === "abandon"}
          onClick={() => choose("abandon")}
        >
          {t("requestList.refuseAll")}
        </Button>
      </div>
      {choice && (
        <Form
          onSubmit={submit}
          onKeyDown={onFormKey}
          className="mt-3 grid gap-2.5 sm:max-w-[34rem]"
        >
          <ul className="list-disc ps-5 wrap-anywhere">
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
            label={
              choice === "approve"
                ? t("requestList.approveCount", { count })
                : t("requestList.refuseCount", { count })
            }
            busyLabel={t("requestList.progress", { at: (doneCount ?? 0) + 1, count })}
            effect={
              choice === "approve"
                ? t("requestList.approveAllEffect")
                : t("decision.refuseEffectAgent")
            }
            isSending={isSending}
            {...(choice === "approve" ? { word: agent } : {})}
          />
          <div>
            <button type="button" className="link" onClick={() => choose(null)}>
              {t("requestList.back")}
            </button>
          </div>
        </Form>
      )}
      {failure && <DecisionFailure failure={failure} />}
    </section>
  );
}

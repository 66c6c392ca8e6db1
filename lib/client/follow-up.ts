import type { PendingSubmission } from "#lib/client/pending-submissions.ts";

/** What Quartermaster says of a form: the request it became, none so far, or no answer. */
export type FormLookup = { requestId: string } | "none" | "no answer";

export interface FollowUpOptions {
  lookUp: (form: string) => Promise<FormLookup>;
  /** Resolves to `false` when the page is left meanwhile. */
  wait: (ms: number) => Promise<boolean>;
  now: () => number;
  /** Whether the form is still unanswered, and its page was left. */
  isPending: (form: string) => boolean;
  isLeft: (submission: PendingSubmission) => boolean;
  onFound: (requestId: string) => void;
  onProblem: (problem: string) => void;
}

/** Quartermaster may still be storing the form when it is asked first. Milliseconds. */
const waitsMs = [0, 2_000, 5_000, 15_000, 40_000];
const laterWaitMs = 30_000;

/** A form that arrived is stored within seconds: one that is unknown after this never arrived. */
const arrivesWithinMs = 60_000;

const notReceived =
  "The page was left before Quartermaster received this form. Nothing was sent. Send it again if you still need it.";

/**
 * Finds out what a form that was left became, and reports the request or the problem once. An
 * unanswered question proves nothing, so that it is asked again for as long as the page stays open.
 */
export const followUp = async (
  submission: PendingSubmission,
  { lookUp, wait, now, isPending, isLeft, onFound, onProblem }: FollowUpOptions,
): Promise<void> => {
  const { form, at } = submission;
  for (let asked = 0; ; asked += 1) {
    if (!(await wait(waitsMs[asked] ?? laterWaitMs)) || !isPending(form)) return;
    if (!isLeft(submission)) continue;
    const answer = await lookUp(form);
    if (!isPending(form)) return;
    if (typeof answer === "object") return onFound(answer.requestId);
    if (answer === "none" && now() - at > arrivesWithinMs) return onProblem(notReceived);
  }
};

"use client";

import { useEffect, useEffectEvent } from "react";
import {
  follow,
  isLeft as isLeftNow,
  markAnswered,
  markProblem,
  type PendingSubmission,
  pendingSubmissions,
  usePendingSubmissions,
} from "#lib/client/pending-submissions.ts";
import { findRequests } from "#lib/client/requests.ts";
import { waitFor } from "#lib/client/wait-for.ts";

/** What Quartermaster answers about a form: the request it became, none so far, or no answer. */
export type FormLookup = { requestId: string } | "none" | "no answer";

export interface FollowUpOptions {
  lookUp: (form: string) => Promise<FormLookup>;
  /** Resolves to `false` when the page is left meanwhile. */
  wait: (ms: number) => Promise<boolean>;
  now: () => number;
  /** Whether the form has become no request yet, as far as this browser knows. */
  isPending: (form: string) => boolean;
  isLeft: (submission: PendingSubmission) => boolean;
  onFound: (requestId: string) => void;
  onProblem: (problem: string) => void;
}

/** Quartermaster may still be storing the form at the first lookups. Milliseconds. */
const waitsMs = [0, 2_000, 5_000, 15_000, 40_000];
const laterWaitMs = 30_000;

/** A form that arrived is stored within seconds: one that is unknown after this never arrived. */
const arrivesWithinMs = 60_000;

const notReceived =
  "The page was left before Quartermaster received this form. Nothing was sent. Send it again if you still need it.";

/**
 * Finds out which request a form became whose page was left, and reports the request or the problem
 * once. A lookup without an answer proves nothing, so it is repeated for as long as the page is open.
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

const lookUpForm = async (form: string, signal: AbortSignal): Promise<FormLookup> => {
  const found = await findRequests({ form, yours: true }, signal).catch(() => null);
  if (!found) return "no answer";
  const [request] = found.requests;
  return request ? { requestId: request.id } : "none";
};

/**
 * Finds the request that each form became whose page was left before the answer came, and follows
 * it. Returns the forms of which nothing came, with the reason.
 */
export function useFollowUp(owner: string): PendingSubmission[] {
  const pending = usePendingSubmissions(owner);
  const open = pending.filter(({ problem }) => problem === null);
  const start = useEffectEvent((signal: AbortSignal) => {
    for (const submission of open) {
      const { form } = submission;
      void followUp(submission, {
        lookUp: (asked) => lookUpForm(asked, signal),
        wait: (ms) =>
          waitFor(ms, signal).then(
            () => true,
            () => false,
          ),
        now: Date.now,
        isPending: (asked) =>
          !signal.aborted && pendingSubmissions(owner).some((one) => one.form === asked),
        isLeft: isLeftNow,
        onFound: (requestId) => {
          if (markAnswered(owner, form, requestId)) follow(owner, requestId);
        },
        onProblem: (problem) => markProblem(owner, form, problem),
      });
    }
  });
  const forms = open.map(({ form, at, wasLeft }) => `${form} ${at} ${wasLeft}`).join(", ");
  useEffect(() => {
    if (forms === "") return;
    const leaving = new AbortController();
    start(leaving.signal);
    return () => leaving.abort();
  }, [forms]);
  return pending.filter(({ problem }) => problem !== null);
}

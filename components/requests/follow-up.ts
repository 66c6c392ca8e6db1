"use client";

import { useEffect, useMemo } from "react";
import {
  follow,
  forgottenForm,
  isLeft as isLeftNow,
  markAnswered,
  markProblem,
  type PendingSubmission,
  pendingSubmissions,
  usePendingSubmissions,
} from "#lib/client/pending-submissions.ts";
import { findRequests } from "#lib/client/requests.ts";
import { waitFor } from "#lib/client/wait-for.ts";
import { t } from "#lib/protocol/words/t.ts";

/**
 * What Quartermaster answers about a form: the request it became, none so far, or no answer. `forgotten`:
 * none, but its database was set back since the form was sent.
 */
export type FormLookup = { requestId: string } | "none" | "forgotten" | "no answer";

export interface FollowUpOptions {
  lookUp: () => Promise<FormLookup>;
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

/**
 * Finds out which request a form became whose page was left, and reports the request or the problem
 * once. A lookup without an answer proves nothing, so it is repeated for as long as the page is open.
 */
export const followUp = async (
  submission: PendingSubmission,
  { lookUp, wait, now, isPending, isLeft, onFound, onProblem }: FollowUpOptions,
): Promise<void> => {
  const { form, at } = submission;
  /** Each page load starts the waits anew, but none of them passes the moment that decides. */
  const nextWaitMs = (asked: number) => {
    const waitMs = waitsMs[asked] ?? laterWaitMs;
    const untilDecidedMs = at + arrivesWithinMs + 1 - now();
    return untilDecidedMs > 0 ? Math.min(waitMs, untilDecidedMs) : waitMs;
  };
  for (let asked = 0; ; asked += 1) {
    if (!(await wait(nextWaitMs(asked))) || !isPending(form)) return;
    if (!isLeft(submission)) continue;
    const answer = await lookUp();
    if (!isPending(form)) return;
    if (typeof answer === "object") return onFound(answer.requestId);
    if (answer === "no answer" || now() - at <= arrivesWithinMs) continue;
    return onProblem(answer === "forgotten" ? forgottenForm() : t("requestToast.notReceived"));
  }
};

const lookUpForm = async (
  { form, at }: PendingSubmission,
  signal: AbortSignal,
): Promise<FormLookup> => {
  const found = await findRequests({ form, yours: true }, signal).catch(() => null);
  if (!found) return "no answer";
  const [request] = found.requests;
  if (request) return { requestId: request.id };
  return found.restoredAt !== null && Date.parse(found.restoredAt) >= at ? "forgotten" : "none";
};

/** Follows up one form, and remembers what is found. */
const followUpForm = (owner: string, submission: PendingSubmission, signal: AbortSignal) => {
  const { form } = submission;
  return followUp(submission, {
    lookUp: () => lookUpForm(submission, signal),
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
};

/** What a follow-up depends on: it starts anew when the form is sent again, or left. */
const followUpKey = ({ form, at, wasLeft }: PendingSubmission) => `${form} ${at} ${wasLeft}`;

/**
 * Keeps one follow-up running for each form. A form that comes or goes neither stops nor restarts
 * the follow-ups of the others.
 */
export const createFollowUps = (
  start: (submission: PendingSubmission, signal: AbortSignal) => void,
) => {
  const running = new Map<string, AbortController>();
  const synchronize = (open: readonly PendingSubmission[]) => {
    const keys = new Set(open.map(followUpKey));
    for (const [key, ending] of running) {
      if (keys.has(key)) continue;
      running.delete(key);
      ending.abort();
    }
    for (const submission of open) {
      const key = followUpKey(submission);
      if (running.has(key)) continue;
      const ending = new AbortController();
      running.set(key, ending);
      start(submission, ending.signal);
    }
  };
  return { synchronize, stop: () => synchronize([]) };
};

/**
 * Finds the request that each form became whose page was left before the answer came, and follows
 * it. Returns the forms of which nothing came, with the reason.
 */
export function useFollowUp(owner: string): PendingSubmission[] {
  const pending = usePendingSubmissions(owner);
  const open = pending.filter(({ problem }) => problem === null);
  const followUps = useMemo(
    () => createFollowUps((submission, signal) => void followUpForm(owner, submission, signal)),
    [owner],
  );
  useEffect(() => followUps.synchronize(open));
  useEffect(() => followUps.stop, [followUps]);
  return pending.filter(({ problem }) => problem !== null);
}

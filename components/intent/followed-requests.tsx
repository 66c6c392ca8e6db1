"use client";

import { lazy, Suspense, useEffect, useEffectEvent } from "react";
import { type FormLookup, followUp } from "#lib/client/follow-up.ts";
import {
  follow,
  forgetPending,
  isLeft,
  markProblem,
  type PendingSubmission,
  pendingSubmissions,
  useFollowed,
  usePendingSubmissions,
} from "#lib/client/pending-submissions.ts";
import { findRequests } from "#lib/client/requests.ts";

const OutcomeToasts = lazy(() => import("#components/intent/outcome-toasts.tsx"));

const lookUp = async (form: string, signal: AbortSignal): Promise<FormLookup> => {
  const found = await findRequests({ form, yours: true }, signal).catch(() => null);
  if (!found) return "no answer";
  const [request] = found.requests;
  return request ? { requestId: request.id } : "none";
};

const waitUnless = (signal: AbortSignal) => (ms: number) =>
  new Promise<boolean>((resolve) => {
    if (signal.aborted) return resolve(false);
    const onAbort = () => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", onAbort);
      resolve(true);
    }, ms);
    signal.addEventListener("abort", onAbort, { once: true });
  });

/** Finds the requests of forms whose page was left before the answer came, and follows them. */
function useFollowUp(owner: string, pending: readonly PendingSubmission[]) {
  const open = pending.filter(({ problem }) => problem === null);
  const start = useEffectEvent((signal: AbortSignal) => {
    for (const submission of open) {
      const { form } = submission;
      void followUp(submission, {
        lookUp: (pendingForm) => lookUp(pendingForm, signal),
        wait: waitUnless(signal),
        now: Date.now,
        isPending: (pendingForm) =>
          !signal.aborted && pendingSubmissions(owner).some((one) => one.form === pendingForm),
        isLeft,
        onFound: (requestId) => {
          forgetPending(owner, form);
          follow(owner, requestId);
        },
        onProblem: (problem) => markProblem(owner, form, problem),
      });
    }
  });
  const forms = open.map(({ form, wasLeft }) => `${form} ${wasLeft}`).join(", ");
  useEffect(() => {
    if (forms === "") return;
    const leave = new AbortController();
    start(leave.signal);
    return () => leave.abort();
  }, [forms]);
}

/**
 * Follows the requests that were sent from this browser until their outcomes have been shown. Loads
 * the toasts only where there is such a request.
 */
export function FollowedRequests({ owner }: { owner: string }) {
  const followed = useFollowed(owner);
  const pending = usePendingSubmissions(owner);
  useFollowUp(owner, pending);
  const problems = pending.filter(({ problem }) => problem !== null);
  if (followed.length === 0 && problems.length === 0) return null;
  return (
    <Suspense>
      <OutcomeToasts owner={owner} followed={followed} problems={problems} />
    </Suspense>
  );
}

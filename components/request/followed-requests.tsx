"use client";

import { lazy, Suspense, useEffect } from "react";
import { follow, forgetSending, unanswered, useFollowed } from "#lib/client/followed";
import { findRequests } from "#lib/client/requests";

const OutcomeToasts = lazy(() => import("#components/request/outcome-toasts"));

/** The console may still be at storing a form when the page loads anew. Milliseconds. */
const asksAfter = [0, 2_000, 5_000, 15_000, 40_000];

/** A form of which nothing was ever stored never reached the console. */
const forgetsAfter = 600_000;

/**
 * A form was sent, and its page left before the console said which request it became: the form's
 * key tells.
 */
const recover = async (owner: string, signal: AbortSignal) => {
  for (const { form, at } of unanswered(owner)) {
    for (const delay of asksAfter) {
      await new Promise((resolve) => setTimeout(resolve, delay));
      if (signal.aborted) return;
      const found = await findRequests({ form, yours: true }, signal).catch(() => null);
      const request = found?.requests[0];
      if (!request) continue;
      follow(owner, request.id);
      forgetSending(owner, form);
      break;
    }
    if (Date.now() - at > forgetsAfter) forgetSending(owner, form);
  }
};

/**
 * Watches what was sent from this browser until its outcome has been told. Costs nothing where
 * nothing is open.
 */
export function FollowedRequests({ owner }: { owner: string }) {
  const followed = useFollowed(owner);
  useEffect(() => {
    const leaving = new AbortController();
    void recover(owner, leaving.signal);
    return () => leaving.abort();
  }, [owner]);
  if (followed.length === 0) return null;
  return (
    <Suspense>
      <OutcomeToasts owner={owner} followed={followed} />
    </Suspense>
  );
}

"use client";

import { lazy, Suspense } from "react";
import { useFollowUp } from "#lib/client/follow-up.ts";
import { useFollowed } from "#lib/client/pending-submissions.ts";

const OutcomeToasts = lazy(() => import("#components/intent/outcome-toasts.tsx"));

/** Shows the outcome of each request that was sent from this browser. Costs nothing while none is open. */
export function FollowedRequests({ owner }: { owner: string }) {
  const followed = useFollowed(owner);
  const problems = useFollowUp(owner);
  if (followed.length === 0 && problems.length === 0) return null;
  return (
    <Suspense>
      <OutcomeToasts owner={owner} followed={followed} problems={problems} />
    </Suspense>
  );
}

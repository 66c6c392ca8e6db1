"use client";

import { lazy, Suspense, useEffect } from "react";
import { follow, takeUnanswered, useFollowed } from "#lib/client/followed";
import { findRequests } from "#lib/client/requests";

const OutcomeToasts = lazy(() => import("#components/request/outcome-toasts"));

/** The clocks of browser and server may differ by so much. Milliseconds. */
const clocksDiffer = 60_000;

/**
 * Watches what was sent from this browser until its outcome has been told. Costs nothing where
 * nothing is open.
 */
export function FollowedRequests({ owner }: { owner: string }) {
  const followed = useFollowed(owner);
  useEffect(() => {
    // A form was sent and the page left before the console said which request it became.
    const since = takeUnanswered(owner);
    if (since === null) return;
    findRequests({ yours: true, limit: 20 }).then(
      ({ requests }) => {
        for (const { id, createdAt } of requests) {
          if (Date.parse(createdAt) >= since - clocksDiffer) follow(owner, id);
        }
      },
      // The list and its badge still tell.
      () => {},
    );
  }, [owner]);
  if (followed.length === 0) return null;
  return (
    <Suspense>
      <OutcomeToasts owner={owner} followed={followed} />
    </Suspense>
  );
}

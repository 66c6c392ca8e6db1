"use client";

import { lazy, Suspense, useSyncExternalStore } from "react";
import { useViewer } from "#components/viewer/viewer.tsx";
import { withWords } from "#components/words/later-words.ts";
import { mayRemember, subscribeToStored } from "#lib/client/storage-events.ts";

const OutcomeToasts = lazy(() => withWords(import("#components/requests/outcome-toasts.tsx")));

/** Shows the outcome of each request that was sent from this browser. Loads nothing while none is open. */
export function FollowedRequests() {
  const { owner } = useViewer();
  const hasRemembered = useSyncExternalStore(
    subscribeToStored,
    () => mayRemember(owner),
    () => false,
  );
  if (!hasRemembered) return null;
  return (
    <Suspense>
      <OutcomeToasts owner={owner} />
    </Suspense>
  );
}

"use client";

import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { useViewer } from "#components/data/viewer.tsx";
import { announceOwner, isOutdated } from "#lib/client/page-owner.ts";
import { subscribeToStored } from "#lib/client/storage-events.ts";

const OutdatedDialog = lazy(() => import("#components/frame/outdated-dialog.tsx"));

/**
 * Covers a page that shows another person or connection than the browser uses since, so that nothing
 * of two connections is ever seen or sent together.
 */
export function OutdatedPage() {
  const { owner } = useViewer();
  useEffect(() => announceOwner(owner), [owner]);
  const isCovered = useSyncExternalStore(
    subscribeToStored,
    () => isOutdated(owner),
    () => false,
  );
  if (!isCovered) return null;
  return (
    <Suspense>
      <OutdatedDialog />
    </Suspense>
  );
}

"use client";

import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { announceOwner, isOutdated } from "#lib/client/page-owner.ts";
import { subscribeToStored } from "#lib/client/storage-events.ts";

const OutdatedDialog = lazy(() => import("#components/shell/outdated-dialog.tsx"));

/**
 * Covers a page that shows another person or connection than the browser uses since, so that nothing
 * of two connections is ever seen or sent together. `owner`: whose data the page shows.
 */
export function OutdatedPage({ owner }: { owner: string }) {
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

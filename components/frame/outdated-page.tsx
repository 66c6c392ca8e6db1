"use client";

import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { useViewer } from "#components/viewer/viewer.tsx";
import { withWords } from "#components/words/later-words.ts";
import { announceOwner, outdatedBy } from "#lib/client/page-owner.ts";
import { subscribeToStored } from "#lib/client/storage-events.ts";

const OutdatedDialog = lazy(() => withWords(import("#components/frame/outdated-dialog.tsx")));

/**
 * Covers a page that shows another person or connection than the browser uses since, so that nothing
 * of two connections is ever seen or sent together.
 */
export function OutdatedPage() {
  const { owner } = useViewer();
  useEffect(() => announceOwner(owner), [owner]);
  const changed = useSyncExternalStore(
    subscribeToStored,
    () => outdatedBy(owner),
    () => null,
  );
  if (changed === null) return null;
  return (
    <Suspense fallback={<div className="fixed inset-0 z-50 bg-paper" />}>
      <OutdatedDialog changed={changed} />
    </Suspense>
  );
}

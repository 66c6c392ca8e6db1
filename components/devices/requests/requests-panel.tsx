"use client";

import { lazy, Suspense } from "react";
import { useViewer } from "#components/viewer/viewer.tsx";
import { withWords } from "#components/words/later-words.ts";

const DeviceRequests = lazy(() =>
  withWords(import("#components/devices/requests/device-requests.tsx")),
);

/** The requests for a device that were sent from here, for those who may send any. */
export function RequestsPanel({ id }: { id: string }) {
  if (useViewer().writes.length === 0) return null;
  return (
    <Suspense>
      <DeviceRequests id={id} />
    </Suspense>
  );
}

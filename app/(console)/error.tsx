"use client";

import { FailedPage } from "#components/data/failed-page.tsx";

/** A page that failed; the rail and the bar around it stay. */
export default function ConsoleError({ error, retry }: { error: unknown; retry: () => void }) {
  return <FailedPage error={error} retry={retry} />;
}

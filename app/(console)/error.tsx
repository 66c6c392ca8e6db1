"use client";

import { FailedPage } from "#components/failure/failed-page.tsx";

/** Shown in place of a page that failed. The navigation stays. */
export default function ConsoleError({ error, retry }: { error: unknown; retry: () => void }) {
  return <FailedPage error={error} retry={retry} />;
}

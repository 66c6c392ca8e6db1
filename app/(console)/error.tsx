"use client";

import { FailedPage } from "#components/data/failed-page.tsx";

/** Replaces a page that failed to render. The rail and the header stay. */
export default function ConsoleError({ error, retry }: { error: unknown; retry: () => void }) {
  return <FailedPage error={error} retry={retry} />;
}

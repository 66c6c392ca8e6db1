"use client";

import { lazy, Suspense } from "react";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useInBrowser } from "#components/ui/use-in-browser.ts";
import { withWords } from "#components/words/later-words.ts";

const LoadedCheck = lazy(() => withWords(import("#components/orders/new/draft-check.tsx")));

/** The check of a draft, whose scripts only the page of a draft loads. */
export function DraftCheck({ id }: { id: string }) {
  if (!useInBrowser()) return null;
  return (
    <Suspense fallback={<Skeleton lines={4} />}>
      <LoadedCheck id={id} />
    </Suspense>
  );
}

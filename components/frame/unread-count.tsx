"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { useInBrowser } from "#components/ui/use-in-browser.ts";
import { withWords } from "#components/words/later-words.ts";

// Every page has the bell, so what keeps its number fresh loads after the page.
const FreshCount = lazy(() => withWords(import("#components/frame/fresh-unread-count.tsx")));

/** The server's number of unread notifications until the browser reads it again. */
export function UnreadCount({ first, children }: { first: number | null; children: ReactNode }) {
  if (!useInBrowser()) return children;
  return (
    <Suspense fallback={children}>
      <FreshCount first={first} />
    </Suspense>
  );
}

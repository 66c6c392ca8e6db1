"use client";

import { lazy, Suspense } from "react";
import { withWords } from "#components/words/later-words.ts";
import type { Undecided } from "#lib/protocol/intent.ts";

// Most people have no request that needs a decision, so its words are loaded on demand.
const RequestRows = lazy(() => withWords(import("#components/today/request-rows.tsx")));

export function RequestList({ requests }: { requests: readonly Undecided[] }) {
  return (
    <Suspense>
      <RequestRows requests={requests} />
    </Suspense>
  );
}

"use client";

import { usePathname } from "next/navigation";
import { lazy, Suspense } from "react";
import { recordOfPath } from "#components/screens/screens.ts";
import { withWords } from "#components/words/later-words.ts";

// Only the pages of records have one, and the titles of requests weigh more than all others.
const RecordVisit = lazy(() => withWords(import("#components/frame/record-visit.tsx")));
const RequestVisit = lazy(() => withWords(import("#components/frame/request-visit.tsx")));

/** Remembers the records that the person opens, for the command bar. */
export function RecordVisits() {
  const record = recordOfPath(usePathname());
  if (!record) return null;
  const { kind, id } = record;
  const key = `${kind} ${id}`;
  return (
    <Suspense>
      {kind === "request" ? (
        <RequestVisit key={key} id={id} />
      ) : (
        <RecordVisit key={key} kind={kind} id={id} />
      )}
    </Suspense>
  );
}

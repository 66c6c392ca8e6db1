"use client";

import { lazy, Suspense } from "react";
import type { FailureNoticeProps } from "#components/failure/failure-notice.tsx";
import { withWords } from "#components/words/later-words.ts";

/** A failure that comes before its notice is loaded. */
function PlainNotice({ failure }: FailureNoticeProps) {
  return <p role="alert">{failure.message}</p>;
}

/** Loads what says why a read failed. It resolves in an outage too, so that a page never fails for its notice. */
export const loadFailureNotice = () =>
  withWords(import("#components/failure/failure-notice.tsx")).catch(() => ({
    FailureNotice: PlainNotice,
  }));

const Notice = lazy(async () => ({ default: (await loadFailureNotice()).FailureNotice }));

/** A failed read in place of its data, on a page that seldom shows one: its script and words are not of the first load. */
export function LaterFailureNotice(notice: FailureNoticeProps) {
  return (
    <Suspense>
      <Notice {...notice} />
    </Suspense>
  );
}

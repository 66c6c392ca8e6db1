"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FailureNotice } from "#components/failure/failure-notice.tsx";
import { keepWords, type LoadedMessages } from "#components/words/loaded-words.tsx";
import { failureOf, fetchJson } from "#lib/client/fetch-json.ts";
import type { Part } from "#lib/protocol/words/catalog.ts";

const loadWords = async (parts: readonly Part[], signal: AbortSignal): Promise<true> => {
  const messages = await Promise.all(
    parts.map((part) => fetchJson(`/api/words/${part}`, signal) as Promise<LoadedMessages>),
  );
  for (const each of messages) keepWords(each);
  return true;
};

/**
 * Loads the words of some parts before it renders what is inside: for what few people open on a page.
 * `around` is what stands around the notice if they can't be loaded.
 */
export function LaterWords({
  of,
  around = (notice) => notice,
  children,
}: {
  of: readonly Part[];
  around?: (notice: ReactNode) => ReactNode;
  children: () => ReactNode;
}) {
  const { data, error, refetch } = useQuery({
    queryKey: ["words", ...of],
    queryFn: ({ signal }) => loadWords(of, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  if (error) {
    return around(<FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />);
  }
  return data && children();
}

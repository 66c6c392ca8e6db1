"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FailureNotice } from "#components/failure/failure-notice.tsx";
import { type LoadedMessages, loadWords } from "#components/words/loaded-words.tsx";
import { failureOf, fetchJson } from "#lib/client/fetch-json.ts";
import type { Part } from "#lib/protocol/words/catalog.ts";

const readWords = async (parts: readonly Part[], signal: AbortSignal): Promise<true> => {
  const search = new URLSearchParams({ parts: parts.join(" ") });
  loadWords((await fetchJson(`/api/words?${search}`, signal)) as LoadedMessages);
  return true;
};

/**
 * Loads the words of some parts before it renders what is inside: for long texts that few people open, such as the
 * help of a screen. `around` is what stands around the notice if they can't be loaded.
 */
export function WordsOnDemand({
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
    queryFn: ({ signal }) => readWords(of, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  if (error) {
    return around(<FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />);
  }
  return data && children();
}

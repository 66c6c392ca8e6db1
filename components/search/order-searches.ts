"use client";

import { failureOf } from "#lib/client/fetch-json.ts";
import type { ReadResult } from "#lib/client/read.ts";
import { useReads } from "#lib/client/reads.ts";
import { emptyFailure, type Failure } from "#lib/protocol/failure.ts";
import { eitherText } from "#lib/protocol/intl-words.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { ListGap } from "#lib/v4/normalize/normalize.ts";

/** A search for orders by one text, such as a name. */
interface Search<Key extends string> {
  key: Key;
  /** What the text is, in words: `serial number`. */
  by: string;
  query: string;
}

export interface OrderSearch<Key extends string = string> extends Search<Key> {
  /** Why orders may be missing: the search failed, or not every order of its answer could be read. */
  failure: Failure | null;
}

const gapText = (gap: ListGap): string =>
  gap === "unreadable" ? t("table.searchUnreadable") : t("table.searchUnfamiliar");

/** Returns why orders may be missing in the answer of a search, or `null`. */
export const searchFailure = ({
  data,
  error,
}: Pick<ReadResult<"orders.list">, "data" | "error">): Failure | null => {
  if (error && !data) return failureOf(error);
  return data?.gap ? { ...emptyFailure, kind: "malformed", message: gapText(data.gap) } : null;
};

/** Searches for orders by several texts. `limit` is the page size; `pages` are those that came. */
export function useOrderSearches<Key extends string>(
  searches: readonly Search<Key>[],
  { limit, enabled = true }: { limit: number; enabled?: boolean },
) {
  const answers = useReads(
    "orders.list",
    searches.map(({ query }) => ({ input: { query, limit }, enabled })),
  );
  return {
    pages: answers.flatMap(({ data }) => data?.data ?? []),
    searches: searches.map((search, index): OrderSearch<Key> => {
      const answer = answers[index];
      return { ...search, failure: answer ? searchFailure(answer) : null };
    }),
    isPending: answers.some(({ isPending }) => isPending),
    retry: () => {
      for (const answer of answers) if (searchFailure(answer)) void answer.refetch();
    },
  };
}

/** Returns what the searches that succeeded were by: `name, email or ID`. */
export const searchedBy = (searches: readonly Pick<OrderSearch, "by" | "failure">[]) =>
  eitherText(searches.filter(({ failure }) => !failure).map(({ by }) => by)) ||
  t("table.searchComplete");

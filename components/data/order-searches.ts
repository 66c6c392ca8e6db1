"use client";

import { failureOf } from "#lib/client/fetch-json.ts";
import { useReads } from "#lib/client/reads.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import { listFormat } from "#lib/protocol/intl.ts";

/** A search for orders by one text, such as a name. */
interface Search {
  /** What the text is: `serial number`. */
  by: string;
  query: string;
}

export interface OrderSearch extends Search {
  failure: Failure | null;
}

/** Searches for orders by several texts. `limit` is the page size; `pages` are those that came. */
export function useOrderSearches(
  searches: readonly Search[],
  { limit, enabled = true }: { limit: number; enabled?: boolean },
) {
  const answers = useReads(
    "orders.list",
    searches.map(({ query }) => ({ input: { query, limit }, enabled })),
  );
  return {
    pages: answers.flatMap(({ data }) => data?.data ?? []),
    searches: searches.map((search, index): OrderSearch => {
      const { data, error } = answers[index] ?? {};
      return { ...search, failure: error && !data ? failureOf(error) : null };
    }),
    isPending: answers.some(({ isPending }) => isPending),
    retry: () => {
      for (const answer of answers) if (answer.error) void answer.refetch();
    },
  };
}

const either = listFormat("en-GB", { type: "disjunction" });

/** Returns what the searches that succeeded were by: `name, email or ID`. */
export const searchedBy = (searches: readonly Pick<OrderSearch, "by" | "failure">[]) =>
  either.format(searches.filter(({ failure }) => !failure).map(({ by }) => by));

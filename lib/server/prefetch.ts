import "server-only";
import { type DehydratedState, dehydrate, QueryClient } from "@tanstack/react-query";
import type { Principal } from "#lib/server/principal";
import { readAnswer } from "#lib/server/read-answer";
import { readKey } from "#lib/v4/read-key";
import type { InputOf, ReadName } from "#lib/v4/registry";

/** A read and its input: `["orders.list", { page: 2 }]`. */
export type Read = { [Name in ReadName]: readonly [Name, InputOf<Name>] }[ReadName];

/**
 * Reads on the server what a page's panels will ask for, under the keys they will ask by. A read
 * that fails is left out: the browser asks itself, and shows the failure in the panel it belongs to.
 * The cache lives as long as this call: answers belong to one principal.
 */
export const prefetch = async (
  principal: Principal,
  reads: readonly Read[],
): Promise<DehydratedState> => {
  const queries = new QueryClient();
  await Promise.all(
    reads.map(async ([name, input]) => {
      await queries.prefetchQuery({
        queryKey: readKey(name, input),
        queryFn: () => readAnswer(principal, name, input),
        retry: false,
      });
    }),
  );
  const state = dehydrate(queries);
  queries.clear();
  return state;
};

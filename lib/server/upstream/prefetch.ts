import "server-only";
import { type DehydratedState, dehydrate, QueryClient } from "@tanstack/react-query";
import { cache } from "react";
import { readKey } from "#lib/protocol/query-keys.ts";
import type { ReadAnswer } from "#lib/protocol/read-answer.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { readAnswer } from "#lib/server/upstream/read-answer.ts";
import type { InputOf, ReadName } from "#lib/v4/registry.ts";

/** A read and its input: `["orders.list", { page: 2 }]`. */
export type Read = { [Name in ReadName]: readonly [Name, InputOf<Name>] }[ReadName];

/** Past this a page stops waiting: the browser asks for itself and says that it waits. */
const timeoutMs = 3_000;

/** The reads of this request so far: parts of one page that ask for the same are asked for once. */
const readsOfRequest = cache(() => new Map<string, Promise<ReadAnswer>>());

const readOnce = <Name extends ReadName>(
  principal: Principal,
  name: Name,
  input: InputOf<Name>,
): Promise<ReadAnswer> => {
  const reads = readsOfRequest();
  const key = readKey(name, input).join(" ");
  const known = reads.get(key);
  if (known) return known;
  const answer = readAnswer(principal, name, input, { signal: AbortSignal.timeout(timeoutMs) });
  reads.set(key, answer);
  return answer;
};

/**
 * Reads on the server what a page's panels will ask for, under the keys they will ask by. A read
 * that fails or takes too long is left out: the browser asks itself, and shows the failure in the
 * panel it belongs to. The cache lives as long as this call: answers belong to one principal.
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
        queryFn: () => readOnce(principal, name, input),
        retry: false,
      });
    }),
  );
  const state = dehydrate(queries);
  queries.clear();
  return state;
};

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

/** A page waits this long for a read. After that, the browser reads it itself. */
const timeoutMs = 3_000;

/** The reads of this request so far, so that two parts of a page share one read. */
const readsOfRequest = cache(() => new Map<string, Promise<ReadAnswer>>());

/** Aborts the work at the timeout. `AbortSignal.timeout` would keep its timer after the answer. */
const withDeadline = async <Value>(work: (signal: AbortSignal) => Promise<Value>) => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  return work(controller.signal).finally(() => clearTimeout(timer));
};

const readOnce = <Name extends ReadName>(
  principal: Principal,
  name: Name,
  input: InputOf<Name>,
): Promise<ReadAnswer> => {
  const reads = readsOfRequest();
  const key = readKey(name, input).join(" ");
  const running = reads.get(key);
  if (running !== undefined) return running;
  const answer = withDeadline((signal) => readAnswer(principal, name, input, { signal }));
  reads.set(key, answer);
  return answer;
};

/** Performs reads of a page and returns the answers that the service gave, in the order of the reads. */
export const readAnswers = async <Name extends Read[0]>(
  principal: Principal,
  reads: readonly Extract<Read, readonly [Name, unknown]>[],
): Promise<ReadAnswer<Name>["data"][]> => {
  const { queries } = await prefetch(principal, reads);
  const answers = queries.map(({ state }) => state.data as ReadAnswer<Name>);
  return answers.flatMap(({ data, lastKnown }) => (lastKnown ? [] : [data]));
};

/**
 * Starts reads that parts of the page ask for later, so that a part inside another does not wait for
 * the other's reads before it starts its own.
 */
export const startReads = (principal: Principal, reads: readonly Read[]): void => {
  for (const [name, input] of reads) {
    // The part that asks for the read handles its failure.
    readOnce(principal, name, input).catch(() => undefined);
  }
};

/**
 * Reads on the server what a page's panels will read, and returns it under the panels' query keys.
 * A read that fails or takes too long is left out: the browser repeats it and shows the failure in
 * its panel. Nothing is cached after this call, because answers belong to one principal.
 */
export const prefetch = async (
  principal: Principal,
  reads: readonly Read[],
): Promise<DehydratedState> => {
  const queries = new QueryClient();
  await Promise.all(
    reads.map(([name, input]) =>
      queries.prefetchQuery({
        queryKey: readKey(name, input),
        queryFn: () => readOnce(principal, name, input),
        retry: false,
      }),
    ),
  );
  const state = dehydrate(queries);
  queries.clear();
  return state;
};

"use client";

import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { type Failure, isFailure } from "#lib/v4/failure";
import type { ReadAnswer } from "#lib/v4/read-answer";
import { readKey } from "#lib/v4/read-key";
import type { InputOf, ReadName } from "#lib/v4/registry";
import { writeSearch } from "#lib/v4/search";

/** A read that failed, as the door described it. */
export class ReadError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.name = "ReadError";
    this.failure = failure;
  }
}

const consoleOutOfReach: Failure = {
  kind: "unreachable",
  status: null,
  message: "The console itself can't be reached. Check your connection, then try again.",
  requestId: null,
  retryAfterMs: null,
  capability: null,
};

/** What went wrong, in the shape every panel shows; an error of our own code keeps no raw text. */
export const failureOf = (error: unknown): Failure =>
  error instanceof ReadError ? error.failure : consoleOutOfReach;

/** One read through the door `GET /api/read/<operation>`. Throws `ReadError`, or the abort. */
export async function read<Name extends ReadName>(
  name: Name,
  input: InputOf<Name>,
  signal?: AbortSignal,
): Promise<ReadAnswer<Name>> {
  const init = signal ? { signal } : {};
  const response = await fetch(`/api/read/${name}?${writeSearch(input)}`, init).catch((error) => {
    if (signal?.aborted) throw error;
    throw new ReadError(consoleOutOfReach);
  });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return body as ReadAnswer<Name>;
  const failure = (body as { error?: unknown } | null)?.error;
  throw new ReadError(isFailure(failure) ? failure : consoleOutOfReach);
}

/** The query of a read: the same key that the server prefetches under. */
export const readOptions = <Name extends ReadName>(name: Name, input: InputOf<Name>) =>
  queryOptions({
    queryKey: readKey(name, input),
    queryFn: ({ signal }) => read(name, input, signal),
  });

/** A read of the service, in a component. A list keeps its old rows while new ones load. */
export const useRead = <Name extends ReadName>(
  name: Name,
  input: InputOf<Name>,
  { enabled = true, keepOld = false }: { enabled?: boolean; keepOld?: boolean } = {},
) =>
  useQuery({
    ...readOptions(name, input),
    enabled,
    placeholderData: keepOld ? keepPreviousData : undefined,
  });

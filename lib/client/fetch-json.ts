import { emptyFailure, type Failure, isFailure } from "#lib/protocol/failure.ts";
import { pageOwnerHeader, toHeaderValue } from "#lib/protocol/page-owner.ts";

let pageOwner: string | null = null;

/** Remembers whose data this page shows, so that the server refuses its reads under another one. */
export const setPageOwner = (owner: string | null): void => {
  // The server renders pages of many people in one process.
  if (typeof window !== "undefined") pageOwner = owner;
};

/** A failed call of an API route, with the failure that the route answered. */
export class ReadError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.name = "ReadError";
    this.failure = failure;
  }
}

/** The failure of a browser that gets no answer from Quartermaster itself. */
export const quartermasterUnreachable: Failure = {
  ...emptyFailure,
  kind: "unreachable",
  message: "Quartermaster can't be reached. Check your connection, then try again.",
};

/** Returns the failure of a thrown error for a panel, without the raw text of an unexpected error. */
export const failureOf = (error: unknown): Failure =>
  error instanceof ReadError ? error.failure : quartermasterUnreachable;

/**
 * Fetches JSON from one of Quartermaster's API routes: by GET, or by POST with `input` as the body.
 * Throws `ReadError`, or the reason of the abort.
 */
export async function fetchJson(
  path: string,
  signal?: AbortSignal,
  input?: object,
): Promise<unknown> {
  const headers = {
    ...(input && { "content-type": "application/json" }),
    ...(pageOwner !== null && { [pageOwnerHeader]: toHeaderValue(pageOwner) }),
  };
  const posted = input && { method: "POST", body: JSON.stringify(input) };
  const response = await fetch(path, { headers, ...posted, ...(signal ? { signal } : {}) }).catch(
    (error) => {
      if (signal?.aborted) throw error;
      throw new ReadError(quartermasterUnreachable);
    },
  );
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return body;
  const failure = (body as { error?: unknown } | null)?.error;
  throw new ReadError(isFailure(failure) ? failure : quartermasterUnreachable);
}

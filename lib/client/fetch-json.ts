import { emptyFailure, type Failure, isFailure } from "#lib/protocol/failure.ts";

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
  ...emptyFailure,
  kind: "unreachable",
  message: "The console itself can't be reached. Check your connection, then try again.",
};

/** What went wrong, in the shape every panel shows; an error of our own code keeps no raw text. */
export const failureOf = (error: unknown): Failure =>
  error instanceof ReadError ? error.failure : consoleOutOfReach;

/**
 * Asks one of the console's own doors for JSON: by GET, or with `input` as a body. Throws
 * `ReadError`, or the abort.
 */
export async function fetchJson(
  path: string,
  signal?: AbortSignal,
  input?: object,
): Promise<unknown> {
  const posted = input && {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input),
  };
  const response = await fetch(path, { ...posted, ...(signal ? { signal } : {}) }).catch(
    (error) => {
      if (signal?.aborted) throw error;
      throw new ReadError(consoleOutOfReach);
    },
  );
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return body;
  const failure = (body as { error?: unknown } | null)?.error;
  throw new ReadError(isFailure(failure) ? failure : consoleOutOfReach);
}

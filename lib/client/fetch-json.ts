import { markOutdated, shownOwner } from "#lib/client/page-owner.ts";
import { emptyFailure, type Failure, isFailure } from "#lib/protocol/failure.ts";
import { pageOwnerHeader } from "#lib/protocol/page-owner.ts";
import { t } from "#lib/protocol/words/t.ts";

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
  get message() {
    return t("failure.quartermasterUnreachable");
  },
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
  ownHeaders: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const shown = shownOwner();
  const headers = {
    ...ownHeaders,
    ...(input && { "content-type": "application/json" }),
    ...(shown !== null && { [pageOwnerHeader]: shown }),
  };
  const posted = input && { method: "POST", body: JSON.stringify(input) };
  const options = { headers, ...posted, ...(signal ? { signal } : {}) };
  const response = await fetch(path, options).catch((error) => {
    if (signal?.aborted) throw error;
    throw new ReadError(quartermasterUnreachable);
  });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return body;
  const answered = (body as { error?: unknown } | null)?.error;
  const failure = isFailure(answered) ? answered : quartermasterUnreachable;
  if (failure.kind === "other_connection") markOutdated();
  throw new ReadError(failure);
}

import type { FailureKind } from "#lib/protocol/failure.ts";

const statuses: Readonly<Record<FailureKind, number>> = {
  // Only the console's own session is a 401: a key that the service refuses signs nobody out.
  signed_out: 401,
  authentication: 502,
  unavailable: 502,
  unreachable: 502,
  malformed: 502,
  aborted: 499,
  authorization: 403,
  role: 403,
  no_connection: 403,
  not_found: 404,
  conflict: 409,
  validation: 400,
  rate_limited: 429,
  busy: 429,
};

/** The read door's status for a failure. */
export const readStatus = (kind: FailureKind) => statuses[kind];

import "server-only";
import { failureOf, PrincipalError } from "#lib/server/principal-error.ts";
import { V4Error } from "#lib/v4/errors.ts";

/** Returns a refusal by Quartermaster itself as the error that agents get, and any other error as it is. */
export const toV4Error = (error: unknown): unknown => {
  if (!(error instanceof PrincipalError)) return error;
  return new V4Error({
    kind: error.kind === "busy" ? "rate_limited" : "authorization",
    message: failureOf(error, null).message,
    retryAfterMs: error.retryAfterMs,
  });
};

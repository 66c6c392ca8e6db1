import "server-only";
import { emptyFailure, type Failure, type FailureKind } from "#lib/protocol/failure.ts";
import { pageOwnerHeader } from "#lib/protocol/page-owner.ts";
import { toActor } from "#lib/server/audit/audited-person.ts";
import { findPrincipal, type Principal } from "#lib/server/auth/principal.ts";
import { refuseOtherPage } from "#lib/server/http/other-page.ts";
import { isSameOriginRead, readProblem } from "#lib/server/http/same-origin.ts";
import { clientAddress } from "#lib/server/limits/client-address.ts";
import { logDenial } from "#lib/server/limits/denial-log.ts";
import { requireAllowance } from "#lib/server/limits/read-rate-limit.ts";
import { failureOf, PrincipalError } from "#lib/server/principal-error.ts";
import type { OperationName } from "#lib/v4/registry.ts";

/** A refusal of an API route itself, before anything is read. The message is shown to the person. */
export class RouteError extends Error {
  override readonly name = "RouteError";
  readonly failure: Failure;

  constructor(kind: FailureKind, message: string) {
    super(message);
    this.failure = { ...emptyFailure, kind, message };
  }
}

const statuses: Readonly<Record<FailureKind, number>> = {
  // 401 is for Quartermaster's own session only: an API key that the service refuses signs no
  // one out.
  signed_out: 401,
  authentication: 502,
  unavailable: 502,
  unreachable: 502,
  malformed: 502,
  aborted: 499,
  authorization: 403,
  role: 403,
  no_connection: 403,
  other_connection: 409,
  not_found: 404,
  conflict: 409,
  validation: 400,
  rate_limited: 429,
  busy: 429,
};

const noStore = { "Cache-Control": "private, no-store" };

const toResponse = (failure: Failure) => {
  const headers = new Headers(noStore);
  if (failure.retryAfterMs !== null) {
    headers.set("Retry-After", String(Math.ceil(failure.retryAfterMs / 1000)));
  }
  return Response.json({ error: failure }, { status: statuses[failure.kind], headers });
};

/** Failures of the service and unknown ids are not denials, so they are not logged. */
const logIfDenied = async (
  { headers }: Request,
  { kind }: Failure,
  target: OperationName | null,
) => {
  if (kind !== "role" && kind !== "signed_out" && kind !== "busy") return;
  const principal = kind === "signed_out" ? null : await findPrincipal();
  logDenial({
    what: "read",
    reason: kind,
    target,
    address: clientAddress(headers),
    ...(principal ? { who: toActor(principal) } : {}),
  });
};

/**
 * Answers a script of Quartermaster's own pages: checks the request's origin, the session and the
 * person's rate limit, then answers what `read` returns: as JSON, or as it is if it is a `Response`.
 * A failure is answered as `{error: Failure}`. What the person may see is for `read` to decide.
 */
export const apiHandler = async (
  request: Request,
  name: OperationName | null,
  read: (principal: Principal) => Promise<unknown>,
): Promise<Response> => {
  try {
    if (!isSameOriginRead(request.headers)) {
      throw new RouteError("role", readProblem(request.headers));
    }
    const principal = await findPrincipal();
    if (!principal) throw new PrincipalError("signed_out");
    refuseOtherPage(request.headers.get(pageOwnerHeader), principal);
    requireAllowance(principal.userId);
    const answer = await read(principal);
    if (answer instanceof Response) return answer;
    return Response.json(answer, { headers: noStore });
  } catch (error) {
    const failure = error instanceof RouteError ? error.failure : failureOf(error, name);
    await logIfDenied(request, failure, name);
    return toResponse(failure);
  }
};

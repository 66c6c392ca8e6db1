import "server-only";
import type { Failure, FailureKind } from "#lib/protocol/failure.ts";
import { findPrincipal, type Principal } from "#lib/server/auth/principal.ts";
import { readStatus } from "#lib/server/http/read-status.ts";
import { isSameOriginRead } from "#lib/server/http/same-origin.ts";
import { clientAddress } from "#lib/server/limits/client-address.ts";
import { logDenial } from "#lib/server/limits/denial-log.ts";
import { requireAllowance } from "#lib/server/limits/read-rate-limit.ts";
import { failureOf, PrincipalError } from "#lib/server/principal-error.ts";
import type { OperationName } from "#lib/v4/registry.ts";

/** What a door refuses by itself, before anything is read. */
export class Refusal extends Error {
  readonly failure: Failure;
  constructor(kind: FailureKind, message: string) {
    super(message);
    const none = { status: null, requestId: null, retryAfterMs: null, capability: null };
    this.failure = { kind, message, ...none };
  }
}

const privately = { "Cache-Control": "private, no-store" };

const refuse = (failure: Failure) => {
  const headers = new Headers(privately);
  if (failure.retryAfterMs !== null) {
    headers.set("Retry-After", String(Math.ceil(failure.retryAfterMs / 1000)));
  }
  return Response.json({ error: failure }, { status: readStatus(failure.kind), headers });
};

/** A denial is logged; a service that fails or an id that nobody has is none. */
const noteRefusal = ({ headers }: Request, { kind }: Failure, target: OperationName | null) => {
  if (kind !== "role" && kind !== "signed_out" && kind !== "busy") return;
  logDenial({ what: "read", reason: kind, target, address: clientAddress(headers) });
};

/**
 * A GET by script of the console's own pages: looks where it comes from and at the session, then
 * answers `answer`'s result as JSON, or `{error: Failure}`. What the person may see, `answer` decides.
 */
export const apiHandler = async (
  request: Request,
  name: OperationName | null,
  answer: (principal: Principal) => Promise<unknown>,
): Promise<Response> => {
  try {
    if (!isSameOriginRead(request.headers)) {
      throw new Refusal("role", "This address answers only the console's own pages.");
    }
    const principal = await findPrincipal();
    if (!principal) throw new PrincipalError("signed_out");
    requireAllowance(principal.userId);
    return Response.json(await answer(principal), { headers: privately });
  } catch (error) {
    const failure = error instanceof Refusal ? error.failure : failureOf(error, name);
    noteRefusal(request, failure, name);
    return refuse(failure);
  }
};

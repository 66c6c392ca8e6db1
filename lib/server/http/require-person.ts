import "server-only";
import { headers } from "next/headers";
import type { Failure } from "#lib/protocol/failure.ts";
import { toActor } from "#lib/server/audit/audited-person.ts";
import { findPrincipal, type Principal } from "#lib/server/auth/principal.ts";
import { refuseOtherPage } from "#lib/server/http/other-page.ts";
import { isSameOriginWrite } from "#lib/server/http/same-origin.ts";
import { clientAddress } from "#lib/server/limits/client-address.ts";
import { logDenial } from "#lib/server/limits/denial-log.ts";
import { requireAllowance } from "#lib/server/limits/read-rate-limit.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { failureOf, PrincipalError } from "#lib/server/principal-error.ts";
import { isV4Error } from "#lib/v4/errors.ts";
import type { OperationName } from "#lib/v4/registry.ts";

/**
 * Returns the person who calls a Server Action. Throws `PrincipalError`. Next accepts an action without
 * Origin; here every write must come from a page of Quartermaster. `shown`: see `refuseOtherPage`.
 */
export const requirePerson = async (shown: string | null = null): Promise<Principal> => {
  if (!isSameOriginWrite(await headers())) throw new PrincipalError("role");
  const principal = await findPrincipal();
  if (!principal) throw new PrincipalError("signed_out");
  refuseOtherPage(shown, principal);
  requireAllowance(principal.userId);
  return principal;
};

/** Returns the failure that a Server Action answers, and logs its cause. */
export const toActionFailure = async (
  error: unknown,
  name: OperationName | null,
): Promise<Failure> => {
  if (error instanceof PrincipalError) {
    const address = clientAddress(await headers());
    const principal = error.kind === "signed_out" ? null : await findPrincipal();
    const who = principal ? { who: toActor(principal) } : {};
    logDenial({ what: "write", reason: error.kind, target: name, address, ...who });
  } else if (!isV4Error(error)) {
    log().error({ operation: name, error: errorFields(error) }, "a write action failed");
  }
  return failureOf(error, name);
};

import "server-only";
import { headers } from "next/headers";
import { findPrincipal, type Principal } from "#lib/server/auth/principal.ts";
import { isSameOriginWrite } from "#lib/server/http/same-origin.ts";
import { requireAllowance } from "#lib/server/limits/read-rate-limit.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";

/**
 * Returns the principal of a server action. Throws `PrincipalError` for another site's request, a
 * person who is signed out, or one too many. Next accepts an action without Origin: here every write
 * must come from a page of Quartermaster.
 */
export const requirePerson = async (): Promise<Principal> => {
  if (!isSameOriginWrite(await headers())) throw new PrincipalError("role");
  const principal = await findPrincipal();
  if (!principal) throw new PrincipalError("signed_out");
  requireAllowance(principal.userId);
  return principal;
};

import type { Principal } from "#lib/server/auth/principal.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";

/** Throws `PrincipalError` (role) for anyone but an admin. */
export const requireAdmin = ({ role }: Pick<Principal, "role">): void => {
  if (role !== "admin") throw new PrincipalError("role");
};

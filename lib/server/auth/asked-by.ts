import "server-only";
import type { AuditEntry } from "#lib/server/audit/record-audit.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import type { Role } from "#lib/server/role.ts";

/** Who asked for a change of an account, and from where. */
export type AskedBy = Pick<AuditEntry, "actor" | "from" | "connection">;

/** An administrator at the machine, who has no account there. */
export const commandLine: AskedBy = { actor: null, from: "command line", connection: null };

/** Returns a person as the actor of an audit entry. */
export const actorOf = ({ id, email, role }: { id: string; email: string; role: Role }) => ({
  personId: id,
  email,
  role,
});

/** Returns the person of a request as who asked for it. `from`: the IP address of the request. */
export const askedBy = (
  { userId, email, role, connection }: Principal,
  from: string | null,
): AskedBy => ({
  actor: actorOf({ id: userId, email, role }),
  from,
  connection: connection && { environment: connection.environment, id: connection.id },
});

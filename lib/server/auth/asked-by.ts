import "server-only";
import { toActor } from "#lib/server/audit/audited-person.ts";
import type { AuditEntry } from "#lib/server/audit/record-audit.ts";
import type { Principal } from "#lib/server/auth/principal.ts";

/** Who asked for a change of an account, and from where. */
export type AskedBy = Pick<AuditEntry, "actor" | "from" | "connection">;

/** An administrator at the machine, who has no account there. */
export const commandLine: AskedBy = { actor: null, from: "command line", connection: null };

/** Returns the person of a request as who asked for it. `from`: the IP address of the request. */
export const askedBy = (principal: Principal, from: string | null): AskedBy => ({
  ...toActor(principal),
  from,
});

import "server-only";
import type { AuditEntry } from "#lib/server/audit/audit-entry.ts";
import { type KnownPerson, toActor } from "#lib/server/audit/audited-person.ts";

/** Who asked for a change of an account, and from where. */
export type AskedBy = Pick<AuditEntry, "actor" | "from" | "connection">;

/** An administrator at the machine, who has no account there. */
export const commandLine: AskedBy = { actor: null, from: "command line", connection: null };

/** Returns the person of a request as who asked for it. `from`: the IP address of the request. */
export const askedBy = (person: KnownPerson, from: string | null): AskedBy => ({
  ...toActor(person),
  from,
});

import "server-only";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import { log } from "#lib/server/log.ts";
import type { Role } from "#lib/server/role.ts";

/** One thing that somebody did, tried, or was refused. Holds no secret and no value of a record. */
export interface AuditEntry {
  /** What was done: the name of an operation (`orders.create`), or `sign-in`, `people.disable` and the like. */
  action: string;
  outcome: "done" | "denied" | "failed";
  /** Who did it; `null` when the person is not known, e.g. at a wrong password, or for a command line. */
  actor: { personId: string; email: string; role: Role } | null;
  /** The connection whose key was used; `null` without one. */
  connection: ConnectionIdentity | null;
  /** The IP address of the request, or `command line`. */
  from: string | null;
  /** What it was done to: the id of a record, a person or a setting. */
  subject?: string | null;
  /** Why it was refused or failed, and what else tells this entry apart. */
  details?: Readonly<Record<string, string | number | boolean>>;
  /** The id that the log lines of the same request carry. */
  requestId?: string | null;
}

/** Records what was done. */
export const recordAudit = async (entry: AuditEntry): Promise<void> => {
  log().info({ audit: entry }, "audit");
};

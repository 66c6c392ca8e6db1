import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import { scrub } from "#lib/server/log.ts";
import type { Role } from "#lib/server/role.ts";
import type { auditEntries } from "#lib/server/store/audit-schema.ts";

/** One thing that a person did, tried, or was refused. Holds no secret and no value of a record. */
export interface AuditEntry {
  /** What was done: the name of an operation (`orders.create`), or `sign-in`, `people.disable` and the like. */
  action: string;
  outcome: "done" | "denied" | "failed";
  /** Who did it; `null` when the person is not known, e.g. at a wrong password, or for a command line. */
  actor: { personId: string; email: string | null; role: Role } | null;
  /** The connection whose key was used; `null` without one. */
  connection: ConnectionIdentity | null;
  /** The IP address of the request, or `command line`. */
  from: string | null;
  /** What it was done to: the id of a record, a person or a setting. */
  subject?: string | null;
  /** Why it was refused or failed, and what else tells this entry apart. */
  details?: Readonly<Record<string, string | number | boolean>>;
  /**
   * What entries have in common: the id of a write. By default that of the HTTP request, which its log
   * lines carry too; outside a request, that of the process.
   */
  requestId?: string | null;
}

/** A stored entry. */
export type AuditRow = typeof auditEntries.$inferSelect;
/** An entry without its place in the chain. */
export type UnchainedRow = Omit<AuditRow, "seq" | "at" | "hash">;

const maxTextLength = 320;
const maxDetails = 20;
const maxDetailName = 40;

/** Characters that PostgreSQL can't store, and those that would break a line. */
const controls = /\p{Cc}/gu;

const toText = (text: string) =>
  scrub(text.toWellFormed().replace(controls, " ")).slice(0, maxTextLength).toWellFormed();

const toTextOrNull = (text: string | null | undefined) => (text ? toText(text) : null);

const toDetails = (details: NonNullable<AuditEntry["details"]>): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(details)
        .slice(0, maxDetails)
        .map(([name, value]) => [
          toText(name).slice(0, maxDetailName),
          typeof value === "string" ? toText(value) : value,
        ])
        .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    ),
  );

/** Returns an entry as it is stored: texts shortened, without control characters and keys. */
export const toUnchainedRow = (entry: AuditEntry): UnchainedRow => ({
  action: toText(entry.action),
  outcome: entry.outcome,
  personId: toTextOrNull(entry.actor?.personId),
  personEmail: toTextOrNull(entry.actor?.email),
  role: entry.actor?.role ?? null,
  environment: entry.connection?.environment ?? null,
  connectionId: toTextOrNull(entry.connection?.id),
  address: toTextOrNull(entry.from),
  subject: toTextOrNull(entry.subject),
  details: toDetails(entry.details ?? {}),
  requestId: toTextOrNull(entry.requestId),
});

/** Returns what the hash of a row covers: the hash of the row before it and each of its columns. */
export const canonicalText = (previousHash: string, row: Omit<AuditRow, "hash">): string =>
  JSON.stringify([
    previousHash,
    row.seq,
    row.at.toISOString(),
    row.action,
    row.outcome,
    row.personId,
    row.personEmail,
    row.role,
    row.environment,
    row.connectionId,
    row.address,
    row.subject,
    row.details,
    row.requestId,
  ]);

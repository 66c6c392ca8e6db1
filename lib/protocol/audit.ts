import type { SubjectNames } from "#lib/protocol/event.ts";

export const auditOutcomes = ["done", "denied", "failed"] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/** What the Audit screen asks for. */
export interface AuditFilter {
  /** Part of a person's email, or of their name where no email was known. */
  person?: string | undefined;
  /** An action, or the part before its dot: `orders` finds `orders.create`. */
  action?: string | undefined;
  outcome?: AuditOutcome | undefined;
  /** The whole id of a record, a person or a setting. */
  subject?: string | undefined;
  /** The first and the last day, `2026-11-21`, in the person's time zone. */
  from?: string | undefined;
  to?: string | undefined;
  /** Part of any text of an entry. */
  text?: string | undefined;
  /** Only entries with a lower number. */
  before?: number | undefined;
  limit?: number | undefined;
}

/** An entry of the audit log. */
export interface AuditRecord {
  seq: number;
  /** ISO 8601, UTC. */
  at: string;
  action: string;
  outcome: AuditOutcome;
  /** The email, or the name where none was known; `null` for a command or an unknown person. */
  person: string | null;
  role: string | null;
  connectionId: string | null;
  /** The IP address, or `command line`. */
  from: string | null;
  subject: string | null;
  details: Readonly<Record<string, string | number | boolean>>;
  requestId: string | null;
  hash: string;
}

/** The names of what entries name by ids, as far as they are known. */
export interface AuditNames {
  /** Names of people with an account, by their ids and their emails. */
  people: Readonly<Record<string, string>>;
  /** Of orders and employees. */
  records: SubjectNames;
}

export interface AuditAnswer {
  /** Newest first. */
  rows: AuditRecord[];
  names: AuditNames;
  /** The last verification of the whole log that found nothing; `null` if there was none. */
  verified: { seq: number; at: string } | null;
  /** The number of the newest entry, whether or not the person may see it; 0 without any. */
  headSeq: number;
  /** How many connections' companies could not be read, so that their entries are not shown. */
  unknownConnections: number;
}

import "server-only";
import type { AuditRow, UnchainedRow } from "#lib/server/audit/audit-entry.ts";
import { perProcess } from "#lib/server/per-process.ts";

/**
 * Returns an entry as the line that a SIEM reads, see docs/audit.md. `seq`, `time` and `hash` are null
 * in the line of an entry that could not be stored.
 */
export const toAuditLine = (row: UnchainedRow & Partial<AuditRow>): string =>
  JSON.stringify({
    level: 30,
    event: "audit",
    seq: row.seq ?? null,
    time: row.at?.toISOString() ?? null,
    action: row.action,
    outcome: row.outcome,
    actor: row.personId && { id: row.personId, email: row.personEmail, role: row.role },
    connection: row.connectionId && { environment: row.environment, id: row.connectionId },
    from: row.address,
    subject: row.subject,
    details: JSON.parse(row.details) as unknown,
    requestId: row.requestId,
    hash: row.hash ?? null,
  });

const output = perProcess("qmAuditLines", () => ({
  write: null as ((text: string) => void) | null,
}));

/** Writes each entry of this process as a line from now on. Commands have other output. */
export const startAuditLines = (
  write: (text: string) => void = (text) => void process.stdout.write(text),
): void => {
  output().write = write;
};

export const writeAuditLines = (rows: readonly (UnchainedRow & Partial<AuditRow>)[]): void =>
  output().write?.(rows.map((row) => `${toAuditLine(row)}\n`).join(""));

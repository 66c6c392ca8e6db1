import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { appendEntries, type QueuedEntry } from "#lib/server/audit/append-entries.ts";
import { toUnchainedRow } from "#lib/server/audit/audit-entry.ts";
import { writeAuditLines } from "#lib/server/audit/audit-line.ts";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { perProcess } from "#lib/server/per-process.ts";
import { correlationId } from "#lib/server/request-id.ts";
import type { Role } from "#lib/server/role.ts";
import { withTimeout } from "#lib/server/with-timeout.ts";

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

/** How many entries one transaction appends. */
const maxBatch = 500;
/** How many entries wait in memory while the store can't be used. */
const maxWaiting = 10_000;
/** How long a request waits until its entry is stored. After that, the entry waits alone. */
const maxWaitMs = 2_000;
const retryMs = 1_000;

interface Waiting extends QueuedEntry {
  onStored: () => void;
}

const queue = perProcess("qmAudit", () => ({
  waiting: [] as Waiting[],
  running: null as Promise<void> | null,
  hasFailed: false,
}));

/** Writes entries that can't be stored to stdout, so that they are not lost without a trace. */
const giveUp = (entries: readonly Waiting[]) => {
  log().fatal({ count: entries.length }, "audit entries could not be stored");
  writeAuditLines(entries.map(({ row }) => row));
  for (const { onStored } of entries) onStored();
};

const appendBatch = async (batch: readonly Waiting[]): Promise<boolean> => {
  const current = queue();
  try {
    writeAuditLines(await appendEntries(batch));
    current.hasFailed = false;
    return true;
  } catch (error) {
    if (!current.hasFailed) {
      const count = current.waiting.length;
      log().error({ count, error: errorFields(error) }, "audit entries wait to be stored");
    }
    current.hasFailed = true;
    return false;
  }
};

/** Appends what waits, one transaction after another: what comes meanwhile goes into the next one. */
const drain = async (): Promise<void> => {
  const current = queue();
  while (current.waiting.length > 0) {
    const batch = current.waiting.slice(0, maxBatch);
    if (await appendBatch(batch)) {
      current.waiting.splice(0, batch.length);
      for (const { onStored } of batch) onStored();
    } else {
      await wait(retryMs, undefined, { ref: false });
    }
  }
};

/**
 * Records what was done. Resolves when the entry is stored, or after 2 s: it then waits in memory, and
 * is stored once the store can be used. Never throws. A caller that must not go on without a record
 * waits for it; a refusal changes nothing, so its caller need not.
 */
export const recordAudit = async (entry: AuditEntry): Promise<void> => {
  const current = queue();
  const { promise, resolve } = Promise.withResolvers<void>();
  const row = toUnchainedRow({ ...entry, requestId: entry.requestId ?? correlationId() });
  const waiting = { row, queuedAt: performance.now(), onStored: resolve };
  if (current.waiting.length >= maxWaiting) return giveUp([waiting]);
  current.waiting.push(waiting);
  current.running ??= drain().finally(() => {
    current.running = null;
  });
  await withTimeout(maxWaitMs, promise);
};

/** Stores what waits, before the store is closed. What can't be stored in time is written to stdout. */
export const flushAudit = async (timeoutMs = 3_000): Promise<void> => {
  const current = queue();
  if (current.running !== null) await withTimeout(timeoutMs, current.running);
  const left = current.waiting.splice(0);
  if (left.length > 0) giveUp(left);
};

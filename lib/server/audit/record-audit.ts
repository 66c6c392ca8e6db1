import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { appendEntries, type QueuedEntry, toQueued } from "#lib/server/audit/append-entries.ts";
import type { AuditEntry } from "#lib/server/audit/audit-entry.ts";
import { writeAuditLines } from "#lib/server/audit/audit-line.ts";
import type { ReadAction } from "#lib/server/audit/audited-actions.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { perProcess } from "#lib/server/per-process.ts";
import { withTimeout } from "#lib/server/with-timeout.ts";

/** An entry of what changed nothing. That of a change is stored by `commitChange`. */
export type UnchangedEntry = AuditEntry &
  ({ outcome: "denied" | "failed" } | { outcome: "done"; action: ReadAction });

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

interface Queue {
  waiting: Waiting[];
  running: Promise<void> | null;
  hasFailed: boolean;
}

const queue = perProcess(
  "qmAudit",
  (): Queue => ({ waiting: [], running: null, hasFailed: false }),
);

/** Writes entries that can't be stored to stdout, so that they are not lost without a trace. */
const giveUp = (entries: readonly Waiting[]) => {
  log().fatal({ count: entries.length }, "audit entries could not be stored");
  writeAuditLines(entries.map(({ row }) => row));
  for (const { onStored } of entries) onStored();
};

const appendBatch = async (current: Queue, batch: readonly Waiting[]): Promise<boolean> => {
  try {
    await appendEntries(batch);
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
const drain = async (current: Queue): Promise<void> => {
  while (current.waiting.length > 0) {
    const batch = current.waiting.slice(0, maxBatch);
    if (await appendBatch(current, batch)) {
      current.waiting.splice(0, batch.length);
      for (const { onStored } of batch) onStored();
    } else {
      await wait(retryMs, undefined, { ref: false });
    }
  }
};

/**
 * Records what was read, refused or failed. Resolves when the entry is stored, or after 2 s: it then waits in memory, and
 * is stored once the store can be used. Never throws. A caller that must not go on without a record
 * waits for it; a refusal changes nothing, so its caller need not.
 */
export const recordAudit = async (entry: UnchangedEntry): Promise<void> => {
  const current = queue();
  const { promise, resolve } = Promise.withResolvers<void>();
  const waiting = { ...toQueued(entry), onStored: resolve };
  if (current.waiting.length >= maxWaiting) return giveUp([waiting]);
  current.waiting.push(waiting);
  current.running ??= drain(current).finally(() => {
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

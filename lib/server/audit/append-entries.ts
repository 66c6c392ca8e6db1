import "server-only";
import { eq, getTableColumns, sql } from "drizzle-orm";
import type { AuditEntry } from "#lib/server/audit/audit-entry.ts";
import { type AuditRow, toUnchainedRow, type UnchainedRow } from "#lib/server/audit/audit-entry.ts";
import { writeAuditLines } from "#lib/server/audit/audit-line.ts";
import {
  type ChainRow,
  type Head,
  hashOfRow,
  isHeadGenuine,
  macOfHead,
  newSealedChainKey,
  openChainKey,
} from "#lib/server/audit/chain-key.ts";
import { findChainKey, noteChainKey } from "#lib/server/audit/find-chain-key.ts";
import { perProcess } from "#lib/server/per-process.ts";
import { correlationId } from "#lib/server/request-id.ts";
import { auditChain, auditEntries } from "#lib/server/store/audit-schema.ts";
import { idleLimit } from "#lib/server/store/idle-limit.ts";
import { batchesOf } from "#lib/server/store/many-rows.ts";
import { auditStore, type StoreReader } from "#lib/server/store/store.ts";

/** The only row of the table. */
const chainId = 1;

/** Recorded where the stored head can't be believed. Verification reports every one. */
export const brokenAction = "audit.broken";

/** The newest row that this process appended: a head before it was put back. */
const newest = perProcess("qmAuditNewest", () => ({ seq: 0 }));

/** Returns the head of the chain, locked until the transaction ends. Creates it at the first entry. */
const lockChain = async (tx: StoreReader): Promise<ChainRow> => {
  const select = () =>
    tx
      .select({ chain: getTableColumns(auditChain), timeout: idleLimit() })
      .from(auditChain)
      .where(eq(auditChain.id, chainId))
      .for("update");
  const [found] = await select();
  if (found) return found.chain;
  const sealedKey = newSealedChainKey();
  const key = openChainKey(sealedKey);
  if (!key) throw new Error("A new key of the audit log can't be decrypted.");
  const start = { seq: 0, hash: "" };
  await tx
    .insert(auditChain)
    .values({ id: chainId, sealedKey, ...start, headMac: macOfHead(key, start) })
    .onConflictDoNothing();
  const [created] = await select();
  if (!created) throw new Error("The head of the audit log is missing.");
  return created.chain;
};

/** Returns the store's time and the row with the highest number, whether or not it belongs to the chain. */
const readEnd = async (tx: StoreReader): Promise<{ now: number; last: Head }> => {
  const { rows } = await tx.execute<{ now: string; seq: string | null; hash: string | null }>(sql`
    select extract(epoch from clock_timestamp()) * 1000 as now, last.seq, last.hash
    from (select 1) as one
    left join (select ${auditEntries.seq}, ${auditEntries.hash} from ${auditEntries}
      order by ${auditEntries.seq} desc limit 1) as last on true`);
  const [row] = rows;
  return { now: Number(row?.now), last: { seq: Number(row?.seq ?? 0), hash: row?.hash ?? "" } };
};

interface Start {
  key: Buffer;
  sealedKey: string;
  after: Head;
  /** Why the stored head is not believed; `null` if it is. */
  problem: string | null;
}

/** A head that can't be believed must not stop the log: it goes on, and says so in its next row. */
const findStart = (chain: ChainRow, key: Buffer | null, last: Head, newestSeq: number): Start => {
  const furthest = last.seq > chain.seq ? last : { seq: chain.seq, hash: chain.hash };
  const kept = { key: key ?? Buffer.alloc(0), sealedKey: chain.sealedKey, after: furthest };
  if (key === null) {
    const sealedKey = newSealedChainKey();
    const replaced = openChainKey(sealedKey) ?? Buffer.alloc(0);
    return { key: replaced, sealedKey, after: furthest, problem: "key not decryptable" };
  }
  if (!isHeadGenuine(key, chain)) return { ...kept, problem: "head changed" };
  if (chain.seq < newestSeq) return { ...kept, problem: "head put back" };
  if (last.seq > chain.seq) return { ...kept, problem: "rows after the head" };
  return { ...kept, problem: null };
};

/** An entry that waits to be stored. */
export interface QueuedEntry {
  row: UnchainedRow;
  /** By `performance.now()`. */
  queuedAt: number;
}

/** Returns an entry of now, as it will be stored. */
export const toQueued = (entry: AuditEntry): QueuedEntry => ({
  row: toUnchainedRow({ ...entry, requestId: entry.requestId ?? correlationId() }),
  queuedAt: performance.now(),
});

const brokenEntry = (problem: string) =>
  toQueued({
    action: brokenAction,
    outcome: "failed",
    actor: null,
    connection: null,
    from: null,
    details: { problem },
  });

/** What a transaction appended. */
interface Appended {
  rows: AuditRow[];
  /** Whether the stored head was believed. */
  isContinued: boolean;
  /** The key of the chain. */
  key: Buffer;
  /** What the process knew of its store before: a test's next store has another. */
  newest: { seq: number };
}

/**
 * Appends entries to the chain, each with the time at which it was recorded by the store's clock. The last
 * thing that a transaction does: it then holds the chain, for which all others wait, and waits for none.
 */
export const appendIn = async (
  tx: StoreReader,
  entries: readonly QueuedEntry[],
): Promise<Appended> => {
  const known = newest();
  const chain = await lockChain(tx);
  const { now, last } = await readEnd(tx);
  const chainKey = await findChainKey(tx, chain);
  const { key, sealedKey, after, problem } = findStart(chain, chainKey, last, known.seq);
  const pending = problem === null ? entries : [brokenEntry(problem), ...entries];
  let head = after;
  const rows = pending.map(({ row, queuedAt }): AuditRow => {
    const at = new Date(now - (performance.now() - queuedAt));
    const unhashed = { ...row, at, seq: head.seq + 1 };
    const chained = { ...unhashed, hash: hashOfRow(key, head.hash, unhashed) };
    head = chained;
    return chained;
  });
  const { seq, hash } = head;
  for (const batch of batchesOf(rows)) await tx.insert(auditEntries).values(batch);
  await tx
    .update(auditChain)
    .set({ sealedKey, seq, hash, headMac: macOfHead(key, head) })
    .where(eq(auditChain.id, chainId));
  return { rows, isContinued: problem === null, key, newest: known };
};

/** Remembers what was committed, and writes its lines. */
export const noteAppended = ({ rows, isContinued, key, newest: known }: Appended): void => {
  noteChainKey(key);
  const seq = rows.at(-1)?.seq ?? 0;
  // Two transactions of this process may be noted in another order than they were committed.
  known.seq = isContinued ? Math.max(known.seq, seq) : seq;
  writeAuditLines(rows);
};

/** Appends entries to the chain in a transaction of their own. Processes append one after another. */
export const appendEntries = async (entries: readonly QueuedEntry[]): Promise<void> =>
  noteAppended(await auditStore().transaction((tx) => appendIn(tx, entries)));

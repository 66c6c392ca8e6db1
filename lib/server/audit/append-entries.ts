import "server-only";
import { eq, sql } from "drizzle-orm";
import { type AuditRow, toUnchainedRow, type UnchainedRow } from "#lib/server/audit/audit-entry.ts";
import {
  type ChainRow,
  type Head,
  hashOfRow,
  isHeadGenuine,
  macOfHead,
  newSealedChainKey,
  openChainKey,
} from "#lib/server/audit/chain-key.ts";
import { perProcess } from "#lib/server/per-process.ts";
import { correlationId } from "#lib/server/request-id.ts";
import { auditChain, auditEntries } from "#lib/server/store/audit-schema.ts";
import { auditStore, type StoreReader } from "#lib/server/store/store.ts";

/** The only row of the table. */
const chainId = 1;

/** Recorded where the stored head can't be believed. Verification reports every one. */
export const brokenAction = "audit.broken";

/** The newest row that this process appended: a head before it was put back. */
const newest = perProcess("qmAuditNewest", () => ({ seq: 0 }));

/** Returns the head of the chain, locked until the transaction ends. Creates it at the first entry. */
const lockChain = async (tx: StoreReader): Promise<ChainRow> => {
  const select = () => tx.select().from(auditChain).where(eq(auditChain.id, chainId)).for("update");
  const [chain] = await select();
  if (chain) return chain;
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
  return created;
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
const findStart = (chain: ChainRow, last: Head): Start => {
  const key = openChainKey(chain.sealedKey);
  const furthest = last.seq > chain.seq ? last : { seq: chain.seq, hash: chain.hash };
  const kept = { key: key ?? Buffer.alloc(0), sealedKey: chain.sealedKey, after: furthest };
  if (key === null) {
    const sealedKey = newSealedChainKey();
    const replaced = openChainKey(sealedKey) ?? Buffer.alloc(0);
    return { key: replaced, sealedKey, after: furthest, problem: "key not decryptable" };
  }
  if (!isHeadGenuine(key, chain)) return { ...kept, problem: "head changed" };
  if (chain.seq < newest().seq) return { ...kept, problem: "head put back" };
  if (last.seq > chain.seq) return { ...kept, problem: "rows after the head" };
  return { ...kept, problem: null };
};

/** An entry that waits to be stored. */
export interface QueuedEntry {
  row: UnchainedRow;
  /** By `performance.now()`. */
  queuedAt: number;
}

const brokenEntry = (problem: string): UnchainedRow =>
  toUnchainedRow({
    action: brokenAction,
    outcome: "failed",
    actor: null,
    connection: null,
    from: null,
    details: { problem },
    requestId: correlationId(),
  });

/**
 * Appends entries to the chain in one transaction, each with the time at which it was recorded by the
 * store's clock. Returns them as stored. Processes append one after another.
 */
export const appendEntries = async (entries: readonly QueuedEntry[]): Promise<AuditRow[]> => {
  const appended = await auditStore().transaction(async (tx) => {
    const chain = await lockChain(tx);
    const { now, last } = await readEnd(tx);
    const { key, sealedKey, after, problem } = findStart(chain, last);
    const pending = entries.map(({ row, queuedAt }) => ({
      ...row,
      at: new Date(now - (performance.now() - queuedAt)),
    }));
    if (problem !== null) pending.unshift({ ...brokenEntry(problem), at: new Date(now) });
    let head = after;
    const rows = pending.map((entry): AuditRow => {
      const unhashed = { ...entry, seq: head.seq + 1 };
      const row = { ...unhashed, hash: hashOfRow(key, head.hash, unhashed) };
      head = row;
      return row;
    });
    const { seq, hash } = head;
    await tx.insert(auditEntries).values(rows);
    await tx
      .update(auditChain)
      .set({ sealedKey, seq, hash, headMac: macOfHead(key, head) })
      .where(eq(auditChain.id, chainId));
    return rows;
  });
  newest().seq = appended.at(-1)?.seq ?? newest().seq;
  return appended;
};

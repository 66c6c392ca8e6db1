import "server-only";
import { eq } from "drizzle-orm";
import { brokenAction } from "#lib/server/audit/append-entries.ts";
import type { AuditRow } from "#lib/server/audit/audit-entry.ts";
import {
  type ChainRow,
  findCut,
  type Head,
  hashOfRow,
  isHeadGenuine,
  macOfVerified,
  openChainKey,
} from "#lib/server/audit/chain-key.ts";
import { readEntriesAfter } from "#lib/server/audit/read-entries.ts";
import { isSameHash } from "#lib/server/keys/keyed-hash.ts";
import { auditChain, auditEntries } from "#lib/server/store/audit-schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";
import { storeDate } from "#lib/server/store/store-clock.ts";

/** What is wrong, and at which row. */
export interface AuditProblem {
  seq: number;
  problem: string;
}

export interface AuditVerification {
  /** How many rows were read. */
  rowCount: number;
  /** The head of the chain; `null` if nothing was recorded yet. */
  head: Head | null;
  /** The last row that was deleted because of its age; `null` if none was. */
  cut: Head | null;
  /** The first ones, at most 20. Empty if the log is whole. */
  problems: AuditProblem[];
}

const maxProblems = 20;

/** A head that was kept elsewhere, as `npm run audit -- head` printed it: `1234:<hash>`. */
export const parseHead = (text: string): Head | null => {
  const match = /^(\d{1,15}):([\w-]{43})$/.exec(text.trim());
  return match ? { seq: Number(match[1]), hash: match[2] ?? "" } : null;
};

const findChain = async (tx: StoreReader): Promise<ChainRow | null> => {
  const [chain] = await tx.select().from(auditChain);
  return chain ?? null;
};

/** Returns the head of the chain; `null` if nothing was recorded yet, or it can't be believed. */
export const findHead = async (): Promise<Head | null> => {
  const chain = await findChain(store());
  const key = chain && openChainKey(chain.sealedKey);
  return chain && key && isHeadGenuine(key, chain) ? { seq: chain.seq, hash: chain.hash } : null;
};

/** Checks rows one after another against the hash of the row before, the first one against that of `start`. */
const createChecker = (key: Buffer, start: Head, kept: Head | null) => {
  const problems: AuditProblem[] = [];
  const report = (seq: number, problem: string) => {
    if (problems.length < maxProblems) problems.push({ seq, problem });
  };
  let end: Head = start;
  let rowCount = 0;
  const check = (row: AuditRow) => {
    rowCount += 1;
    const expected = end.seq + 1;
    if (row.seq > expected) report(expected, `missing up to row ${row.seq - 1}`);
    if (row.seq < expected) report(row.seq, "inserted before the first row");
    if (!isSameHash(row.hash, hashOfRow(key, end.hash, row))) {
      report(row.seq, "changed, or a row before it was");
    }
    if (row.action === brokenAction) report(row.seq, "recorded because the head was not believed");
    if (row.seq === kept?.seq && row.hash !== kept.hash) {
      report(row.seq, "another row than the given head");
    }
    end = { seq: row.seq, hash: row.hash };
  };
  return { check, report, result: () => ({ end, rowCount, problems }) };
};

/** Checks the log as a transaction sees it. */
export const verifyAuditIn = async (
  tx: StoreReader,
  kept: Head | null = null,
): Promise<AuditVerification> => {
  const chain = await findChain(tx);
  if (!chain) {
    const [row] = await tx.select({ seq: auditEntries.seq }).from(auditEntries).limit(1);
    const isEmpty = !row && !kept;
    const problems = isEmpty ? [] : [{ seq: 0, problem: "the head of the log is missing" }];
    return { rowCount: row ? 1 : 0, head: null, cut: null, problems };
  }
  const key = openChainKey(chain.sealedKey);
  const head = { seq: chain.seq, hash: chain.hash };
  if (!key) {
    const problem = "no master key at hand decrypts the log's key";
    return { rowCount: 0, head, cut: null, problems: [{ seq: 0, problem }] };
  }
  const found = findCut(key, chain);
  const cut = found === "changed" ? null : found;
  const { check, report, result } = createChecker(key, cut ?? { seq: 0, hash: "" }, kept);
  if (found === "changed") report(chain.cutSeq ?? 0, "the place of the cut was changed");
  if (kept && kept.seq === cut?.seq && !isSameHash(kept.hash, cut.hash)) {
    report(kept.seq, "another row than the given head");
  }
  // From before any number: a row may have been inserted there.
  for await (const rows of readEntriesAfter(null, tx)) {
    for (const row of rows) check(row);
  }
  const { end, rowCount, problems } = result();
  if (!isHeadGenuine(key, chain)) report(head.seq, "the head was changed");
  if (end.seq < head.seq) report(end.seq + 1, `missing up to row ${head.seq}`);
  if (end.seq > head.seq) report(head.seq + 1, "rows follow the head");
  if (end.seq === head.seq && end.hash !== head.hash) report(end.seq, "another row than the head");
  if (kept && kept.seq > end.seq) report(end.seq + 1, `missing up to row ${kept.seq}`);
  return { rowCount, head, cut, problems };
};

const noteVerified = async (seq: number): Promise<void> => {
  const chain = await findChain(store());
  const key = chain && openChainKey(chain.sealedKey);
  if (!key) return;
  const at = storeDate();
  await store()
    .update(auditChain)
    .set({ verifiedSeq: seq, verifiedAt: at, verifiedMac: macOfVerified(key, seq, at) })
    .where(eq(auditChain.id, chain.id));
};

/**
 * Checks the whole log: every row, their order, and the head. With a head that was kept elsewhere, also
 * finds that the log and its head were put back together. Notes a verification that found nothing.
 */
export const verifyAudit = async (kept: Head | null = null): Promise<AuditVerification> => {
  const verification = await store().transaction((tx) => verifyAuditIn(tx, kept), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
  const { problems, head } = verification;
  if (problems.length === 0 && head) await noteVerified(head.seq);
  return verification;
};

/** Up to which row the log was verified last, and when. */
export interface VerifiedUpTo {
  seq: number;
  at: Date;
}

/** Returns the last verification that found nothing; `null` if there was none, or it can't be believed. */
export const findVerified = async (): Promise<VerifiedUpTo | null> => {
  const chain = await findChain(store());
  const key = chain && openChainKey(chain.sealedKey);
  const { verifiedSeq: seq, verifiedAt: at, verifiedMac: mac } = chain ?? {};
  if (!key || !seq || !at || !mac) return null;
  return isSameHash(mac, macOfVerified(key, seq, at)) ? { seq, at } : null;
};

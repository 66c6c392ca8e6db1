import "server-only";
import { asc, eq, gt, lte, sql } from "drizzle-orm";
import { appendIn, noteAppended, toQueued } from "#lib/server/audit/append-entries.ts";
import {
  findCut,
  type Head,
  hashOfRow,
  isHeadGenuine,
  macOfCut,
  openChainKey,
} from "#lib/server/audit/chain-key.ts";
import { isSameHash } from "#lib/server/keys/keyed-hash.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { auditChain, auditEntries } from "#lib/server/store/audit-schema.ts";
import { auditStore, type StoreReader } from "#lib/server/store/store.ts";

/** Rows of one transaction, for which all other entries wait. */
const maxRows = 1_000;

/** The first rows are cut when they are a day too old: else each day's own entry would call for the next. */
const slackDays = 1;

/** The log was changed, so that nothing of it may be deleted: what was changed could not be found any more. */
class ChangedLogError extends Error {
  override readonly name = "ChangedLogError";
}

/** Returns the rows at the start of the log that are too old, the first one by a day. Empty if there is none. */
const findOldRows = async (tx: StoreReader, after: Head, days: number) => {
  const isOld = sql<boolean>`${auditEntries.at} < clock_timestamp() - make_interval(days => ${days})`;
  const isLate = sql<boolean>`${auditEntries.at} < clock_timestamp() - make_interval(days => ${days + slackDays})`;
  const rows = await tx
    .select({ row: auditEntries, isOld, isLate })
    .from(auditEntries)
    .where(gt(auditEntries.seq, after.seq))
    .orderBy(asc(auditEntries.seq))
    .limit(maxRows);
  if (!rows[0]?.isLate) return [];
  const end = rows.findIndex((each) => !each.isOld);
  return rows.slice(0, end === -1 ? rows.length : end).map(({ row }) => row);
};

/** Returns the end of rows that continue the chain. Throws if they don't: a cut must not hide a change. */
const endOf = (
  key: Buffer,
  start: Head,
  rows: readonly (typeof auditEntries.$inferSelect)[],
): Head => {
  let end = start;
  for (const row of rows) {
    const isNext = row.seq === end.seq + 1 && isSameHash(row.hash, hashOfRow(key, end.hash, row));
    if (!isNext) throw new ChangedLogError(`Row ${row.seq} was changed, or one before it.`);
    end = { seq: row.seq, hash: row.hash };
  }
  return end;
};

const cutIn = async (tx: StoreReader, days: number) => {
  const [chain] = await tx.select().from(auditChain).for("update");
  const key = chain && openChainKey(chain.sealedKey);
  if (!key) return null;
  const cut = findCut(key, chain);
  if (cut === "changed" || !isHeadGenuine(key, chain)) {
    throw new ChangedLogError("The head or the place of the cut was changed.");
  }
  const start = cut ?? { seq: 0, hash: "" };
  const rows = await findOldRows(tx, start, days);
  if (rows.length === 0) return null;
  const end = endOf(key, start, rows);
  await tx
    .update(auditChain)
    .set({ cutSeq: end.seq, cutHash: end.hash, cutMac: macOfCut(key, end) })
    .where(eq(auditChain.id, chain.id));
  await tx.delete(auditEntries).where(lte(auditEntries.seq, end.seq));
  const entry = toQueued({
    action: "audit.cut",
    outcome: "done",
    actor: null,
    connection: null,
    from: null,
    details: { rows: rows.length, upTo: end.seq },
  });
  return { appended: await appendIn(tx, [entry]), count: rows.length };
};

/**
 * Deletes the oldest rows of the audit log that are older than some days, 1,000 at most. What stays goes on being
 * verified: the hash of the last deleted row is kept, with a MAC, and the rows are verified before they are deleted.
 * Each cut is an entry of the log. Returns how many rows it deleted: 0 of a log that was changed, which it reports.
 */
export const cutAudit = async (days: number): Promise<number> => {
  try {
    const done = await auditStore().transaction((tx) => cutIn(tx, days));
    if (done) noteAppended(done.appended);
    return done?.count ?? 0;
  } catch (error) {
    if (!(error instanceof ChangedLogError)) throw error;
    const message = "the audit log was changed, so its old rows are kept: npm run audit -- verify";
    log().error({ error: errorFields(error) }, message);
    return 0;
  }
};

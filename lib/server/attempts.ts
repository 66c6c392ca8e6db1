import "server-only";
import { createHash } from "node:crypto";
import { eq, lt, sql } from "drizzle-orm";
import { buckets } from "#lib/server/store/schema";
import { store } from "#lib/server/store/store";

/** Attempts at once, and how long until one more is free. */
interface Limit {
  capacity: number;
  refillMs: number;
}

const accountLimit: Limit = { capacity: 5, refillMs: 60_000 };
const addressLimit: Limit = { capacity: 20, refillMs: 15_000 };

/** Levels are back at zero long before; a bucket untouched for a day holds nothing. */
const forgetAfterMs = 24 * 60 * 60_000;

const bucketKey = (kind: "account" | "address", value: string) =>
  `${kind}:${createHash("sha256").update(value).digest("base64url")}`;

const accountKey = (email: string) => bucketKey("account", email);
const addressKey = (address: string) => bucketKey("address", address);

/**
 * Counts one attempt to sign in against the account and the address it comes from, before the
 * password is looked at: guesses sent at the same moment are counted too.
 * Answers milliseconds to wait, 0 when the attempt may go on. A refused attempt costs nothing.
 */
export const takeAttempt = (email: string, address: string, now = new Date()): Promise<number> => {
  const wanted = [
    { key: accountKey(email), limit: accountLimit },
    { key: addressKey(address), limit: addressLimit },
  ].sort((a, b) => (a.key < b.key ? -1 : 1)); // one order for all, so that no two wait crosswise
  return store().transaction(async (tx) => {
    await tx
      .insert(buckets)
      .values(wanted.map(({ key }) => ({ key, level: 0, at: now })))
      .onConflictDoNothing();
    let waitMs = 0;
    const levels = new Map<string, number>();
    for (const { key, limit } of wanted) {
      const [row] = await tx.select().from(buckets).where(eq(buckets.key, key)).for("update");
      const passedMs = now.getTime() - (row?.at ?? now).getTime();
      const level = Math.max(0, (row?.level ?? 0) - Math.max(0, passedMs) / limit.refillMs) + 1;
      levels.set(key, level);
      waitMs = Math.max(waitMs, Math.ceil((level - limit.capacity) * limit.refillMs));
    }
    if (waitMs > 0) return waitMs;
    for (const [key, level] of levels) {
      await tx.update(buckets).set({ level, at: now }).where(eq(buckets.key, key));
    }
    return 0;
  });
};

/**
 * After the right password nothing of the account's bad guesses is held against its owner. The
 * address gets back the one attempt only: an account of one's own must not buy guesses at others.
 */
export const forgetAttempts = async (email: string, address: string, now = new Date()) => {
  await store()
    .delete(buckets)
    .where(eq(buckets.key, accountKey(email)));
  await store()
    .update(buckets)
    .set({ level: sql`greatest(0, ${buckets.level} - 1)` })
    .where(eq(buckets.key, addressKey(address)));
  await store()
    .delete(buckets)
    .where(lt(buckets.at, new Date(now.getTime() - forgetAfterMs)));
};

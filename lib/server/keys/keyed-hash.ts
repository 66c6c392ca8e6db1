import "server-only";
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { env } from "#lib/server/env.ts";

/**
 * The oldest master key at hand: hashes must stay equal while keys rotate. An old key is dropped
 * only when no intent from its days is open, see docs/decisions/064-hashes-use-the-oldest-key.md.
 */
const oldestMasterKey = () => env().QM_MASTER_KEY.toSorted((a, b) => a.version - b.version)[0];

/**
 * Returns an HMAC of the parts in base64url. Equal parts have equal hashes, and a database dump
 * gives no way to test guesses without the master key.
 */
export const keyedHash = (purpose: string, parts: readonly unknown[]) => {
  const master = oldestMasterKey();
  if (!master) throw new Error("There is no master key.");
  const key = hkdfSync("sha256", master.key, "", `quartermaster journal ${purpose}`, 32);
  return createHmac("sha256", Buffer.from(key)).update(JSON.stringify(parts)).digest("base64url");
};

/** Returns an HMAC of a text in base64url under NEXTAUTH_SECRET, another one for each purpose. */
export const secretHash = (purpose: string, text: string): string =>
  createHmac("sha256", env().NEXTAUTH_SECRET).update(`${purpose}\0${text}`).digest("base64url");

/** Compares two hashes in constant time. */
export const isSameHash = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

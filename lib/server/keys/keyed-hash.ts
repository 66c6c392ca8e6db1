import "server-only";
import {
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from "node:crypto";
import { env } from "#lib/server/env.ts";

/**
 * The oldest master key at hand: hashes must stay equal while keys rotate. An old key is dropped
 * only when no intent from its days is open, see docs/decisions/064-hashes-use-the-oldest-key.md.
 */
const oldestMasterKey = () => env().QM_MASTER_KEY.toSorted((a, b) => a.version - b.version)[0];

/** The keys of each purpose by their master key: deriving one takes longer than using it. */
const derivedKeys = new WeakMap<KeyObject, Map<string, KeyObject>>();

const deriveKey = (master: KeyObject, purpose: string): KeyObject => {
  const derived = derivedKeys.get(master) ?? new Map<string, KeyObject>();
  derivedKeys.set(master, derived);
  const known = derived.get(purpose);
  if (known) return known;
  const bytes = hkdfSync("sha256", master, "", `quartermaster journal ${purpose}`, 32);
  const key = createSecretKey(Buffer.from(bytes));
  derived.set(purpose, key);
  return key;
};

/**
 * Returns an HMAC of the parts in base64url. Equal parts have equal hashes, and a database dump
 * gives no way to test guesses without the master key.
 */
export const keyedHash = (purpose: string, parts: readonly unknown[]) => {
  const master = oldestMasterKey();
  if (!master) throw new Error("There is no master key.");
  return createHmac("sha256", deriveKey(master.key, purpose))
    .update(JSON.stringify(parts))
    .digest("base64url");
};

/** Returns an HMAC of a text in base64url under NEXTAUTH_SECRET, another one for each purpose. */
export const secretHash = (purpose: string, text: string): string =>
  createHmac("sha256", env().NEXTAUTH_SECRET).update(`${purpose}\0${text}`).digest("base64url");

/** Compares two hashes in constant time. */
export const isSameHash = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

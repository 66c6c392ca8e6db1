import "server-only";
import { createHmac, randomBytes } from "node:crypto";
import { type AuditRow, canonicalText } from "#lib/server/audit/audit-entry.ts";
import { isSameHash } from "#lib/server/keys/keyed-hash.ts";
import { openText, SealError, type SealedAs, sealText } from "#lib/server/keys/seal.ts";
import type { auditChain } from "#lib/server/store/audit-schema.ts";

export type ChainRow = typeof auditChain.$inferSelect;

/** Where the key of the chain belongs. */
export const chainKeySealedAs: SealedAs = ["quartermaster audit chain"];

/** Returns a new key of the chain, encrypted. A random one, so that master keys can be replaced. */
export const newSealedChainKey = () =>
  sealText(randomBytes(32).toString("base64url"), chainKeySealedAs);

/** Decrypts the key of the chain; `null` if no master key at hand opens it. */
export const openChainKey = (sealedKey: string): Buffer | null => {
  try {
    return Buffer.from(openText(sealedKey, chainKeySealedAs), "base64url");
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
};

const macOf = (key: Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest("base64url");

/** Returns the hash of a row in base64url. */
export const hashOfRow = (key: Buffer, previousHash: string, row: Omit<AuditRow, "hash">) =>
  macOf(key, canonicalText(previousHash, row));

export interface Head {
  seq: number;
  hash: string;
}

/** Returns the MAC of the chain's head, without which a head is not believed. */
export const macOfHead = (key: Buffer, { seq, hash }: Head) =>
  macOf(key, JSON.stringify(["head", seq, hash]));

/** Returns whether the stored head was written with the chain's key. */
export const isHeadGenuine = (key: Buffer, chain: ChainRow) =>
  isSameHash(chain.headMac, macOfHead(key, chain));

/**
 * Returns the last row that was deleted because of its age: where verification starts. Null without one, and
 * `"changed"` if it was not written with the chain's key.
 */
export const findCut = (key: Buffer, chain: ChainRow): Head | "changed" | null => {
  const { cutSeq, cutHash, cutMac } = chain;
  if (cutSeq === null && cutHash === null && cutMac === null) return null;
  const cut = { seq: cutSeq ?? 0, hash: cutHash ?? "" };
  return isSameHash(cutMac ?? "", macOfCut(key, cut)) ? cut : "changed";
};

/** Returns the MAC of the last row that was deleted because of its age. */
export const macOfCut = (key: Buffer, { seq, hash }: Head) =>
  macOf(key, JSON.stringify(["cut", seq, hash]));

/** Returns the MAC of a verification. */
export const macOfVerified = (key: Buffer, seq: number, at: Date) =>
  macOf(key, JSON.stringify(["verified", seq, at.toISOString()]));

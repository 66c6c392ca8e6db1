import "server-only";
import { randomBytes } from "node:crypto";
import type { Principal } from "#lib/server/auth/principal.ts";
import { isSameHash, keyedHash } from "#lib/server/keys/keyed-hash.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** How long a form may stay open. */
const maxAgeMs = 12 * 3_600_000;

type Minter = Pick<Principal, "userId">;

const sign = (parts: readonly string[], operation: WriteName, { userId }: Minter) =>
  keyedHash("intent key", [...parts, operation, userId]);

/** Mints a key for one form of one person. Quartermaster sends one write for each key. */
export const mintIdempotencyKey = (minter: Minter, operation: WriteName, now = Date.now()) => {
  const nonce = randomBytes(16).toString("base64url");
  const expires = String(now + maxAgeMs);
  const salt = randomBytes(16).toString("base64url");
  const signature = sign([nonce, expires, salt], operation, minter);
  return `${nonce}.${expires}.${salt}.${signature}`;
};

const pattern = /^([\w-]{22})\.(\d{1,15})\.([\w-]{22})\.([\w-]{43})$/;

export interface IdempotencyKey {
  nonce: string;
  /** Stored nowhere: only the form has it. */
  salt: string;
}

/** Returns the parts of a key, or `null` if it is another person's, for another operation or too old. */
export const readIdempotencyKey = (
  key: string,
  minter: Minter,
  operation: WriteName,
  now = Date.now(),
): IdempotencyKey | null => {
  const [, nonce, expires, salt, signature] = pattern.exec(key) ?? [];
  if (!nonce || !expires || !salt || !signature || Number(expires) < now) return null;
  const expected = sign([nonce, expires, salt], operation, minter);
  return isSameHash(signature, expected) ? { nonce, salt } : null;
};

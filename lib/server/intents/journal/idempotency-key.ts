import "server-only";
import { randomBytes } from "node:crypto";
import type { Principal } from "#lib/server/auth/principal.ts";
import { isSameHash, keyedHash } from "#lib/server/keys/keyed-hash.ts";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** How long a form may stay open. */
const maxAgeMs = 12 * 3_600_000;

interface Minter extends Pick<Principal, "userId"> {
  connection: ConnectionIdentity | null;
}

/** A key is for one connection: a form that was opened with another one is never sent with this one. */
const sign = (parts: readonly string[], operation: WriteName, { userId, connection }: Minter) =>
  keyedHash("intent key", [
    ...parts,
    operation,
    userId,
    connection?.environment ?? "",
    connection?.id ?? "",
  ]);

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

/** Returns the parts of a key, or `null` if it is another person's, for another connection or operation, or too old. */
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

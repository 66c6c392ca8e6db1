import "server-only";
import { randomBytes } from "node:crypto";
import type { Principal } from "#lib/server/auth/principal.ts";
import { isSameHash, keyedHash } from "#lib/server/intents/journal/secrets.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** As long as a form may stay open. */
const lifeMs = 12 * 3_600_000;

const sign = (
  { nonce, expires, salt }: { nonce: string; expires: string; salt: string },
  operation: WriteName,
  { userId }: Minter,
) => keyedHash("intent key", [nonce, expires, salt, operation, userId]);

type Minter = Pick<Principal, "userId">;

/** A key for one form of one person: whatever is sent with it, is sent once. */
export const mintIdempotencyKey = (minter: Minter, operation: WriteName, now = Date.now()) => {
  const nonce = randomBytes(16).toString("base64url");
  const expires = String(now + lifeMs);
  const salt = randomBytes(16).toString("base64url");
  const signature = sign({ nonce, expires, salt }, operation, minter);
  return `${nonce}.${expires}.${salt}.${signature}`;
};

const pattern = /^([\w-]{22})\.(\d{1,15})\.([\w-]{22})\.([\w-]{43})$/;

export interface ReadIntentKey {
  nonce: string;
  /** Only the form has it: it is stored nowhere. */
  salt: string;
}

/** The parts of a key, if it is this person's, for this operation, and not too old. */
export const readIdempotencyKey = (
  key: string,
  minter: Minter,
  operation: WriteName,
  now = Date.now(),
): ReadIntentKey | null => {
  const [, nonce, expires, salt, signature] = pattern.exec(key) ?? [];
  if (!nonce || !expires || !salt || !signature || Number(expires) < now) return null;
  const expected = sign({ nonce, expires, salt }, operation, minter);
  return isSameHash(signature, expected) ? { nonce, salt } : null;
};

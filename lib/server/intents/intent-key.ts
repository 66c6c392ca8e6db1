import "server-only";
import { randomBytes } from "node:crypto";
import { isSameHash, keyedHash } from "#lib/server/intents/secrets";
import type { Principal } from "#lib/server/principal";
import type { WriteName } from "#lib/v4/registry";

/** As long as a form may stay open. */
const lifeMs = 12 * 3_600_000;

const sign = (nonce: string, expires: string, operation: WriteName, { userId }: Minter) =>
  keyedHash("intent key", [nonce, expires, operation, userId]);

type Minter = Pick<Principal, "userId">;

/** A key for one form of one person: whatever is sent with it, is sent once. */
export const mintIntentKey = (minter: Minter, operation: WriteName, now = Date.now()) => {
  const nonce = randomBytes(16).toString("base64url");
  const expires = String(now + lifeMs);
  return `${nonce}.${expires}.${sign(nonce, expires, operation, minter)}`;
};

const pattern = /^([\w-]{22})\.(\d{1,15})\.([\w-]{43})$/;

/** The key's nonce, if the key is this person's, for this operation, and not too old. */
export const readIntentKey = (
  key: string,
  minter: Minter,
  operation: WriteName,
  now = Date.now(),
): string | null => {
  const [, nonce, expires, signature] = pattern.exec(key) ?? [];
  if (!nonce || !expires || !signature || Number(expires) < now) return null;
  return isSameHash(signature, sign(nonce, expires, operation, minter)) ? nonce : null;
};

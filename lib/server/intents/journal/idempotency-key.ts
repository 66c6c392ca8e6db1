import "server-only";
import { randomBytes } from "node:crypto";
import type { Principal } from "#lib/server/auth/principal.ts";
import { isSameHash, keyedHash } from "#lib/server/keys/keyed-hash.ts";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import { storeTime } from "#lib/server/store/store-clock.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** How long a form may stay open. */
export const maxAgeHours = 12;
const maxAgeMs = maxAgeHours * 3_600_000;

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

/** What a key is for, in the order in which a difference is named. */
const scopes = ["person", "environment", "connection", "operation"] as const;
const scopeLength = 6;

/**
 * Returns what a key is for as short hashes, which tell why a key is refused. The signature alone decides
 * whether it is.
 */
const scopesOf = (nonce: string, operation: WriteName, { userId, connection }: Minter) => {
  const values = {
    person: userId,
    environment: connection?.environment,
    connection: connection?.id,
    operation,
  };
  return scopes
    .map((scope) => keyedHash("intent key scope", [nonce, scope, values[scope] ?? ""]))
    .map((hash) => hash.slice(0, scopeLength))
    .join("");
};

/** Mints a key for one form of one person. Quartermaster sends one write for each key. */
export const mintIdempotencyKey = (minter: Minter, operation: WriteName, now = storeTime()) => {
  const nonce = randomBytes(16).toString("base64url");
  const expires = String(now + maxAgeMs);
  const salt = randomBytes(16).toString("base64url");
  const scope = scopesOf(nonce, operation, minter);
  const signature = sign([nonce, expires, salt, scope], operation, minter);
  return `${nonce}.${expires}.${salt}.${scope}.${signature}`;
};

const pattern = /^([\w-]{22})\.(\d{1,15})\.([\w-]{22})\.([\w-]{24})\.([\w-]{43})$/;

export interface IdempotencyKey {
  nonce: string;
  /** Stored nowhere: only the form has it. */
  salt: string;
  /** When the form was rendered. Milliseconds. */
  mintedAt: number;
}

/**
 * Why a key is refused. `unknown`: it is forged, of an older version, or signed with a master key that is
 * no longer in use. Otherwise it is expired, or for another one of the scopes.
 */
export type KeyProblem = "unknown" | "expired" | (typeof scopes)[number];

/** Returns the parts of a key, or why it is not for this form of this person. */
export const readIdempotencyKey = (
  key: string,
  minter: Minter,
  operation: WriteName,
  now = storeTime(),
): IdempotencyKey | { problem: KeyProblem } => {
  const [, nonce, expires, salt, scope, signature] = pattern.exec(key) ?? [];
  if (!nonce || !expires || !salt || !scope || !signature) return { problem: "unknown" };
  if (isSameHash(signature, sign([nonce, expires, salt, scope], operation, minter))) {
    if (Number(expires) < now) return { problem: "expired" };
    return { nonce, salt, mintedAt: Number(expires) - maxAgeMs };
  }
  const own = scopesOf(nonce, operation, minter);
  const isEqual = (_name: string, index: number) => {
    const [from, to] = [index * scopeLength, (index + 1) * scopeLength];
    return scope.slice(from, to) === own.slice(from, to);
  };
  const different = scopes.filter((name, index) => !isEqual(name, index));
  const [first = "unknown"] = different;
  // A forged key differs in all, and so would one under another master key.
  return { problem: different.length === scopes.length ? "unknown" : first };
};

import "server-only";
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { env } from "#lib/server/env.ts";
import { openText, sealText } from "#lib/server/keys/seal.ts";
import type { Environment } from "#lib/server/store/schema.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** A request as it will go over the wire. */
export interface WirePayload {
  method: string;
  /** Path below the base address, `/v4/orders`. */
  target: string;
  /** JSON text, whose UTF-8 bytes are what is sent. */
  body: string;
  /** What the body was made of, with the ids of the path. */
  input: Record<string, unknown>;
}

/**
 * The oldest master key at hand: hashes must stay equal while keys rotate. An old key is dropped
 * only when no intent from its days is open, see docs/decisions/064-hashes-use-the-oldest-key.md.
 */
const oldest = () => env().QM_MASTER_KEY.toSorted((a, b) => a.version - b.version)[0];

/** A keyed hash: equal for equal parts, and useless to whoever guesses at what is in a dump. */
export const keyedHash = (purpose: string, parts: readonly unknown[]) => {
  const master = oldest();
  if (!master) throw new Error("There is no master key.");
  const key = hkdfSync("sha256", master.key, "", `quartermaster journal ${purpose}`, 32);
  return createHmac("sha256", Buffer.from(key)).update(JSON.stringify(parts)).digest("base64url");
};

export const isSameHash = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/**
 * Tells whether a form is sent again with the same content. A PIN has too few digits for a hash to
 * hide it, even a keyed one: its hash is salted with a part of the form's key that is stored nowhere,
 * so that it proves nothing to anyone else once the body is shredded.
 */
export const hashOfPayload = (
  operation: WriteName,
  { method, target, body }: WirePayload,
  salt: string,
) => {
  const parts = [operation, method, target, body];
  return operation === "products.add-pin"
    ? keyedHash("salted body", [salt, ...parts])
    : keyedHash("body", parts);
};

interface Owner {
  id: string;
  environment: Environment;
  connectionId: string;
}

const sealedAs = ({ id, environment, connectionId }: Owner) =>
  ["quartermaster intent", environment, connectionId, id] as const;

export const sealPayload = (payload: WirePayload, owner: Owner) =>
  sealText(JSON.stringify(payload), sealedAs(owner));

/** The payload again; `null` when it was shredded. Throws `SealError`. */
export const openPayload = (row: Owner & { sealedBody: string | null }): WirePayload | null =>
  row.sealedBody === null
    ? null
    : (JSON.parse(openText(row.sealedBody, sealedAs(row))) as WirePayload);

import "server-only";
import { definitionOf } from "#lib/server/intents/writes/definitions.ts";
import { hasSecrets } from "#lib/server/intents/writes/write-definition.ts";
import { keyedHash } from "#lib/server/keys/keyed-hash.ts";
import { openText, SealError, sealText } from "#lib/server/keys/seal.ts";
import type { Environment } from "#lib/server/store/schema.ts";
import type { WirePayload } from "#lib/v4/client/prepare-write.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/**
 * Hashes a payload, to recognize a form that is sent again with the same content. A secret such as a
 * PIN has too few digits for a hash to hide it, even a keyed one: its hash is salted with a part of
 * the form's key that is stored nowhere, so the hash gives nothing away once the body is shredded.
 */
export const hashOfPayload = (
  operation: WriteName,
  { method, target, body }: WirePayload,
  salt: string,
) => {
  const parts = [operation, method, target, body];
  return hasSecrets(definitionOf(operation))
    ? keyedHash("salted body", [salt, ...parts])
    : keyedHash("body", parts);
};

interface Owner {
  id: string;
  environment: Environment;
  connectionId: string;
}

/** Where the body of an intent belongs. */
export const bodySealedAs = ({ id, environment, connectionId }: Owner) =>
  ["quartermaster intent", environment, connectionId, id] as const;

/** Encrypts a payload, bound to its intent. */
export const sealPayload = (payload: WirePayload, owner: Owner) =>
  sealText(JSON.stringify(payload), bodySealedAs(owner));

/** Decrypts the payload; `null` when it was shredded. Throws `SealError`. */
export const openPayload = (row: Owner & { sealedBody: string | null }): WirePayload | null =>
  row.sealedBody === null
    ? null
    : (JSON.parse(openText(row.sealedBody, bodySealedAs(row))) as WirePayload);

/** Where what an agent was asked for belongs. */
export const requestSealedAs = ({ id, environment, connectionId }: Owner) =>
  ["quartermaster agent request", environment, connectionId, id] as const;

/** Encrypts what an agent says it was asked for, bound to its intent. */
export const sealAgentRequest = (request: string, owner: Owner) =>
  sealText(request, requestSealedAs(owner));

/** Returns what `open` decrypts, or `null` where it can't be decrypted. */
export const openOrNull = <Opened>(open: () => Opened): Opened | null => {
  try {
    return open();
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
};

/** Returns an intent's input, or `null` where its payload was shredded or can't be decrypted. */
export const inputOf = (row: Parameters<typeof openPayload>[0]) =>
  openOrNull(() => openPayload(row))?.input ?? null;

/** Returns what an agent says it was asked for, or `null` where it said nothing or can't be decrypted. */
export const agentRequestOf = (row: Owner & { sealedAgentRequest: string | null }) => {
  const { sealedAgentRequest: sealed } = row;
  return sealed === null ? null : openOrNull(() => openText(sealed, requestSealedAs(row)));
};

import "server-only";
import { definitionOf } from "#lib/server/intents/writes/definitions.ts";
import { keyedHash } from "#lib/server/keys/keyed-hash.ts";
import { writeKindOf } from "#lib/v4/client/write-status.ts";
import { endpointOf, type WriteName } from "#lib/v4/operations/endpoints.ts";

export interface Identity {
  resource: string;
  isCreate: boolean;
  /** Of two intents with one lock key, only one may be open. Deliberately narrow. */
  lockKey: string;
  /** Equal for creates that ask for the same thing; `null` where the service refuses a second one. */
  fingerprint: string | null;
  /** The record that the input names, where the result alone would not lead to the intent. */
  subjectId: string | null;
}

/**
 * Returns what identifies an intent. `scope`: the company whose records they are. Two
 * connections of one company share it, so they can't send the same thing twice; two companies never
 * block each other.
 */
export const identify = (
  operation: WriteName,
  input: Readonly<Record<string, unknown>>,
  scope: string,
): Identity => {
  const { identity, subjectId, resource } = definitionOf(operation);
  const { uniqueField, resource: ownResource } = endpointOf(operation);
  const isCreate = writeKindOf(operation) === "create";
  const parts = [scope, operation, ...identity(input)];
  return {
    resource: resource ?? ownResource,
    isCreate,
    lockKey: keyedHash("lock", parts),
    fingerprint: isCreate && uniqueField === undefined ? keyedHash("fingerprint", parts) : null,
    subjectId: subjectId?.(input) ?? null,
  };
};

import "server-only";
import { keyedHash } from "#lib/server/intents/journal/secrets.ts";
import { definitionOf } from "#lib/server/intents/writes/definitions.ts";
import { writeKindOf } from "#lib/v4/client/write-status.ts";
import { specOf, type WriteName } from "#lib/v4/registry.ts";

export interface Identity {
  resource: string;
  isCreate: boolean;
  /** What must not be under way twice. Deliberately narrow: two different orders may be. */
  lockKey: string;
  /** Equal for creates that ask for the same thing; `null` where there can't be a second one. */
  fingerprint: string | null;
  /** The record that the input names, where the result alone would not lead to the intent. */
  subjectId: string | null;
}

type Input = Readonly<Record<string, unknown>>;

const subjectOf = ({ id, productId }: Input) => {
  const subject = id ?? productId;
  return typeof subject === "string" ? subject : null;
};

const resourceOf = (operation: WriteName) =>
  operation === "orders.add-accessory" ? "accessories" : specOf(operation).resource;

/**
 * What tells an intent from others. `scope`: whose records they are. Two connections of one company
 * share it, so that they can't send the same thing twice; two companies never stop each other.
 */
export const identify = (operation: WriteName, input: Input, scope: string): Identity => {
  const { identity, uniqueField } = definitionOf(operation);
  const parts = [scope, operation, ...identity(input)];
  const isCreate = writeKindOf(operation) === "create";
  return {
    resource: resourceOf(operation),
    isCreate,
    lockKey: keyedHash("lock", parts),
    // The service itself refuses a second record of what must be unique.
    fingerprint: isCreate && uniqueField === null ? keyedHash("fingerprint", parts) : null,
    subjectId: subjectOf(input),
  };
};

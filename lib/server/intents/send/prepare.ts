import "server-only";
import type { WirePayload } from "#lib/server/intents/journal/secrets.ts";
import { definitionOf } from "#lib/server/intents/writes/definitions.ts";
import { keyedHash } from "#lib/server/keys/keyed-hash.ts";
import { isIdentifier } from "#lib/server/upstream/show-unsafe-text.ts";
import { toRequest } from "#lib/v4/client/request.ts";
import { writeKindOf } from "#lib/v4/client/write-status.ts";
import { findUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import { issueWords } from "#lib/v4/issue-words.ts";
import { registry, specOf, type WriteName } from "#lib/v4/registry.ts";

const maxBodyBytes = 64 * 1024;

export type Prepared =
  | { payload: WirePayload }
  | { fieldErrors: Record<string, string> }
  | { tooLarge: true };

const errorsOf = (issues: readonly { path: PropertyKey[]; message: string }[]) => {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[path.map(String).join(".")] ??= message;
  return errors;
};

/** Finds texts of an input that a screen would show differently from what they hold, by path. */
const unsafeTexts = (
  value: unknown,
  multiLineFields: readonly string[],
  path: readonly string[] = [],
): [string, string][] => {
  if (typeof value === "string") {
    const code = findUnsafe(value, multiLineFields.includes(path.at(-1) ?? ""));
    return code === null
      ? []
      : [[path.join("."), `Remove the character ${code}: it would change how this text reads.`]];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    isIdentifier(name) ? [] : unsafeTexts(part, multiLineFields, [...path, name]),
  );
};

/**
 * Parses an input by the operation's strict schema and returns what Quartermaster will send. Fields are
 * in the schema's order, so that equal inputs have equal bytes. Field errors are keyed by input path.
 */
export const prepare = (operation: WriteName, input: unknown): Prepared => {
  const spec = registry[operation];
  const parsed = spec.input.safeParse(input, { error: issueWords });
  if (!parsed.success) return { fieldErrors: errorsOf(parsed.error.issues) };
  const unsafe = unsafeTexts(parsed.data, definitionOf(operation).multiLineFields ?? []);
  if (unsafe.length > 0) return { fieldErrors: Object.fromEntries(unsafe) };
  const { method, target, body } = toRequest(operation, parsed.data);
  if (body === null || body === "{}") return { fieldErrors: { "": "There is nothing to send." } };
  if (Buffer.byteLength(body) > maxBodyBytes) return { tooLarge: true };
  return { payload: { method, target, body, input: parsed.data } };
};

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
  const { identity, subjectId, uniqueField, resource } = definitionOf(operation);
  const isCreate = writeKindOf(operation) === "create";
  const parts = [scope, operation, ...identity(input)];
  return {
    resource: resource ?? specOf(operation).resource,
    isCreate,
    lockKey: keyedHash("lock", parts),
    fingerprint: isCreate && uniqueField === null ? keyedHash("fingerprint", parts) : null,
    subjectId: subjectId?.(input) ?? null,
  };
};

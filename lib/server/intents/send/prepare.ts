import "server-only";
import type { WirePayload } from "#lib/server/intents/journal/secrets.ts";
import { isIdentifier } from "#lib/server/upstream/show-unsafe-text.ts";
import { toRequest } from "#lib/v4/client/request.ts";
import { findUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import { issueWords } from "#lib/v4/issue-words.ts";
import { registry, type WriteName } from "#lib/v4/registry.ts";

/** The largest body that is taken, in bytes. */
export const maxBodyBytes = 64 * 1024;

export type Prepared =
  | { payload: WirePayload }
  | { fieldErrors: Record<string, string> }
  | { tooLarge: true };

const errorsOf = (issues: readonly { path: PropertyKey[]; message: string }[]) => {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[path.map(String).join(".")] ??= message;
  return errors;
};

/** Fields in which a person may break lines. */
const isMultiLine = (field: PropertyKey | undefined) => field === "instructions";

/** Every text of an input that could read differently from what it says, by its field. */
const unsafeTexts = (value: unknown, path: readonly string[] = []): [string, string][] => {
  if (typeof value === "string") {
    const code = findUnsafe(value, isMultiLine(path.at(-1)));
    return code === null
      ? []
      : [[path.join("."), `Remove the character ${code}: it would change how this text reads.`]];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    isIdentifier(name) ? [] : unsafeTexts(part, [...path, name]),
  );
};

/**
 * What will go over the wire for an input, by the operation's strict schema: fields in the schema's
 * order, so that equal inputs have equal bytes. Fields are named as in the input.
 */
export const prepare = (operation: WriteName, input: unknown): Prepared => {
  const spec = registry[operation];
  const parsed = spec.input.safeParse(input, { error: issueWords });
  if (!parsed.success) return { fieldErrors: errorsOf(parsed.error.issues) };
  const unsafe = unsafeTexts(parsed.data);
  if (unsafe.length > 0) return { fieldErrors: Object.fromEntries(unsafe) };
  const { method, target, body } = toRequest(operation, parsed.data);
  if (body === null || body === "{}") return { fieldErrors: { "": "There is nothing to send." } };
  if (Buffer.byteLength(body) > maxBodyBytes) return { tooLarge: true };
  return { payload: { method, target, body, input: parsed.data } };
};

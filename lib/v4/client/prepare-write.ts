import { toRequest } from "#lib/v4/client/request.ts";
import { isIdentifier } from "#lib/v4/fields/identifier.ts";
import { findUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import { issueWords } from "#lib/v4/issue-words.ts";
import { registry, type WriteName } from "#lib/v4/registry.ts";

/** A write as it is sent. */
export interface WirePayload {
  method: string;
  /** Path below the base address, `/v4/orders`. */
  target: string;
  /** JSON text, whose UTF-8 bytes are what is sent. */
  body: string;
  /** The parsed input that the body was made from, with the ids of the path. */
  input: Record<string, unknown>;
}

/** Fields, at any depth, in which a person may break lines. */
const multiLineFields: readonly string[] = ["instructions"];

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
const unsafeTexts = (value: unknown, path: readonly string[] = []): [string, string][] => {
  if (typeof value === "string") {
    const code = findUnsafe(value, multiLineFields.includes(path.at(-1) ?? ""));
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
 * Parses an input by the operation's strict schema and returns what will be sent. Fields are
 * in the schema's order, so that equal inputs have equal bytes. Field errors are keyed by input path.
 */
export const prepare = (operation: WriteName, input: unknown): Prepared => {
  const spec = registry[operation];
  const parsed = spec.input.safeParse(input, { error: issueWords });
  if (!parsed.success) return { fieldErrors: errorsOf(parsed.error.issues) };
  const unsafe = unsafeTexts(parsed.data);
  if (unsafe.length > 0) return { fieldErrors: Object.fromEntries(unsafe) };
  const { method, target, body } = toRequest(operation, parsed.data);
  if (body === null || body === "{}") return { fieldErrors: { "": "There is nothing to send." } };
  if (new TextEncoder().encode(body).byteLength > maxBodyBytes) return { tooLarge: true };
  return { payload: { method, target, body, input: parsed.data } };
};

import type { z } from "zod";
import { toRequest } from "#lib/v4/client/request.ts";
import { isIdentifier } from "#lib/v4/fields/identifier.ts";
import type { Problem } from "#lib/v4/fields/problem.ts";
import { findUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import { toProblem, withProblems } from "#lib/v4/issue-words.ts";
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
  | { fieldErrors: Record<string, Problem> }
  | { tooLarge: true };

const errorsOf = ({ issues }: z.core.$ZodError) => {
  const errors: Record<string, Problem> = {};
  for (const issue of issues) errors[issue.path.map(String).join(".")] ??= toProblem(issue);
  return errors;
};

const unsafe = (character: string): Problem => ({
  code: "unsafe",
  values: { character },
  text: `Remove the character ${character}: it would change how this text reads.`,
});

const nothing: Problem = { code: "nothing", values: {}, text: "There is nothing to send." };

/** Finds texts of an input that a screen would show differently from what they hold, by path. */
const unsafeTexts = (value: unknown, path: readonly string[] = []): [string, Problem][] => {
  if (typeof value === "string") {
    const code = findUnsafe(value, multiLineFields.includes(path.at(-1) ?? ""));
    return code === null ? [] : [[path.join("."), unsafe(code)]];
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
  const parsed = spec.input.safeParse(input, withProblems);
  if (!parsed.success) return { fieldErrors: errorsOf(parsed.error) };
  const found = unsafeTexts(parsed.data);
  if (found.length > 0) return { fieldErrors: Object.fromEntries(found) };
  const { method, target, body } = toRequest(operation, parsed.data);
  if (body === null || body === "{}") return { fieldErrors: { "": nothing } };
  if (new TextEncoder().encode(body).byteLength > maxBodyBytes) return { tooLarge: true };
  return { payload: { method, target, body, input: parsed.data } };
};

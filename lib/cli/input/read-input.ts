import { CliError } from "#lib/cli/host/exit-codes.ts";
import type { Host } from "#lib/cli/host/host.ts";
import type { InputField } from "#lib/cli/input/input-fields.ts";
import { readJsonArgument } from "#lib/cli/input/json-argument.ts";
import { issueWords } from "#lib/v4/issue-words.ts";
import type { JsonObject } from "#lib/v4/normalize/json.ts";
import { type Operation, pathFieldsOf } from "#lib/v4/operations/operation.ts";

/** What a person gave to a command. */
export interface Given {
  /** The values of the path fields, in the order of the path. */
  path: readonly string[];
  /** The values of flags by field name. */
  flags: Readonly<Record<string, unknown>>;
  /** The argument of `--json`. */
  json: string | undefined;
}

/** Converts the text of a flag. Text of another kind stays as it is, so that the schema reports it. */
export const toFieldValue = ({ kind }: InputField, value: unknown): unknown => {
  if (kind !== "integer" && kind !== "number") return value;
  const isNumber = typeof value === "string" && /^-?\d{1,15}(?:\.\d+)?$/.test(value);
  return isNumber ? Number(value) : value;
};

/**
 * Returns the input of an operation from its path fields, flags and `--json`, as its strict schema
 * parses it. Throws `CliError` of kind `usage` that names the flag, never the value.
 */
export const readInput = async (
  operation: Operation,
  fields: readonly InputField[],
  { path, flags, json }: Given,
  host: Host,
): Promise<JsonObject> => {
  const body = json === undefined ? {} : await readJsonArgument(json, host);
  const named: JsonObject = Object.fromEntries(
    pathFieldsOf(operation).map((field, at) => [field, path[at]]),
  );
  for (const field of fields) {
    const value = flags[field.name];
    if (value !== undefined) named[field.name] = toFieldValue(field, value);
  }
  const twice = Object.keys(body).find((name) => Object.hasOwn(named, name));
  if (twice !== undefined) {
    throw new CliError(
      "usage",
      `${twice} is given twice, in --json and beside it. Nothing was sent.`,
    );
  }
  const parsed = operation.input.safeParse({ ...body, ...named }, { error: issueWords });
  if (parsed.success) return parsed.data as JsonObject;
  const flagByName = new Map(fields.map(({ name, flag }) => [name, flag]));
  const issues = parsed.error.issues.slice(0, 3).map(({ path: [first, ...rest], message }) => {
    const start = flagByName.get(String(first)) ?? String(first ?? "");
    const place = [start, ...rest.map(String)].filter(Boolean).join(".");
    return place === "" ? message : `${place}: ${message}`;
  });
  throw new CliError("usage", `${issues.join(" ")} Nothing was sent.`);
};

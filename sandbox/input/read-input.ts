import { z } from "zod";
import { issueWords } from "#lib/v4/issue-words.ts";
import { isObject, type JsonObject } from "#lib/v4/normalize/json.ts";
import { methodOf, type Operation, pathFieldsOf } from "#lib/v4/operations/operation.ts";
import { Refusal, refuseInput } from "#sandbox/input/refusal.ts";

/** Returns the JSON object of a request's body. Throws a 400 for any other body. */
export const readJson = (headers: Headers, bytes: Uint8Array): JsonObject => {
  if (!/^application\/(.+\+)?json\b/i.test(headers.get("content-type") ?? "")) {
    throw new Refusal(400, "Content-Type: the body must be application/json");
  }
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new Refusal(400, "Malformed JSON in the request body");
  }
  if (!isObject(body)) throw new Refusal(400, "The request body must be a JSON object");
  return body;
};

type Kind = "array" | "integer" | "boolean" | "text";

/** Returns how to read each query parameter, by the operation's schema. */
const kindsOf = (spec: Operation): Record<string, Kind> => {
  const { properties } = z.toJSONSchema(spec.input, { io: "input", unrepresentable: "any" });
  return Object.fromEntries(
    Object.entries(properties ?? {}).map(([name, property]) => {
      const type = typeof property === "object" ? property.type : undefined;
      return [name, type === "array" || type === "integer" || type === "boolean" ? type : "text"];
    }),
  );
};

const readValue = (kind: Kind, values: string[]): unknown => {
  const value = values[0] ?? "";
  if (kind === "array") return values.filter((one) => one !== "");
  if (kind === "integer") return /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  if (kind === "boolean") return value === "true" ? true : value === "false" ? false : value;
  return value;
};

/**
 * Reads the query. Unknown parameters are ignored: the contract names parameters that are "not
 * accepted", but no error for them. An unknown field of a body, in contrast, is a 400.
 */
const readQuery = (spec: Operation, kinds: Record<string, Kind>, query: URLSearchParams) => {
  const input: Record<string, unknown> = {};
  for (const [name, kind] of Object.entries(kinds)) {
    const values = query.getAll(name);
    // A client clears a filter by an empty parameter.
    if (values.length === 0 || values.every((value) => value === "")) continue;
    input[name] = readValue(kind, values);
  }
  const { limit } = input;
  // "Results beyond the maximum page size are truncated, not rejected." Source: api-v4.md, Limits.
  if (spec.limit && typeof limit === "number" && limit > spec.limit.maximum) {
    input.limit = spec.limit.maximum;
  }
  return input;
};

const mapTexts = (
  value: unknown,
  field: string,
  read: (field: string, text: string) => string,
): unknown => {
  if (typeof value === "string") return read(field, value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, field, read));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, mapTexts(inner, name, read)]),
  );
};

/**
 * Returns a function that reads and validates an operation's input from path, query and body.
 * `readText` translates ids and status values that a random shape has renamed.
 */
export const inputReader = (
  spec: Operation,
  readText?: (field: string, text: string) => string,
) => {
  // Read with the first request: all 27 schemas together cost more than a small world.
  let kinds: Record<string, Kind> | null = null;
  const pathFields = pathFieldsOf(spec);
  const reads = methodOf(spec) === "GET";
  return (request: Request, params: Record<string, string>, bytes: Uint8Array) => {
    const path = Object.fromEntries(pathFields.map((name) => [name, params[name]]));
    let given: Record<string, unknown>;
    if (reads) {
      kinds ??= kindsOf(spec);
      given = readQuery(spec, kinds, new URL(request.url).searchParams);
    } else {
      given = readJson(request.headers, bytes);
      const inPath = pathFields.find((name) => Object.hasOwn(given, name));
      if (inPath !== undefined) throw new Refusal(400, `${inPath}: unknown field`);
    }
    const input = { ...given, ...path };
    const received = readText ? mapTexts(input, "", readText) : input;
    const parsed = spec.input.safeParse(received, { error: issueWords });
    return parsed.success ? parsed.data : refuseInput(parsed.error);
  };
};

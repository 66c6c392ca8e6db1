import { z } from "zod";
import { flagOf } from "#lib/v4/call-texts/command-line.ts";
import { type Operation, pathFieldsOf } from "#lib/v4/operations/operation.ts";

/** How a flag carries a field: an object and a list of objects only fit into `--json`. */
type FieldKind = "text" | "integer" | "number" | "boolean" | "many" | "json";

/** A field of an operation's input, as a person gives it. */
export interface InputField {
  name: string;
  flag: string;
  kind: FieldKind;
  description: string;
  isRequired: boolean;
  /** The only values, where there are such. */
  options: readonly string[];
}

interface JsonSchema {
  type?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
}

/** Returns the alternatives of a schema, `null` left out. */
const alternatives = (schema: JsonSchema): JsonSchema[] =>
  (schema.anyOf?.flatMap(alternatives) ?? [schema]).filter(({ type }) => type !== "null");

const singleKinds: Readonly<Record<string, FieldKind>> = {
  string: "text",
  integer: "integer",
  number: "number",
  boolean: "boolean",
};

const kindOf = (schema: JsonSchema): FieldKind => {
  const kinds = new Set(
    alternatives(schema).map(({ type, items }): FieldKind => {
      if (type === "array") return items?.type === "string" ? "many" : "json";
      return singleKinds[type ?? ""] ?? "json";
    }),
  );
  const [only] = kinds;
  return kinds.size === 1 && only !== undefined ? only : "json";
};

const optionsOf = (schema: JsonSchema): string[] =>
  alternatives(schema).flatMap((one) =>
    [...(one.enum ?? []), ...(one.items?.enum ?? [])].map(String),
  );

/** Returns the fields of an operation's input that are not in its path. */
export const inputFieldsOf = (operation: Operation): InputField[] => {
  const schema = z.toJSONSchema(operation.input, { io: "input", unrepresentable: "any" });
  const required = new Set(schema.required ?? []);
  const path = pathFieldsOf(operation);
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
    .filter(([name]) => !path.includes(name))
    .map(([name, field]) => ({
      name,
      flag: flagOf(name),
      kind: kindOf(field),
      description: field.description ?? "",
      isRequired: required.has(name),
      options: optionsOf(field),
    }));
};

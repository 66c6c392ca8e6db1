import fc from "fast-check";
import { z } from "zod";
import type { JsonObject } from "#lib/v4/normalize/json.ts";
import { type OperationName, specOf } from "#lib/v4/registry.ts";

interface JsonSchema {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
}

const anyText = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }),
  fc.string({ unit: fc.constantFrom(..."-'\"$`\\ \n*!#~a="), minLength: 1, maxLength: 8 }),
);

const textOf = ({ format, pattern }: JsonSchema): fc.Arbitrary<string> => {
  if (format === "idn-email") {
    return fc.constantFrom("a@b.example", "o'hara+x@meridian.example", "dörte@例子.example");
  }
  if (pattern?.includes("[A-Z]{2}")) return fc.constantFrom("DE", "PT");
  return pattern ? fc.constantFrom("createdAt", "id") : anyText;
};

/** Returns values of a JSON schema. The operation's own schema then chooses the valid ones. */
const valuesOf = (schema: JsonSchema): fc.Arbitrary<unknown> => {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valuesOf));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  switch (schema.type) {
    case "integer":
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 100 });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(valuesOf(schema.items ?? {}), { maxLength: 3 });
    case "object":
      return objectsOf(schema);
    default:
      return textOf(schema);
  }
};

const objectsOf = ({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<JsonObject> =>
  fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valuesOf(one)])),
    { requiredKeys: required },
  );

/** An argument of a process can't hold a NUL, and the client refuses what looks like a key. */
const isForArguments = (value: unknown) => !/\\u0000|svc_sk_/.test(JSON.stringify(value));

/** Returns generated inputs of an operation, which its schema accepts. */
export const inputsOf = (name: OperationName): fc.Arbitrary<JsonObject> => {
  const { input } = specOf(name);
  const schema = z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as JsonSchema;
  const { productId, serialNumber } = schema.properties ?? {};
  return objectsOf(schema)
    .map((value) => {
      if (!productId || !serialNumber) return value;
      const { productId: _dropped, ...rest } = value;
      return { serialNumber: "S1", ...rest };
    })
    .map((value) => input.safeParse(value))
    .filter((parsed) => parsed.success && isForArguments(parsed.data))
    .map(({ data }) => data as JsonObject);
};

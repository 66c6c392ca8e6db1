import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Operation } from "#lib/v4/operations/operation.ts";

export type JsonSchema = Record<string, unknown>;
export type Args = Record<string, unknown>;
export type Structured = Record<string, unknown>;

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Leaves out what only `shape` uses, what says nothing (that any further field is allowed), and a format
 * for which strict clients refuse the tool because they don't know it.
 */
const isLeftOut = (name: string, value: unknown) =>
  (name === "alsoKnownAs" && Array.isArray(value)) ||
  (name === "format" && value === "idn-email") ||
  (name === "additionalProperties" && isSchema(value) && Object.keys(value).length === 0);

/** Returns a schema in the form that most clients read: each `type` is one name. */
const toPortable = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toPortable);
  if (!isSchema(value)) return value;
  const { type, description, ...rest } = value;
  const inner = Object.fromEntries(
    Object.entries(rest).flatMap(([name, each]) =>
      isLeftOut(name, each) ? [] : [[name, toPortable(each)]],
    ),
  );
  const described = description === undefined ? {} : { description: toPortable(description) };
  if (type === undefined) return { ...described, ...inner };
  if (!Array.isArray(type)) return { type: toPortable(type), ...described, ...inner };
  const branches = type.map((one) => (one === "null" ? { type: one } : { type: one, ...inner }));
  return { ...described, anyOf: branches };
};

const toJsonSchema = (schema: z.ZodType, io: "input" | "output"): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    // Not in inputs: agents read those, and some models take no references there.
    reused: io === "output" ? "ref" : "inline",
  });
  return toPortable(rest) as JsonSchema;
};

/** Whether a JSON schema has a list of objects, at any depth. */
const hasList = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(hasList);
  if (!isSchema(value)) return false;
  const { type, items } = value;
  if (type === "array" && isSchema(items) && items.type !== "string") return true;
  return Object.values(value).some(hasList);
};

/** Input fields besides the operation's, with which a tool reads on in what was too long for one result. */
export const readingOnFields = z.object({
  list: z
    .string()
    .optional()
    .describe("Path of a list that an earlier result cut, such as devices[0].timeline"),
  offset: z.int().min(0).optional().describe("Entries of the list to skip, default 0"),
});

const page = z
  .object({
    returned: z.int().describe("Records in this result"),
    page: z.int().nullable().describe("0-indexed; null where this list has no pages"),
    pageSize: z.int().nullable(),
    totalCount: z.int().nullable().describe("null where the service does not say"),
    hasMore: z.boolean().nullable().describe("null where the answer can't tell"),
    next: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe("Arguments that read on; null where there is no such call"),
  })
  .describe("Whether there may be more, and how to ask for it");

const cut = z
  .array(
    z.object({
      path: z.string(),
      from: z.int(),
      shown: z.int(),
      total: z.int(),
    }),
  )
  .describe("Lists inside records, and texts, that are not shown in full");

/** Returns the form of a tool's structured content: the record, or the page of records, and how to read on. */
const outputOf = ({ output }: Operation) => {
  const isList = output.kind === "list";
  return z.object({
    notice: z.string().describe("How to treat the values"),
    requestId: z.string().nullable().describe("The id to quote to the service's support"),
    [output.key]: isList ? z.array(output.record) : output.record,
    ...(isList ? { page } : {}),
    cut: cut.optional(),
  });
};

/** Shows a JSON schema to clients, and leaves the check of values to the tool's own code. */
export const described = <Value>(json: JsonSchema): StandardSchemaWithJSON<Value, Value> => ({
  "~standard": {
    version: 1,
    vendor: "quartermaster",
    validate: (value) => ({ value: value as Value }),
    jsonSchema: { input: () => json, output: () => json },
  },
});

export interface ToolSchemas {
  /** Not checked here: a wrong field is answered like any other refusal, with the next step. */
  input: StandardSchemaWithJSON<Args, Args>;
  /** Not checked here: `shape` has checked the answer, and no check may turn a write into a failure. */
  output: StandardSchemaWithJSON<Structured, Structured>;
  /** The names of the fields that the tool takes besides the operation's: `list`, `offset`. */
  readingOn: readonly string[];
}

/** Returns by which fields a tool reads on. A list with pages is read on by its own fields. */
const readingOnOf = ({ effect, input: { shape }, output: { kind, record } }: Operation) => {
  if (effect !== "read" || "page" in shape) return [];
  if (kind === "list") return ["offset"];
  return hasList(toJsonSchema(record, "output")) ? ["list", "offset"] : [];
};

const known = new WeakMap<Operation, ToolSchemas>();

/** Returns the schemas of an operation's tool. They are made once: a server exists for one request. */
export const toolSchemas = (spec: Operation): ToolSchemas => {
  const made = known.get(spec);
  if (made) return made;
  const input = toJsonSchema(spec.input, "input");
  const fields = input.properties as JsonSchema;
  const readingOn = readingOnOf(spec).filter((name) => !(name in fields));
  const own = toJsonSchema(readingOnFields, "input").properties as JsonSchema;
  const added = Object.fromEntries(readingOn.map((name) => [name, own[name]]));
  const schemas: ToolSchemas = {
    input: described({ ...input, properties: { ...fields, ...added } }),
    output: described(toJsonSchema(outputOf(spec), "output")),
    readingOn,
  };
  known.set(spec, schemas);
  return schemas;
};

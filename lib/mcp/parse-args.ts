import { z } from "zod";
import { type Args, readingOnFields, toolSchemas } from "#lib/mcp/tool-schemas.ts";
import { V4Error } from "#lib/v4/errors.ts";
import { unwrapField } from "#lib/v4/fields/field.ts";
import { describeIssues, issueWords } from "#lib/v4/issue-words.ts";
import type { Operation } from "#lib/v4/operations/operation.ts";

/** Where a result begins: at an entry of the answer's list, or of a list inside the record. */
export interface Start {
  list: string | null;
  offset: number;
}

export interface ParsedArgs {
  /** What the operation takes. */
  input: object;
  start: Start;
  /** The arguments for the operation, as the agent gave them, without those that count as absent. */
  rest: Args;
  /** Paths of the arguments that count as absent: `null` where a value is optional and never null. */
  absent: string[];
}

const isObject = (value: unknown): value is Args =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isAbsent = (schema: z.core.$ZodType, value: unknown) =>
  value === null && !unwrapField(schema).isRequired && !z.safeParse(schema, null).success;

/**
 * Leaves out every `null` that an optional field does not take, at any depth: models in strict modes
 * send it for what they leave out. A `null` that a field takes keeps its meaning.
 */
const leaveOutNulls = (
  schema: z.core.$ZodType,
  value: unknown,
  path: string,
  absent: string[],
): unknown => {
  const { def } = unwrapField(schema).inner._zod;
  const inside = (name: string | number) => (path === "" ? String(name) : `${path}.${name}`);
  if (def.type === "array" && Array.isArray(value)) {
    return value.map((one, n) => leaveOutNulls(def.element, one, inside(n), absent));
  }
  if (def.type !== "object" || !isObject(value)) return value;
  const { shape } = def;
  const kept = Object.entries(value).flatMap(([name, given]) => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (field === undefined) return [[name, given]];
    if (!isAbsent(field, given)) return [[name, leaveOutNulls(field, given, inside(name), absent)]];
    absent.push(inside(name));
    return [];
  });
  return Object.fromEntries(kept);
};

/** Parses a value, or throws a `V4Error` that names each wrong argument. */
export const parseOrRefuse = <Schema extends z.ZodType>(schema: Schema, value: unknown) => {
  const parsed = schema.safeParse(value, { error: issueWords });
  if (parsed.success) return parsed.data;
  throw new V4Error({ kind: "validation", message: describeIssues(parsed.error) });
};

/** Parses the arguments of a tool by its operation's schema. Throws `V4Error`. */
export const parseArgs = (spec: Operation, args: Args): ParsedArgs => {
  const { readingOn } = toolSchemas(spec);
  const own = Object.entries(args).filter(([name]) => readingOn.includes(name));
  const given = Object.entries(args).filter(([name]) => !readingOn.includes(name));
  const absent: string[] = [];
  const rest = leaveOutNulls(spec.input, Object.fromEntries(given), "", absent) as Args;
  const { list, offset } = parseOrRefuse(
    readingOnFields,
    leaveOutNulls(readingOnFields, Object.fromEntries(own), "", absent),
  );
  return {
    input: parseOrRefuse(spec.input, rest),
    start: { list: list ?? null, offset: offset ?? 0 },
    rest,
    absent,
  };
};

/**
 * Returns the sentence about arguments that count as absent: an agent may have meant a `null` in a
 * write as the removal of a value.
 */
export const absentSentence = (absent: readonly string[]) =>
  absent.length === 0 ? "" : `Left out, because it takes no null: ${absent.join(", ")}.`;

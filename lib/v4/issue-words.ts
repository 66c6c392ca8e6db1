import type { z } from "zod";
import { type Problem, problemOfSchema } from "#lib/v4/fields/problem.ts";

type Issue = z.core.$ZodRawIssue;

const kindWords: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "yes or no",
  array: "a list",
  object: "an object",
  null: "null",
};

/** Returns what kind of value came, never the value; `null` for one that JSON has not. */
const kindOf = (input: unknown): string | null => {
  if (input === null) return "null";
  if (Array.isArray(input)) return "array";
  return (typeof input) in kindWords ? typeof input : null;
};

/** The kind that came is left out where it is the one expected. */
const wrongKind = ({ expected, input }: { expected: string; input?: unknown }): Problem => {
  const kind = expected === "record" ? "object" : expected;
  const wanted = kindWords[kind] ?? "of another kind";
  const came = kindOf(input);
  const isNarrower = kind === "int" && came === "number";
  if (came === null || came === kind || isNarrower)
    return { code: "kind", values: { kind }, text: `This must be ${wanted}.` };
  const text = `This must be ${wanted}, not ${kindWords[came]}.`;
  return { code: "otherKind", values: { kind, came }, text };
};

const unitOf = (origin: string, n: number) => {
  const unit = origin === "string" ? "character" : origin === "array" ? "entry" : null;
  if (unit === null) return "";
  if (n === 1) return ` ${unit}`;
  return unit === "entry" ? " entries" : ` ${unit}s`;
};

const tooSmall = (origin: string, minimum: number): Problem => {
  const isText = origin === "string";
  const isList = origin === "array";
  if (minimum === 1 && (isText || isList))
    return { code: "empty", values: {}, text: "This is empty." };
  const code = isText ? "tooShort" : isList ? "tooFew" : "tooSmall";
  const text = `Use at least ${minimum}${unitOf(origin, minimum)}.`;
  return { code, values: { minimum }, text };
};

const tooBig = (origin: string, maximum: number): Problem => ({
  code: origin === "string" ? "tooLong" : origin === "array" ? "tooMany" : "tooBig",
  values: { maximum },
  text: `Use at most ${maximum}${unitOf(origin, maximum)}.`,
});

const notAmong = (values: readonly unknown[], isMissing: boolean): Problem => {
  const choices = values.map(String);
  const text = `${isMissing ? "This is missing. " : ""}Use ${choices.join(" or ")}.`;
  return { code: isMissing ? "missingChoice" : "choice", values: { choices }, text };
};

const problemOf = (issue: Issue): Problem => {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? { code: "missing", values: {}, text: "This is missing." }
        : wrongKind(issue);
    case "too_small":
      return tooSmall(issue.origin, Number(issue.minimum));
    case "too_big":
      return tooBig(issue.origin, Number(issue.maximum));
    case "invalid_format":
      return { code: "form", values: {}, text: "This is not in the right form." };
    case "invalid_value":
      return notAmong(issue.values, issue.input === undefined);
    case "unrecognized_keys": {
      const text = `Remove what is not a field here: ${issue.keys.join(", ")}.`;
      return { code: "unknownFields", values: { fields: issue.keys }, text };
    }
    default:
      return { code: "invalid", values: {}, text: "This is not valid." };
  }
};

/** Returns what is wrong with an input: `error` of `safeParse`. Messages of the schema win. */
export const issueWords = (issue: Issue): string => problemOf(issue).text;

/** Options of `safeParse` for an input whose problems have words in each language (`toProblem`). */
export const withProblems = { error: issueWords, reportInput: true } as const;

/** Returns what is wrong with a field of an input that was parsed `withProblems`. */
export const toProblem = (issue: z.core.$ZodIssue): Problem => {
  const { message: text } = issue;
  const problem = problemOfSchema(text) ?? problemOf(issue as Issue);
  return problem.text === text ? problem : { code: null, values: {}, text };
};

/** Returns what is wrong and where, `items.0.quantity: Use at least 1.`, never the value. */
export const describeIssues = ({ issues }: z.core.$ZodError) =>
  issues
    .slice(0, 3)
    .map(({ path, message }) => (path.length > 0 ? `${path.join(".")}: ${message}` : message))
    .join(" ");

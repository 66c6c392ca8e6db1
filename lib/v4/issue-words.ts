import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;

const expectedWords: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "yes or no",
  array: "a list",
  object: "an object",
  record: "an object",
};

/** Returns what kind of value came, never the value. */
const cameWords = (input: unknown) => {
  if (input === null) return "null";
  if (Array.isArray(input)) return "a list";
  return expectedWords[typeof input] ?? null;
};

/** Returns `text, not a number`. The kind that came is left out where it is the one expected. */
const expectedAndCame = ({ expected, input }: { expected: string; input?: unknown }) => {
  const wanted = expectedWords[expected] ?? "of another kind";
  const came = cameWords(input);
  const isNarrower = expected === "int" && typeof input === "number";
  return came === null || came === wanted || isNarrower ? wanted : `${wanted}, not ${came}`;
};

const unitOf = (origin: string, n: number | bigint) => {
  const unit = origin === "string" ? "character" : origin === "array" ? "entry" : null;
  if (unit === null) return "";
  if (Number(n) === 1) return ` ${unit}`;
  return unit === "entry" ? " entries" : ` ${unit}s`;
};

const tooSmall = ({ origin, minimum }: { origin: string; minimum: number | bigint }) =>
  Number(minimum) === 1 && (origin === "string" || origin === "array")
    ? "This is empty."
    : `Use at least ${minimum}${unitOf(origin, minimum)}.`;

/** Returns what is wrong with an input: `error` of `safeParse`. Messages of the schema win. */
export const issueWords = (issue: Issue): string => {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? "This is missing."
        : `This must be ${expectedAndCame(issue)}.`;
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return `Use at most ${issue.maximum}${unitOf(issue.origin, issue.maximum)}.`;
    case "invalid_format":
      return "This is not in the right form.";
    case "invalid_value":
      return `${issue.input === undefined ? "This is missing. " : ""}Use ${issue.values.map(String).join(" or ")}.`;
    case "unrecognized_keys":
      return `Remove what is not a field here: ${issue.keys.join(", ")}.`;
    default:
      return "This is not valid.";
  }
};

/** Returns what is wrong and where, `items.0.quantity: Use at least 1.`, never the value. */
export const describeIssues = ({ issues }: z.core.$ZodError) =>
  issues
    .slice(0, 3)
    .map(({ path, message }) => (path.length > 0 ? `${path.join(".")}: ${message}` : message))
    .join(" ");

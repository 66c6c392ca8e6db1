/**
 * A field of an operation's input in a query string. Without zod, because browsers load this file:
 * the server validates the input with the operation's schema.
 */
export interface SearchField {
  name: string;
  kind: "text" | "integer" | "boolean" | "choice" | "many" | "json";
  label: string;
  /** The only values of a `choice`, or of each of `many`. */
  options?: string[];
}

/** Whether a parameter has a value. A blank filter has none; an opaque id may consist of blanks. */
const isGiven = (name: string, text: string) => (name === "id" ? text !== "" : text.trim() !== "");

/** Converts a parameter. Text of another kind stays as it is, so that the schema reports it. */
const toValue = (kind: SearchField["kind"], text: string): unknown => {
  switch (kind) {
    case "integer":
      return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
    case "boolean":
      return text === "true" ? true : text === "false" ? false : text;
    case "json":
      try {
        return JSON.parse(text);
      } catch {
        return text;
      }
    default:
      return text;
  }
};

/**
 * Returns the input in a query string. Ignores parameters that are not a field and blank ones. Where
 * a field with a single value is repeated, takes the first one.
 */
export const readSearch = (
  fields: readonly SearchField[],
  params: URLSearchParams,
): Record<string, unknown> => {
  const input: Record<string, unknown> = {};
  for (const { name, kind } of fields) {
    const given = params.getAll(name).filter((text) => isGiven(name, text));
    if (given.length === 0) continue;
    input[name] = kind === "many" ? given : toValue(kind, given[0] as string);
  }
  return input;
};

/** Sorts the keys of objects, so that equal inputs give equal text. */
const sortKeys = (_key: string, value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

const toTexts = (name: string, value: unknown): string[] => {
  if (value === undefined || value === null) return [];
  const values = Array.isArray(value) ? value : [value];
  if (!values.every(isScalar)) return [JSON.stringify(value, sortKeys)];
  return values.map(String).filter((text) => isGiven(name, text));
};

/**
 * Returns the query string of an input: keys sorted, lists of scalars as repeated parameters, nested
 * values as JSON text, empty values left out. Equal inputs give equal strings.
 */
export const writeSearch = (input: object): URLSearchParams => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const text of toTexts(name, value)) params.append(name, text);
  }
  return params;
};

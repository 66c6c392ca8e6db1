/**
 * An operation's input as a query string and back. No zod here: browsers load this file, and the
 * schema's word is spoken on the server.
 */
export interface SearchField {
  name: string;
  kind: "text" | "integer" | "boolean" | "choice" | "many" | "json";
  label: string;
  /** The only values of a `choice`, or of each of `many`. */
  options?: string[];
}

/** A blank filter counts as not given; an id is opaque and may consist of blanks. */
const isGiven = (name: string, text: string) => (name === "id" ? text !== "" : text.trim() !== "");

/** Text that does not fit its kind is handed on as it is, so that the schema can name it. */
const read = (kind: SearchField["kind"], text: string): unknown => {
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
 * The input that a query string stands for. Parameters that are no field are left out, blank ones
 * count as not given, and of a single field's repetitions the first one counts.
 */
export const readSearch = (
  fields: readonly SearchField[],
  params: URLSearchParams,
): Record<string, unknown> => {
  const input: Record<string, unknown> = {};
  for (const { name, kind } of fields) {
    const given = params.getAll(name).filter((text) => isGiven(name, text));
    if (given.length === 0) continue;
    input[name] = kind === "many" ? given : read(kind, given[0] as string);
  }
  return input;
};

/** Objects with their keys in one order, so that equal input gives equal text. */
const sortKeys = (_key: string, value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

/** The texts one field adds to the query string; none for a value that says nothing. */
const write = (name: string, value: unknown): string[] => {
  if (value === undefined || value === null) return [];
  if (isPlain(value)) return [String(value)].filter((text) => isGiven(name, text));
  if (!Array.isArray(value)) return [JSON.stringify(value, sortKeys)];
  if (value.every(isPlain)) return value.flatMap((one) => write(name, one));
  return [JSON.stringify(value, sortKeys)];
};

/**
 * The query string of an input: keys sorted, lists of plain values repeated, anything deeper as
 * JSON text, empty values left out. Equal inputs give equal strings.
 */
export const writeSearch = (input: object): URLSearchParams => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1))) {
    for (const text of write(name, value)) params.append(name, text);
  }
  return params;
};

import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import { asReceived, isContainer, isObject, type JsonObject } from "#lib/v4/normalize/json.ts";

/** The name under which a record shows the values of an undocumented type. */
const nameOf = (name: string) => (name === asReceived ? "as received" : name);

/** Whether a value fits into one cell: no object, and no list with one. */
export const isPlain = (value: unknown): boolean =>
  Array.isArray(value) ? !value.some(isContainer) : !isContainer(value);

/** Returns a plain value as text that a terminal only shows. */
export const plainText = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(plainText).join(", ");
  return showUnsafe(String(value));
};

/** Returns all facts of a record with their paths: `tracking.eta`, `statusLogs[0].status`. */
export const flatten = (value: unknown, path = ""): [path: string, text: string][] => {
  if (isPlain(value)) {
    const isEmptyList = Array.isArray(value) && value.length === 0;
    return [[path, isEmptyList ? "(empty)" : plainText(value)]];
  }
  if (Array.isArray(value)) return value.flatMap((item, at) => flatten(item, `${path}[${at}]`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const shown = showUnsafe(nameOf(name));
    return flatten(inner, path === "" ? shown : `${path}.${shown}`);
  });
};

/** Returns the names of all top-level fields of some records. */
export const fieldsOf = (records: readonly JsonObject[]): Set<string> =>
  new Set(records.flatMap((record) => Object.keys(record)));

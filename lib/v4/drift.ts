import type { OperationName } from "#lib/v4/registry.ts";

/** One difference between answers and the contract. Holds names and types, never values. */
export interface Drift {
  operation: OperationName;
  /** Path of canonical names without indices: `orders[].sla.late`. */
  path: string;
  /** The documented type: `boolean`. */
  expected: string;
  /** The type that came: `null`, `array`, `absent` and so on. Never the value. */
  received: string;
  /** `undocumented`: the contract does not name the field. Screens show its value as it came. */
  kind?: "undocumented";
}

/** An answer with more unknown names than this holds data in its names. */
const maxUnknown = 64;

/** Whether a name is no data: at most 48 characters, without four digits in a row and without "@". */
const isFieldName = (name: string) =>
  /^[\p{L}_][\p{L}\p{N}_ .-]{0,47}$/u.test(name) && !/\d{4}/.test(name);

/** Returns the type of a JSON value in one word. */
export const typeOf = (value: unknown): string => {
  if (value === undefined) return "absent";
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
};

export interface DriftLog {
  note(path: string, expected: string, value: unknown): void;
  /** Notes a field that the contract does not name. Ignores names that may be data. */
  noteUnknown(path: string, name: string): void;
  /** Returns each difference once, however many records have it. */
  all(): Drift[];
}

export const driftLog = (operation: OperationName): DriftLog => {
  const kinds = new Map<string, Drift>();
  let unknown = 0;
  return {
    noteUnknown(path, name) {
      if (unknown >= maxUnknown || !isFieldName(name)) return;
      const at = path === "" ? name : `${path}.${name}`;
      const key = `${at} undocumented`;
      if (kinds.has(key)) return;
      unknown += 1;
      const expected = "not documented";
      kinds.set(key, { operation, path: at, expected, received: "present", kind: "undocumented" });
    },
    note(path, expected, value) {
      const received = typeOf(value);
      kinds.set(`${path} ${expected} ${received}`, { operation, path, expected, received });
    },
    all: () => [...kinds.values()],
  };
};

import type { OperationName } from "#lib/v4/registry.ts";

/** One kind of difference between an answer and the contract. Holds names and types, no values. */
export interface Drift {
  operation: OperationName;
  /** Where, by canonical names and without indices: `orders[].sla.late`. */
  path: string;
  /** What the contract says: `boolean`. */
  expected: string;
  /** JS type of what came: `null`, `array`, `absent` and so on. Never the value. */
  received: string;
  /** `undocumented`: a field that the contract doesn't name came, and is shown as it came. */
  kind?: "undocumented";
}

/** Unknown names are few; an answer with more of them holds data in its names. */
const maxUnknown = 64;

/** A name longer than this is data rather than a name, and so is one with a digit run or an "@". */
const isPlainName = (name: string) =>
  /^[\p{L}_][\p{L}\p{N}_ .-]{0,47}$/u.test(name) && !/\d{4}/.test(name);

/** The type of a JSON value in one word. */
export const typeOf = (value: unknown): string => {
  if (value === undefined) return "absent";
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
};

export interface DriftLog {
  note(path: string, expected: string, value: unknown): void;
  /** Notes a field that the contract doesn't name: at most 64 of them, and only plain names. */
  noteUnknown(path: string, name: string): void;
  /** Each kind once, however many records had it. */
  all(): Drift[];
}

export const driftLog = (operation: OperationName): DriftLog => {
  const kinds = new Map<string, Drift>();
  let unknown = 0;
  return {
    noteUnknown(path, name) {
      if (unknown >= maxUnknown || !isPlainName(name)) return;
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

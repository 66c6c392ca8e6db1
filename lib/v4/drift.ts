import type { OperationName } from "#lib/v4/registry";

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

/** The type of a JSON value in one word. */
export const typeOf = (value: unknown): string => {
  if (value === undefined) return "absent";
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
};

export interface DriftLog {
  note(path: string, expected: string, value: unknown): void;
  /** Each kind once, however many records had it. */
  all(): Drift[];
}

export const driftLog = (operation: OperationName): DriftLog => {
  const kinds = new Map<string, Drift>();
  return {
    note(path, expected, value) {
      const received = typeOf(value);
      kinds.set(`${path} ${expected} ${received}`, { operation, path, expected, received });
    },
    all: () => [...kinds.values()],
  };
};

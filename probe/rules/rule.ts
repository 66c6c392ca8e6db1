import type { Answer, Client } from "../client/client.ts";
import type { Fields } from "../client/structure.ts";

export type Outcome = "pass" | "fail" | "not testable";

export interface Finding {
  outcome: Outcome;
  /** What was seen, or why it can't be tested; empty for a pass. */
  detail: string;
}

export const pass: Finding = { outcome: "pass", detail: "" };
export const fail = (detail: string): Finding => ({ outcome: "fail", detail });
export const untestable = (detail: string): Finding => ({ outcome: "not testable", detail });
export const check = (holds: boolean, detail: string): Finding => (holds ? pass : fail(detail));

/** Keys that a probe can use besides the main one. */
export interface ProbeKeys {
  main: string;
  /** Keys that lack one capability each, by it: `orders:read`. */
  without: ReadonlyMap<string, string>;
  manager: string | null;
  otherCompany: string | null;
  disabled: string | null;
  expired: string | null;
  inactive: string | null;
  legacy: string | null;
}

export interface Context {
  address: { protocol: string; isLoopback: boolean };
  client: Client;
  keys: ProbeKeys;
  /** Text that makes names of this run unique. */
  run: string;
  /** The answer to a GET with the main key, read once. */
  read(path: string): Promise<Answer>;
  /** The records of a list, read once; throws Unreadable if the answer holds no list. */
  list(path: string): Promise<Fields[]>;
  /** A value that several rules need, made once. */
  once<Value>(name: string, make: () => Promise<Value>): Promise<Value>;
}

/** A rule can't be judged, because something that it builds on is missing. */
export class NotTestable extends Error {
  override readonly name = "NotTestable";
}

/** One statement of the contract and how it is tested. */
export interface Rule {
  section: string;
  statement: string;
  isWrite: boolean;
  test(context: Context): Promise<Finding>;
}

type Test = Rule["test"];

/** Declares rules of one section of the contract; `write` for those that change something. */
export const section = (name: string) => {
  const rules: Rule[] = [];
  return {
    rules,
    read: (statement: string, test: Test) =>
      void rules.push({ section: name, statement, isWrite: false, test }),
    write: (statement: string, test: Test) =>
      void rules.push({ section: name, statement, isWrite: true, test }),
  };
};

/** The first record of a list, or a reason why the rule can't be tested. */
export const firstOf = async (context: Context, path: string): Promise<Fields> => {
  const [record] = await context.list(path);
  if (record === undefined) throw new NotTestable(`${path} lists nothing`);
  return record;
};

export const requireKey = (key: string | null | undefined, what: string): string => {
  if (!key) throw new NotTestable(`needs ${what}`);
  return key;
};

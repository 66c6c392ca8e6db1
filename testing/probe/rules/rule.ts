import type { Answer, Client } from "../client/client.ts";
import type { Fields } from "../client/structure.ts";

export type Outcome = "pass" | "fail" | "not testable";

export interface Finding {
  outcome: Outcome;
  /** What the probe saw, or why it cannot test the rule; empty for a pass. */
  detail: string;
}

export const pass: Finding = { outcome: "pass", detail: "" };
export const fail = (detail: string): Finding => ({ outcome: "fail", detail });
export const untestable = (detail: string): Finding => ({ outcome: "not testable", detail });
export const check = (holds: boolean, detail: string): Finding => (holds ? pass : fail(detail));

/** Passes for an answer with one of the statuses. */
export const checkStatus = ({ status }: Answer, ...statuses: number[]) =>
  check(statuses.includes(status), `answered ${status}`);

/** Keys that a probe can use besides the main one. */
export interface ProbeKeys {
  main: string;
  /** Keys that lack one capability, by capability: `orders:read`. */
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
  /** A text that makes the names of this run unique. */
  run: string;
  /** Sends a GET with the main key once, and returns the same answer again. */
  read(path: string): Promise<Answer>;
  /** Reads a list once, and returns its records. Throws NotTestable without a list. */
  list(path: string): Promise<Fields[]>;
  /** Returns a value that several rules need, and makes it once. */
  once<Value>(name: string, make: () => Promise<Value>): Promise<Value>;
}

/** Thrown by a rule that cannot be tested, because something is missing. */
export class NotTestable extends Error {
  override readonly name = "NotTestable";
}

/** A statement of the contract, and its test. */
export interface Rule {
  section: string;
  statement: string;
  isWrite: boolean;
  test(context: Context): Promise<Finding>;
}

type Test = Rule["test"];

/** Returns functions that declare rules of a section: `write` for rules that change records. */
export const section = (name: string) => {
  const rules: Rule[] = [];
  const declare = (isWrite: boolean) => (statement: string, test: Test) =>
    void rules.push({ section: name, statement, isWrite, test });
  const write = declare(true);
  return {
    rules,
    read: declare(false),
    write,
    /** Declares that a POST to a path below `/v4` is refused with one of the statuses. */
    refuses: (path: string, what: string, body: unknown, ...statuses: number[]) =>
      write(`POST /v4${path} ${what} answers ${statuses.join(" or ")}`, async ({ client }) =>
        checkStatus(await client.send("POST", `/v4${path}`, body), ...statuses),
      ),
  };
};

/** Returns the first record of a list. Throws NotTestable for an empty list. */
export const firstOf = async (context: Context, path: string): Promise<Fields> => {
  const [record] = await context.list(path);
  if (record === undefined) throw new NotTestable(`${path} lists nothing`);
  return record;
};

export const requireKey = (key: string | null | undefined, what: string): string => {
  if (!key) throw new NotTestable(`needs ${what}`);
  return key;
};

const otherKeys = {
  manager: "a manager's key (--key manager=…)",
  otherCompany: "a key of another company (--key other-company=…)",
  disabled: "the key of a disabled user (--key disabled=…)",
  expired: "an expired key (--key expired=…)",
  inactive: "an inactive key (--key inactive=…)",
  legacy: "a legacy v2 key (--key legacy=…)",
};

/** Returns a key besides the main one. Throws NotTestable without it. */
export const keyOf = ({ keys }: Context, role: keyof typeof otherKeys) =>
  requireKey(keys[role], otherKeys[role]);

/** Returns a country in which the company has employees. Throws NotTestable if it has too few. */
export const countryOf = async (context: Context, at = 0): Promise<string> => {
  const country = (await context.list("/v4/employees/countries"))[at];
  if (country === undefined) throw new NotTestable(`the company has only ${at} countries`);
  return String(country.value);
};

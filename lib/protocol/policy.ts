import type { WriteName } from "#lib/v4/registry.ts";

/** By whom, or by what, a request is asked for. A request of an agent or a run has its person's role too. */
export const policyAskers = ["admin", "manager", "agent", "run"] as const;
export type PolicyAsker = (typeof policyAskers)[number];

/** What may be asked for returned devices that can't be undone. */
export const policyDispositions = ["destruction", "legal hold"] as const;
export type PolicyDisposition = (typeof policyDispositions)[number];

/** What a request must be for a rule to match. Every condition that is there must hold. */
export interface PolicyCondition {
  operations?: readonly WriteName[] | undefined;
  orderTypes?: readonly string[] | undefined;
  /** Devices or items of one request. */
  unitsOver?: number | undefined;
  /** Rows of a run that would be sent. A request of no run has none. */
  rowsOver?: number | undefined;
  /** ISO 3166-1 alpha-2. A request that names no country is in none. */
  countries?: readonly string[] | undefined;
  environments?: readonly ("sandbox" | "production")[] | undefined;
  askedBy?: readonly PolicyAsker[] | undefined;
  dispositions?: readonly PolicyDisposition[] | undefined;
}

/** Who may approve: any admin, or the accounts with these ids. */
export type PolicyApprovers = "any admin" | readonly string[];

export interface PolicyRule {
  when: PolicyCondition;
  action: { effect: "approval"; by: PolicyApprovers } | { effect: "block" };
  /** What the person reads whose request is held or blocked; may be empty. */
  text: string;
}

export const maxPolicyRules = 500;
/** Characters of an exported policy: as many rules, each with a text and several countries. */
export const maxPolicyFile = 500_000;
export const maxPolicyText = 300;
/** The form of exported policies. A file with another number is not read. */
export const policyFormat = 1;

/** What rules are compared with: one request, with the run of which it is a row. */
export interface RequestFacts {
  operation: WriteName;
  orderType: string | null;
  units: number;
  /** `null` for a request of no run. */
  rows: number | null;
  countries: readonly string[];
  environment: "sandbox" | "production";
  /** `null`: not known. Then each rule about a role matches. */
  role: string | null;
  isOfAgent: boolean;
  dispositions: readonly PolicyDisposition[];
}

/**
 * What is held before any policy was saved: production's purchases, and its runs above 25 rows. Requests name these
 * rules as version 0, by their place.
 */
export const defaultRules: readonly PolicyRule[] = [
  {
    when: { operations: ["orders.purchase"], environments: ["production"] },
    action: { effect: "approval", by: "any admin" },
    text: "",
  },
  {
    when: { rowsOver: 25, environments: ["production"] },
    action: { effect: "approval", by: "any admin" },
    text: "",
  },
];

const hasAny = <Value>(
  wanted: readonly Value[] | undefined,
  is: (value: Value) => boolean,
): boolean => wanted === undefined || wanted.some(is);

const isAskedBy = ({ role, isOfAgent, rows }: RequestFacts, asker: PolicyAsker): boolean => {
  if (asker === "agent") return isOfAgent;
  if (asker === "run") return rows !== null;
  return role === null || role === asker;
};

/** Returns whether every condition of a rule holds for a request. */
export const matchesRule = ({ when }: Pick<PolicyRule, "when">, facts: RequestFacts): boolean =>
  // The cheapest first: a policy may have hundreds of rules.
  (when.unitsOver === undefined || facts.units > when.unitsOver) &&
  (when.rowsOver === undefined || (facts.rows ?? 0) > when.rowsOver) &&
  hasAny(when.operations, (name) => name === facts.operation) &&
  hasAny(when.orderTypes, (type) => type === facts.orderType) &&
  hasAny(when.countries, (country) => facts.countries.includes(country)) &&
  hasAny(when.environments, (environment) => environment === facts.environment) &&
  hasAny(when.askedBy, (asker) => isAskedBy(facts, asker)) &&
  hasAny(when.dispositions, (each) => facts.dispositions.includes(each));

/** Returns the first rule that matches, or `null`. */
export const firstMatch = (
  rules: readonly PolicyRule[],
  facts: RequestFacts,
): { index: number; rule: PolicyRule } | null => {
  const index = rules.findIndex((rule) => matchesRule(rule, facts));
  const rule = rules[index];
  return rule ? { index, rule } : null;
};

/** A rule as it is kept beside what it decided. */
export interface KeptRule {
  version: number;
  /** The place of the rule, from 1. */
  rule: number;
  /** The rule as an English sentence. */
  sentence: string;
}

/** A rule that holds a request, as it is stored with it. */
export interface PolicyHold extends KeptRule {
  by: PolicyApprovers;
  text: string;
}

/** A version of the policy. Version 0 is what holds before any was saved. Times ISO 8601. */
export interface PolicyVersion {
  version: number;
  rules: readonly PolicyRule[];
  /** `null` for version 0. */
  author: string | null;
  at: string | null;
}

/** Someone who may be named in a rule, or stand in. */
export interface PolicyPerson {
  id: string;
  name: string;
}

/** Who approves in someone's place, and when. Times ISO 8601. */
export interface StandIn {
  id: string;
  from: PolicyPerson;
  to: PolicyPerson;
  startsAt: string;
  endsAt: string;
}

/** A request of the last 90 days that rules would have held or blocked. */
export interface WouldHold {
  id: string;
  operation: WriteName;
  orderType: string | null;
  /** Devices or items of an order or a purchase; `null` for others. */
  units: number | null;
  by: string;
  at: string;
  /** The place of the rule, from 1. */
  rule: number;
  effect: "approval" | "block";
}

export interface TryAnswer {
  held: readonly WouldHold[];
  /** How many requests would be held or blocked; the list has at most 200 of them. */
  heldCount: number;
  checkedCount: number;
  /** Requests whose contents were deleted or can't be decrypted. */
  undecidableCount: number;
}

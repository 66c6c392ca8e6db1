import type {
  PolicyApprovers,
  PolicyAsker,
  PolicyCondition,
  PolicyRule,
} from "#lib/protocol/policy.ts";
import { listFormat } from "#lib/protocol/words/intl.ts";
import { writeText } from "#lib/protocol/write-text.ts";
import type { WriteName } from "#lib/v4/registry.ts";

const or = (words: readonly string[]) =>
  listFormat("en-GB", { type: "disjunction" }).format([...words]);

const askerNames: Readonly<Record<PolicyAsker, string>> = {
  admin: "an admin",
  manager: "a manager",
  agent: "an agent",
  run: "a run",
};

const conditionTexts = (when: PolicyCondition): string[] => [
  ...(when.orderTypes ? [`of type ${or(when.orderTypes)}`] : []),
  ...(when.unitsOver === undefined ? [] : [`of more than ${when.unitsOver} devices or items`]),
  ...(when.rowsOver === undefined ? [] : [`in runs of more than ${when.rowsOver} rows`]),
  ...(when.countries ? [`for ${or(when.countries)}`] : []),
  ...(when.environments ? [`in ${or(when.environments)}`] : []),
  ...(when.askedBy ? [`asked for by ${or(when.askedBy.map((asker) => askerNames[asker]))}`] : []),
  ...(when.dispositions ? [`with ${or(when.dispositions)}`] : []),
];

/** Returns who may approve, by name where a name is known: `Ada or Bob`. */
export const approversText = (
  by: PolicyApprovers,
  nameOf: (id: string) => string | undefined,
): string =>
  by === "any admin" ? "another admin" : or(by.map((id) => nameOf(id) ?? `the account ${id}`));

/** Returns a rule as a sentence: `Purchases in production need the approval of another admin.` */
export const ruleSentence = (
  { when, action }: Pick<PolicyRule, "when" | "action">,
  nameOf: (id: string) => string | undefined,
): string => {
  const subject = when.operations
    ? or(when.operations.map((name) => writeText[name].plural))
    : "requests";
  const effect =
    action.effect === "block"
      ? "are blocked"
      : `need the approval of ${approversText(action.by, nameOf)}`;
  const sentence = [subject, ...conditionTexts(when), effect].join(" ");
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
};

const isSubset = <Value>(
  inner: readonly Value[] | undefined,
  outer: readonly Value[] | undefined,
) => outer === undefined || (inner?.every((value) => outer.includes(value)) ?? false);

/** Returns whether every request that `later` matches also matches `earlier`. */
const isCovered = (later: PolicyCondition, earlier: PolicyCondition): boolean =>
  isSubset(later.operations, earlier.operations) &&
  isSubset(later.orderTypes, earlier.orderTypes) &&
  isSubset(later.countries, earlier.countries) &&
  isSubset(later.environments, earlier.environments) &&
  isSubset(later.askedBy, earlier.askedBy) &&
  isSubset(later.dispositions, earlier.dispositions) &&
  (earlier.unitsOver === undefined || (later.unitsOver ?? -1) >= earlier.unitsOver) &&
  (earlier.rowsOver === undefined || (later.rowsOver ?? -1) >= earlier.rowsOver);

const orderOperations: readonly WriteName[] = ["orders.create", "orders.purchase"];

/** The kinds of requests that name a country. */
const countryOperations: readonly WriteName[] = [
  "orders.purchase",
  "employees.create",
  "employees.update",
  "company.add-address",
];

/** Returns why a rule can never match, or `null` where it can. */
export const neverMatches = (rules: readonly PolicyRule[], index: number): string | null => {
  const rule = rules[index];
  if (!rule) return null;
  const { operations, orderTypes, dispositions, countries } = rule.when;
  const isNoneOf = (some: readonly WriteName[]) =>
    operations !== undefined && !operations.some((name) => some.includes(name));
  if (orderTypes && isNoneOf(orderOperations)) return "Only orders and purchases have a type.";
  if (dispositions && isNoneOf(["orders.create"])) return "Only orders return devices.";
  if (countries && isNoneOf(countryOperations)) {
    return "These requests name no country.";
  }
  const before = rules.slice(0, index).findIndex((earlier) => isCovered(rule.when, earlier.when));
  return before === -1 ? null : `Rule ${before + 1} comes first and matches all of these.`;
};

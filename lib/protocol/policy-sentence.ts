import { eitherText } from "#lib/protocol/intl-words.ts";
import type { PolicyApprovers, PolicyCondition, PolicyRule } from "#lib/protocol/policy.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t } from "#lib/protocol/words/t.ts";
import { writeText } from "#lib/protocol/write-text.ts";
import type { WriteName } from "#lib/v4/registry.ts";

const or = (words: readonly string[] = []) => eitherText(words);

/** Returns who may approve, by name where a name is known: `Ada or Bob`. */
const approversText = (by: PolicyApprovers, nameOf: (id: string) => string | undefined): string =>
  by === "any admin"
    ? t("policy.anotherAdmin")
    : or(by.map((id) => nameOf(id) ?? t("policy.accountId", { id })));

const has = (condition: unknown) => (condition === undefined ? "no" : "yes");

/** Returns a rule as a sentence: `Purchases in production need the approval of another admin.` */
export const ruleSentence = (
  { when, action }: Pick<PolicyRule, "when" | "action">,
  nameOf: (id: string) => string | undefined,
): string => {
  const sentence = t("policy.sentence", {
    subject: when.operations
      ? or(when.operations.map((name) => writeText[name].plural))
      : t("policy.anyRequests"),
    hasTypes: has(when.orderTypes),
    types: or(when.orderTypes?.map((type) => codeWord("orderType", type))),
    hasUnits: has(when.unitsOver),
    units: when.unitsOver ?? 0,
    hasRows: has(when.rowsOver),
    rows: when.rowsOver ?? 0,
    hasCountries: has(when.countries),
    countries: or(when.countries),
    hasEnvironments: has(when.environments),
    environments: or(
      when.environments?.map((environment) => t("policy.environmentName", { environment })),
    ),
    hasAskers: has(when.askedBy),
    askers: or(when.askedBy?.map((asker) => t("policy.asker", { asker }))),
    hasDispositions: has(when.dispositions),
    dispositions: or(
      when.dispositions?.map((disposition) => t("policy.dispositionName", { disposition })),
    ),
    effect: action.effect,
    approvers: action.effect === "block" ? "" : approversText(action.by, nameOf),
  });
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
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
  if (orderTypes && isNoneOf(orderOperations)) return t("policy.onlyOrdersTyped");
  if (dispositions && isNoneOf(["orders.create"])) return t("policy.onlyOrdersReturn");
  if (countries && isNoneOf(countryOperations)) {
    return t("policy.noCountryNamed");
  }
  const before = rules.slice(0, index).findIndex((earlier) => isCovered(rule.when, earlier.when));
  return before === -1 ? null : t("policy.coveredBy", { place: before + 1 });
};

import { countryName } from "#lib/protocol/country-name.ts";
import type { PolicyPerson, PolicyRule } from "#lib/protocol/policy.ts";
import { ruleSentence } from "#lib/protocol/policy-sentence.ts";
import { t } from "#lib/protocol/words/t.ts";

/** Returns how rules are read: with the names of the people whom they name. */
export const sentencesOf =
  (people: readonly PolicyPerson[]) =>
  (rule: PolicyRule): string =>
    ruleSentence(rule, (id) => people.find((person) => person.id === id)?.name);

/** What a version changed, as sentences. */
export interface VersionDiff {
  added: string[];
  removed: string[];
  /** The same rules in another order. */
  isReordered: boolean;
}

/** Returns what rules change, compared with those before them. The text for people counts as part of a rule. */
export const diffOf = (
  before: readonly PolicyRule[],
  after: readonly PolicyRule[],
  sentenceOf: (rule: PolicyRule) => string,
): VersionDiff => {
  const lineOf = (rule: PolicyRule) => `${sentenceOf(rule)} ${rule.text}`.trim();
  const [old, now] = [before.map(lineOf), after.map(lineOf)];
  const [oldLines, nowLines] = [new Set(old), new Set(now)];
  const added = [...nowLines].filter((line) => !oldLines.has(line));
  const removed = [...oldLines].filter((line) => !nowLines.has(line));
  const isSame = added.length === 0 && removed.length === 0;
  return { added, removed, isReordered: isSame && old.join("\n") !== now.join("\n") };
};

/** Returns the country codes in a text such as `DE, FR`, and why it names none, if so. */
export const readCountries = (text: string): { codes: string[]; problem: string | undefined } => {
  const codes = [
    ...new Set(
      text
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ];
  const unknown = codes.find((code) => countryName(code) === code);
  return {
    codes,
    problem: unknown && t("policy.noCountry", { code: unknown }),
  };
};

/** Returns a list with the item at one place moved to another. */
export const moved = <Item>(items: readonly Item[], from: number, to: number): Item[] => {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
};

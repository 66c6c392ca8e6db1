import "server-only";
import type { KeptRule } from "#lib/protocol/policy.ts";
import { ruleSentence } from "#lib/protocol/policy-sentence.ts";
import { languageInUse } from "#lib/protocol/words/t.ts";
import { readNames, readPolicyVersions } from "#lib/server/policies/policy-versions.ts";
import { personName } from "#lib/server/words/stored-words.ts";

/** Returns the sentence of a rule that was kept in English, in the language of the request. */
export type RuleWords = (kept: KeptRule) => string;

/**
 * Reads the rules that were kept beside requests, and returns their sentences in the language of the request. Each is
 * made from the rule itself, because no version of a policy is ever changed. English stays what was kept.
 */
export const readRuleWords = async (kept: readonly KeptRule[]): Promise<RuleWords> => {
  if (languageInUse() === "en" || kept.length === 0) return ({ sentence }) => sentence;
  const policies = await readPolicyVersions([...new Set(kept.map(({ version }) => version))]);
  const ruleOf = ({ version, rule }: KeptRule) => policies.get(version)?.rules[rule - 1];
  const names = await readNames(kept.flatMap((each) => ruleOf(each) ?? []));
  return (each) => {
    const rule = ruleOf(each);
    return rule ? ruleSentence(rule, (id) => personName(names.get(id))) : each.sentence;
  };
};

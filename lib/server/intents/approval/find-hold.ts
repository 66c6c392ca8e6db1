import "server-only";
import { sentencesText } from "#lib/protocol/intl-words.ts";
import {
  firstMatch,
  type KeptRule,
  type PolicyHold,
  type RequestFacts,
} from "#lib/protocol/policy.ts";
import { ruleSentence } from "#lib/protocol/policy-sentence.ts";
import { t } from "#lib/protocol/words/t.ts";
import { definitionOf } from "#lib/server/intents/writes/definitions.ts";
import { hasSecrets } from "#lib/server/intents/writes/write-definition.ts";
import { type Policy, readNames } from "#lib/server/policies/policy-versions.ts";
import { inLanguage } from "#lib/server/words/request-language.ts";
import { personName, sentenceToStore, storedText } from "#lib/server/words/stored-words.ts";

/** A rule because of which a request may not be made. */
export interface PolicyBlock extends KeptRule {
  text: string;
  /** The rule asks for an approval, and a request with a secret is not kept until then. */
  isOfSecret: boolean;
  /** The rule as a sentence in the language of the request that asks. */
  words: string;
}

/** What the policy says of a request: nothing, that it waits for an approval, or why it may not be made. */
export type PolicyVerdict = { hold: PolicyHold | null } | { blocked: PolicyBlock };

/** Returns what the policy says of a request. */
export const findHold = async (
  { version, rules }: Policy,
  facts: RequestFacts,
): Promise<PolicyVerdict> => {
  const match = firstMatch(rules, facts);
  if (!match) return { hold: null };
  const { index, rule } = match;
  const names = await readNames([rule]);
  const { action, text } = rule;
  // It is stored, for readers of any language.
  const sentence = inLanguage("en", () => ruleSentence(rule, (id) => names.get(id)));
  const kept = { version, rule: index + 1, sentence, text };
  // A secret would wait in the store for days, so what has one is never held.
  const isOfSecret = hasSecrets(definitionOf(facts.operation));
  if (action.effect === "block" || isOfSecret) {
    const words = ruleSentence(rule, (id) => personName(names.get(id)));
    return { blocked: { ...kept, isOfSecret: action.effect !== "block", words } };
  }
  return { hold: { ...kept, by: action.by } };
};

/** Returns of a rule what is kept beside a sentence that quotes it. */
export const keptRule = ({ version, rule, sentence }: KeptRule): KeptRule => ({
  version,
  rule,
  sentence,
});

const blockedKey = ({ isOfSecret }: PolicyBlock) =>
  isOfSecret ? "journal.secretBlocked" : "journal.blockedByRule";

/** Returns why a blocked request was not sent, in the language of the request that asks. */
export const blockedText = (block: PolicyBlock): string =>
  t(blockedKey(block), { rule: block.rule, why: sentencesText([block.words, block.text]) });

/** As `blockedText`, to be stored. */
export const blockedReason = (block: PolicyBlock): string =>
  sentenceToStore(blockedKey(block), {
    rule: block.rule,
    why: sentencesText([block.sentence, block.text]),
  });

/** Returns what a request waits for, as it is stored. */
export const holdReason = ({ sentence, text }: PolicyHold): string =>
  sentenceToStore("journal.held", { why: sentencesText([sentence, text]) });

/**
 * Returns why a request waits, in the language of the request that asks. What it waited for before a rule held it, such
 * as the person of its agent, stands in front.
 */
export const heldText = (reason: string, hold: PolicyHold, words: string): string => {
  const kept = holdReason(hold);
  if (!reason.endsWith(kept)) return storedText(reason);
  return sentencesText([
    storedText(reason.slice(0, -kept.length).trim()),
    t("journal.held", { why: sentencesText([words, hold.text]) }),
  ]);
};

import "server-only";
import { sentencesText } from "#lib/protocol/intl-words.ts";
import { firstMatch, type PolicyHold, type RequestFacts } from "#lib/protocol/policy.ts";
import { ruleSentence } from "#lib/protocol/policy-sentence.ts";
import { t } from "#lib/protocol/words/t.ts";
import { definitionOf } from "#lib/server/intents/writes/definitions.ts";
import { hasSecrets } from "#lib/server/intents/writes/write-definition.ts";
import { type Policy, readNames } from "#lib/server/policies/policy-versions.ts";
import { inLanguage } from "#lib/server/words/request-language.ts";
import { personName, sentenceToStore } from "#lib/server/words/stored-words.ts";

/** What the policy says of a request: nothing, that it waits for an approval, or why it may not be made. */
export type PolicyVerdict = { hold: PolicyHold | null } | { blocked: string };

/** Returns what the policy says of a request, why it is blocked in the language of the request that asks. */
export const findHold = async (
  { version, rules }: Policy,
  facts: RequestFacts,
): Promise<PolicyVerdict> => {
  const match = firstMatch(rules, facts);
  if (!match) return { hold: null };
  const { index, rule } = match;
  const names = await readNames([rule]);
  const { action, text } = rule;
  const ruleText = () =>
    t("runRefusal.ruleBlocks", {
      rule: index + 1,
      sentence: ruleSentence(rule, (id) => personName(names.get(id))),
    });
  if (action.effect === "block") return { blocked: sentencesText([ruleText(), text]) };
  // A secret would wait in the store for days, so what has one is never held.
  if (hasSecrets(definitionOf(facts.operation))) {
    return { blocked: sentencesText([t("journal.secretNotKept"), ruleText()]) };
  }
  // It is stored, for readers of any language.
  const sentence = inLanguage("en", () => ruleSentence(rule, (id) => names.get(id)));
  return { hold: { version, rule: index + 1, sentence, by: action.by, text } };
};

/** Returns why a blocked request was not sent, in the language of the request that asks. */
export const blockedText = ({ blocked }: { blocked: string }): string =>
  sentencesText([blocked, t("journal.nothingSent")]);

/** Returns what a request waits for, in sentences for whoever looks at it. */
export const holdReason = ({ sentence, text }: PolicyHold): string =>
  sentenceToStore("journal.held", { why: [sentence, text].filter(Boolean).join(" ") });

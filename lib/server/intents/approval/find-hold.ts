import "server-only";
import { firstMatch, type PolicyHold, type RequestFacts } from "#lib/protocol/policy.ts";
import { ruleSentence } from "#lib/protocol/policy-sentence.ts";
import { definitionOf } from "#lib/server/intents/writes/definitions.ts";
import { hasSecrets } from "#lib/server/intents/writes/write-definition.ts";
import { type Policy, readNames } from "#lib/server/policies/policy-versions.ts";
import { inLanguage } from "#lib/server/words/request-language.ts";
import { sentenceToStore } from "#lib/server/words/stored-words.ts";

/** What the policy says of a request: nothing, that it waits for an approval, or why it may not be made. */
export type PolicyVerdict = { hold: PolicyHold | null } | { blocked: string };

/** A secret would wait in the store for days, so what has one is never held. */
const secretText =
  "A policy asks for an approval of this, and a request with a secret is not kept until then.";

/** Returns what the policy says of a request. */
export const findHold = async (
  { version, rules }: Policy,
  facts: RequestFacts,
): Promise<PolicyVerdict> => {
  const match = firstMatch(rules, facts);
  if (!match) return { hold: null };
  const { index, rule } = match;
  const names = await readNames([rule]);
  // It is stored, for readers of any language.
  const sentence = inLanguage("en", () => ruleSentence(rule, (id) => names.get(id)));
  const place = `Rule ${index + 1} of the policy: ${sentence}`;
  const { action, text } = rule;
  if (action.effect === "block") return { blocked: [place, text].filter(Boolean).join(" ") };
  if (hasSecrets(definitionOf(facts.operation))) return { blocked: `${secretText} ${place}` };
  return { hold: { version, rule: index + 1, sentence, by: action.by, text } };
};

/** Returns what a request waits for, in sentences for whoever looks at it. */
export const holdReason = ({ sentence, text }: PolicyHold): string =>
  sentenceToStore("journal.held", { why: [sentence, text].filter(Boolean).join(" ") });

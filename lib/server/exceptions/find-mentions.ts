import type { CasePerson } from "#lib/protocol/exception.ts";
import { foldText } from "#lib/v4/fields/fold-text.ts";

/** Whom a note mentions. */
export interface Mentions {
  people: CasePerson[];
  /** Names after an @ that belong to nobody among those who may be mentioned. */
  others: string[];
}

/** An @ inside a word, as in an email address, mentions nobody. */
const mention = /(?<![\p{L}\p{N}._-])@([\p{L}\p{M}\p{N}][^@\n]{0,100})/gu;

const firstWord = (text: string) => /^[\p{L}\p{M}\p{N}'’_-]+/u.exec(text)?.[0] ?? text;

const beginsWith = (text: string, name: string): boolean =>
  name !== "" && text.startsWith(name) && !/^[\p{L}\p{M}\p{N}]/u.test(text.slice(name.length));

/**
 * Finds whom a note mentions: by the whole name, or by a first name that only one of the people has.
 * Letter case does not matter.
 */
export const findMentions = (note: string, people: readonly CasePerson[]): Mentions => {
  const found: Mentions = { people: [], others: [] };
  const named = people.map((person) => ({ person, name: foldText(person.name) }));
  for (const [, after = ""] of note.matchAll(mention)) {
    const text = foldText(after);
    const whole = named
      .filter(({ name }) => beginsWith(text, name))
      .toSorted((a, b) => b.name.length - a.name.length)[0];
    const first = firstWord(text);
    const byFirst = named.filter(({ name }) => firstWord(name) === first);
    const person = whole?.person ?? (byFirst.length === 1 ? byFirst[0]?.person : undefined);
    if (!person) found.others.push(firstWord(after));
    else if (!found.people.includes(person)) found.people.push(person);
  }
  return { people: found.people, others: [...new Set(found.others)] };
};

import "server-only";
import type { MessageKey, ValuesOf } from "#lib/protocol/words/catalog.ts";
import { en } from "#lib/protocol/words/en.ts";
import { languageInUse, messageIn } from "#lib/protocol/words/t.ts";
import { perProcess } from "#lib/server/per-process.ts";
import { compiledMessage } from "#lib/server/words/compiled-words.ts";

/** The keys of sentences and names that are stored. */
type StoredKey = Extract<MessageKey, `journal.${string}` | `givenName.${string}`>;

type Values = Readonly<Record<string, string | number>>;

const wordsOf = (language: ReturnType<typeof languageInUse>) => ({
  language,
  messageOf: (key: string) => compiledMessage(language, key),
});

/**
 * Returns a sentence or a name as it is stored: in English, whoever asks, because its readers have any language and the audit
 * log has one.
 */
export const sentenceToStore = <Key extends StoredKey>(
  key: Key,
  ...[values]: ValuesOf<Key>
): string => messageIn(wordsOf("en"), key, values as Values | undefined);

/** A text that a message can be: what the selects in it were given, and a pattern whose groups are its values. */
interface Alternative {
  pattern: string;
  names: readonly string[];
  chosen: Values;
}

const join = (first: Alternative, second: Alternative): Alternative => ({
  pattern: first.pattern + second.pattern,
  names: [...first.names, ...second.names],
  chosen: { ...first.chosen, ...second.chosen },
});

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");

const nothing: Alternative = { pattern: "", names: [], chosen: {} };

/** Returns every text that a compiled message can be. */
const alternativesOf = (message: unknown): Alternative[] => {
  if (typeof message === "string") return [{ ...nothing, pattern: escaped(message) }];
  if (!Array.isArray(message)) return [nothing];
  return message.reduce<Alternative[]>(
    (before, node) => {
      const after = alternativesOfNode(node);
      return before.flatMap((first) => after.map((second) => join(first, second)));
    },
    [nothing],
  );
};

const alternativesOfNode = (node: unknown): Alternative[] => {
  if (!Array.isArray(node)) return alternativesOf(node);
  const [name, , branches] = node as [string, unknown, unknown];
  if (typeof branches !== "object" || branches === null) {
    return [{ ...nothing, pattern: "(.+?)", names: [name] }];
  }
  return Object.entries(branches).flatMap(([branch, inside]) =>
    alternativesOf(inside).map((each) => join({ ...nothing, chosen: { [name]: branch } }, each)),
  );
};

/** What a failure says that Quartermaster itself found while it sent something. */
const failures = ["network", "yourRole", "noKey", "inQuartermaster", "inQuartermasterWrite"].map(
  (name) => `failure.${name}`,
);

/** The names of who acts: of accounts that have none of their own, and of what approves in place of a person. */
const personNames = [
  "givenName.unnamedPerson",
  "givenName.breakGlass",
  "givenName.tokenPolicy",
] as const;

/** The names of connections that no admin named. */
const connectionNames = [
  "givenName.settingsKey",
  "givenName.ownSignIn",
  "givenName.keyOf",
] as const;

interface Sentence extends Alternative {
  key: string;
  whole: RegExp;
}

const sentencesOf = (keys: readonly string[]): Sentence[] => {
  const all = keys.flatMap((key): Sentence[] => {
    return alternativesOf(compiledMessage("en", key)).map((each) => ({
      ...each,
      key,
      whole: new RegExp(`^${each.pattern}$`, "s"),
    }));
  });
  // A sentence with more words of its own says more surely that it is meant.
  return all.toSorted((a, b) => b.pattern.length - a.pattern.length);
};

/** What is stored, by where it is looked for. */
const stored = perProcess("qmStoredWords", () => ({
  sentences: sentencesOf([
    ...Object.keys(en.journal).map((name) => `journal.${name}`),
    ...failures,
    // A sentence may name a person.
    ...personNames,
  ]),
  personNames: sentencesOf(personNames),
  connectionNames: sentencesOf(connectionNames),
}));

/** Returns a text by the first message that it can be, in the language of the request. */
const recognize = (
  text: string,
  among: "sentences" | "personNames" | "connectionNames",
): string => {
  if (languageInUse() === "en") return text;
  for (const { key, whole, names, chosen } of stored()[among]) {
    const found = whole.exec(text);
    if (!found) continue;
    const values = names.map((name, at): [string, string] => [
      name,
      storedText(found[at + 1] ?? ""),
    ]);
    return messageIn(wordsOf(languageInUse()), key, { ...chosen, ...Object.fromEntries(values) });
  }
  return text;
};

/**
 * Returns a stored text in the language of the request: a sentence of ours by its message, and what came from the
 * service or was written by an earlier version as it is.
 */
export const storedText = (text: string): string => recognize(text, "sentences");

/**
 * Returns a person's name in the language of the request where Quartermaster gave it, and any other as it is. Only for
 * what is shown: what is stored, logged or compared is the stored name.
 */
export const personName = <Name extends string | null | undefined>(name: Name): string | Name =>
  name ? recognize(name, "personNames") : name;

/** As `personName`, for a person with their id, who may be absent. */
export const withPersonName = <Person extends { name: string } | null>(person: Person): Person =>
  person === null ? person : { ...person, name: personName(person.name) };

/** The ids of connections that no admin added. */
const ownConnection = /^(?:env$|id-token:|person:)/;

/**
 * Returns a connection's name in the language of the request where Quartermaster gave it, and any other as it is. An
 * admin may name a connection in the same words: its id tells.
 */
export const connectionName = ({ id, label }: { id: string; label: string }): string =>
  ownConnection.test(id) ? recognize(label, "connectionNames") : label;

/** As `storedText`, for a text that may be absent. */
export const storedOrNull = (text: string | null): string | null =>
  text === null ? null : storedText(text);

/** As `storedText`, for what has a stored message. */
export const withStoredText = <Told extends { message: string } | null>(told: Told): Told =>
  told === null ? told : { ...told, message: storedText(told.message) };

/** As `storedText`, for the sentences about the fields of a form. */
export const storedTexts = (texts: Record<string, string> | null): Record<string, string> | null =>
  texts &&
  Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, storedText(text)]));

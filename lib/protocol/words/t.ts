import format, { type CompiledMessage, type FormatValues } from "icu-minify/format";
import type { MessageKey, RichValuesOf, ValuesOf } from "#lib/protocol/words/catalog.ts";
import { pluralRules } from "#lib/protocol/words/intl.ts";
import type { Language } from "#lib/protocol/words/languages.ts";
import { numbersIn } from "#lib/protocol/words/number-marks.ts";

/** The words that are in use: on the server those of the request, in a browser those of its page. */
export interface WordsInUse {
  language: Language;
  /** The locale of numbers and lists, where a person has chosen a region's; else that of the language. */
  formats?: string | undefined;
  /** Returns a message as compiled; `undefined` for one that was not loaded. */
  messageOf: (key: string) => CompiledMessage | undefined;
}

// On globalThis, because each of Next's bundles loads this module separately.
const held = globalThis as typeof globalThis & { qmWords?: () => WordsInUse };

/** Sets where words come from, once for a process or page. */
export const setWords = (find: () => WordsInUse) => {
  held.qmWords = find;
};

/** The locales of languages whose formats are not their own. */
const locales: Partial<Record<string, string>> = {
  en: "en-GB",
  "en-XA": "en-GB",
  // With the digits of the serial numbers beside them.
  ar: "ar-u-nu-latn",
};

const localeOf = (language: string): string => locales[language] ?? language;

const formatLocaleOf = ({ language, formats }: WordsInUse): string => formats ?? localeOf(language);

const refuse = () => {
  throw new Error("Messages take dates as texts, which are written before.");
};

const options = {
  formatters: {
    getPluralRules: (locale: unknown, { type }: Intl.PluralRulesOptions = {}) =>
      pluralRules(String(locale), { type }),
    getDateTimeFormat: refuse,
    getNumberFormat: (locale: unknown) => numbersIn(String(locale)),
  },
};

const write = <Node>(
  key: string,
  values: FormatValues<Node> | undefined,
  words = held.qmWords?.(),
) => {
  const message = words?.messageOf(key);
  // A page always loads its words (words.test.ts). A name is better than an empty page.
  if (words === undefined || message === undefined) return key;
  return format<Node>(message, formatLocaleOf(words), values, options);
};

/**
 * Returns the locale of `Intl` for the language of the request or page that runs: for what is the same in whatever
 * region a person chose, such as a file.
 */
export const localeInUse = (): string => localeOf(languageInUse());

/** As `localeInUse`, in the region that the person has chosen: for what a page shows. */
export const formatLocaleInUse = (): string => {
  const words = held.qmWords?.();
  return words === undefined ? localeOf("en") : formatLocaleOf(words);
};

/** Returns the language of the request or page that runs. */
export const languageInUse = (): Language => held.qmWords?.().language ?? "en";

/** Returns the space after a sentence of the language of the request or page, where an element comes next. */
export const sentenceGap = (): string => (languageInUse() === "ja" ? "" : " ");

/** Returns a message without values by a key that may name none; `undefined` then. */
export const wordOf = (key: string): string | undefined => {
  const word = held.qmWords?.().messageOf(key);
  return typeof word === "string" ? word : undefined;
};

/** Returns a message in the language of the request or page that runs: `t("signin.title")`. */
export const t = <Key extends MessageKey>(key: Key, ...[values]: ValuesOf<Key>): string =>
  write<never>(key, values as FormatValues<never> | undefined) as string;

/** As `t`, in a language that is named, for a key and values that were checked where they come from. */
export const messageIn = (
  words: WordsInUse,
  key: string,
  values?: Readonly<Record<string, string | number>>,
): string => write<never>(key, values as FormatValues<never> | undefined, words) as string;

/** As `t`, for a message with tags: each becomes what its function returns of the words inside. */
export const tRich = <Key extends MessageKey, Node>(
  key: Key,
  ...[values]: RichValuesOf<Key, Node>
): (string | Node)[] => {
  const parts = write<Node>(key, values as FormatValues<Node>);
  return Array.isArray(parts) ? parts : [parts];
};

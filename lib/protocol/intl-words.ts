import { collator, listFormat } from "#lib/protocol/words/intl.ts";
import { writeNumber } from "#lib/protocol/words/number-marks.ts";
import { formatLocaleInUse, languageInUse, localeInUse } from "#lib/protocol/words/t.ts";

/**
 * The locale of lists. Only American English puts a comma before the last; about other regions browsers and the server
 * disagree.
 */
const listLocale = (): string => {
  const locale = formatLocaleInUse();
  return locale.startsWith("en") && locale !== "en-US" ? "en-GB" : locale;
};

/** Returns a number in the format of the request or page. */
export const numberInUse = (value: number, options?: Intl.NumberFormatOptions): string =>
  writeNumber(formatLocaleInUse(), value, options);

/** Returns texts as a list of alternatives in the language of the request or page: `a, b or c`. */
export const eitherText = (texts: readonly string[]): string =>
  listFormat(listLocale(), { type: "disjunction" }).format(texts);

/** Returns texts as a list in the language of the request or page: `a, b and c`. */
export const togetherText = (texts: readonly string[]): string =>
  listFormat(listLocale(), { type: "conjunction" }).format(texts);

/** Returns texts beside each other: `26 new employees, 34 orders`. Only English puts nothing before the last. */
export const listText = (texts: readonly string[]): string =>
  listFormat(listLocale(), {
    type: languageInUse().startsWith("en") ? "unit" : "conjunction",
  }).format(texts);

const commas: Partial<Record<string, string>> = { ja: "、", ar: "، " };

/** Returns the comma of the language of the request or page, with the space after it. */
export const commaInUse = (): string => commas[languageInUse()] ?? ", ";

/** Returns texts with the comma of the language between them, where no word joins them: the parts of a place. */
export const commaText = (texts: readonly string[]): string => texts.join(commaInUse());

const semicolons: Partial<Record<string, string>> = { ja: "、", ar: "؛ " };

/** Returns facts beside each other, which may have commas of their own, with the semicolon of the language. */
export const factsText = (texts: readonly string[]): string =>
  texts.join(semicolons[languageInUse()] ?? "; ");

/** Returns sentences one after another, without the empty ones. The full stop of Japanese has its own room. */
export const sentencesText = (texts: readonly (string | null | undefined | false)[]): string =>
  texts.filter(Boolean).join(" ").replaceAll("。 ", "。");

/** Returns a label inside a sentence, where English begins it with a small letter and other languages leave it. */
export const midSentence = (label: string): string =>
  languageInUse().startsWith("en") ? label.toLowerCase() : label;

/** Compares two texts in the order of the language of the request or page. */
export const byLanguage = (a: string, b: string): number =>
  collator(localeInUse(), {}).compare(a, b);

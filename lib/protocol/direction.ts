import { languageInUse } from "#lib/protocol/words/t.ts";

/** The scripts that are written from right to left (ISO 15924). */
const rightToLeftScripts: ReadonlySet<string | undefined> = new Set([
  "Adlm",
  "Arab",
  "Hebr",
  "Nkoo",
  "Rohg",
  "Syrc",
  "Thaa",
]);

/**
 * Returns the direction of a language's text, for `<html dir>`. `language` is a BCP 47 tag such as `ar` or
 * `de-AT`. Throws a `RangeError` for what is no tag.
 */
export const directionOf = (language: string): "ltr" | "rtl" =>
  rightToLeftScripts.has(new Intl.Locale(language).maximize().script) ? "rtl" : "ltr";

/**
 * Returns a text of the service for a sentence of ours. One from right to left keeps it together, so that its full stop
 * stays at its end.
 */
export const asItCame = (text: string): string =>
  directionOf(languageInUse()) === "rtl" ? `\u2068${text}\u2069` : text;

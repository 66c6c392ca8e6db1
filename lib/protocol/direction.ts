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

import { numberFormat } from "#lib/protocol/words/intl.ts";

const noBreakSpace = "\u00a0";
const comma = [".", ","] as const;
const space = [noBreakSpace, ","] as const;

/**
 * The marks of thousands and decimals where they are not those of British English. Browsers and
 * Node.js disagree about some of them, and the server and the browser must render the same.
 */
const marksOf: Partial<Record<string, readonly [thousands: string, decimals: string]>> = {
  "en-ZA": space,
  "en-DE": comma,
  "en-AT": comma,
  "en-CH": ["’", "."],
  "en-NL": comma,
  "en-BE": comma,
  "en-DK": comma,
  "en-SE": space,
  "en-FI": space,
};

/** Returns a number in a locale, in English with the marks of its region. */
export const writeNumber = (
  locale: string,
  value: number,
  options: Intl.NumberFormatOptions = {},
): string => {
  if (!locale.startsWith("en")) return numberFormat(locale, options).format(value);
  const [thousands, decimals] = marksOf[locale] ?? [",", "."];
  // Only India groups the digits of large numbers in another way.
  return numberFormat(locale === "en-IN" ? locale : "en-GB", options)
    .format(value)
    .replace(/[,.]/g, (mark) => (mark === "," ? thousands : decimals));
};

/** Returns the formatter of a locale's numbers, as far as messages use one. */
export const numbersIn = (locale: string) =>
  ({ format: (value: number) => writeNumber(locale, value) }) as Intl.NumberFormat;

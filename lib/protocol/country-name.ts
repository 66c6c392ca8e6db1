import { countryNames } from "#lib/protocol/country-names.ts";
import { displayNames } from "#lib/protocol/words/intl.ts";
import { languageInUse, localeInUse } from "#lib/protocol/words/t.ts";

/**
 * Returns the country's name in the language of the request or page, or the code itself if it is no known country
 * code.
 */
export const countryName = (code: string): string => {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  const english = countryNames[code];
  if (english === undefined || languageInUse().startsWith("en")) return english ?? code;
  return displayNames(localeInUse(), { type: "region", fallback: "none" }).of(code) ?? english;
};

import { countryNames } from "#lib/protocol/country-names.ts";

/** Returns the country's name, or the code itself if it is no known country code. */
export const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (countryNames[code] ?? code) : code;

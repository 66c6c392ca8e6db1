import type { AddressParts } from "#lib/v4/fields/address-parts.ts";

const codes = (text: string) => new Set(text.split(" "));

/** `10115 Berlin` */
const codeBeforeCity = codes(
  "AR AT BE BG CH CN CZ DE DK EE ES FI FR GR HR HU IL IS IT JP LI LT LU LV MA MX NL NO PL PT RO RS SE SI SK TN TR",
);
/** `Bengaluru 560001, Karnataka` */
const codeAfterCity = codes("AE IN KR NG NZ PK SA SG TH UA VN");
/** `Sydney NSW 2000` */
const stateBesideCity = codes("AU CA");
/** The code is on a line of its own. */
const codeBelowCity = codes("BR CO GB IE KE ZA");

/** In these scripts, an address goes from the largest part to the smallest. */
const largestFirstScripts =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;
const largestFirstCountries = codes("CN HK JP KR TW");

const joined = (separator: string, ...parts: string[]) => parts.filter(Boolean).join(separator);

/** Returns the lines with the city, in the format of the country's post. */
const placeLines = (city: string, state: string, code: string, country: string): string[] => {
  if (codeBeforeCity.has(country)) return [joined(", ", joined(" ", code, city), state)];
  if (codeAfterCity.has(country)) return [joined(", ", joined(" ", city, code), state)];
  if (stateBesideCity.has(country)) return [joined(" ", city, state, code)];
  if (codeBelowCity.has(country)) return [joined(", ", city, state), code];
  return [joined(", ", city, joined(" ", state, code))];
};

/**
 * Returns the lines of an address label, without the country. Text is shown as it came, and absent
 * parts are left out. An unknown country has `City, State Code`.
 */
export function addressLines(parts: AddressParts): string[] {
  const trimmed = (value: string | null | undefined) => value?.trim() ?? "";
  const street = trimmed(parts.address);
  const second = trimmed(parts.addressTwo);
  const city = trimmed(parts.city);
  const state = trimmed(parts.state);
  const code = trimmed(parts.zipCode);
  const country = trimmed(parts.country).toUpperCase();
  if (largestFirstCountries.has(country) && largestFirstScripts.test(joined(" ", street, city))) {
    const mark = country === "JP" && code && !code.startsWith("〒") ? `〒${code}` : code;
    return [mark, joined(" ", state, city), street, second].filter(Boolean);
  }
  // A street may have line breaks of its own.
  return [...street.split(/\r?\n/), second, ...placeLines(city, state, code, country)]
    .map((line) => line.trim())
    .filter(Boolean);
}

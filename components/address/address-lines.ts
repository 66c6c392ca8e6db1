/** What an address may say; every field may be absent (api-v4.md, Resources, Company address). */
export interface AddressParts {
  address?: string | null | undefined;
  addressTwo?: string | null | undefined;
  city?: string | null | undefined;
  state?: string | null | undefined;
  zipCode?: string | null | undefined;
  country?: string | null | undefined;
}

const codes = (text: string) => new Set(text.split(" "));

/** `10115 Berlin` */
const codeBeforeCity = codes(
  "AR AT BE BG CH CN CZ DE DK EE ES FI FR GR HR HU IL IS IT JP LI LT LU LV MA MX NL NO PL PT RO RS SE SI SK TN TR",
);
/** `Bengaluru 560001, Karnataka` */
const codeAfterCity = codes("AE IN KR NG NZ PK SA SG TH UA VN");
/** `Sydney NSW 2000` */
const stateBesideCity = codes("AU CA");
/** The code on a line of its own. */
const codeBelowCity = codes("BR CO GB IE KE ZA");

/** Where these scripts are written, an address goes from the large to the small. */
const fromLargeToSmall =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;
const largeFirst = codes("CN HK JP KR TW");

const joined = (separator: string, ...parts: string[]) => parts.filter(Boolean).join(separator);

/** The lines with the place, as the country's post writes them. */
const placeLines = (city: string, state: string, code: string, country: string): string[] => {
  if (codeBeforeCity.has(country)) return [joined(", ", joined(" ", code, city), state)];
  if (codeAfterCity.has(country)) return [joined(", ", joined(" ", city, code), state)];
  if (stateBesideCity.has(country)) return [joined(" ", city, state, code)];
  if (codeBelowCity.has(country)) return [joined(", ", city, state), code];
  return [joined(", ", city, joined(" ", state, code))];
};

/**
 * An address as a label carries it, the country left to its own line. Nothing is translated,
 * capitalised or guessed: what did not come is left out. A country that is not known is written
 * as `City, State Code`.
 */
export function addressLines(parts: AddressParts): string[] {
  const said = (value: string | null | undefined) => value?.trim() ?? "";
  const street = said(parts.address);
  const second = said(parts.addressTwo);
  const [city, state, code, country] = [
    said(parts.city),
    said(parts.state),
    said(parts.zipCode),
    said(parts.country).toUpperCase(),
  ] as const;
  if (largeFirst.has(country) && fromLargeToSmall.test(joined(" ", street, city))) {
    const mark = country === "JP" && code && !code.startsWith("〒") ? `〒${code}` : code;
    return [mark, joined(" ", state, city), street, second].filter(Boolean);
  }
  // A street may carry line breaks of its own.
  return [...street.split(/\r?\n/), second, ...placeLines(city, state, code, country)]
    .map((line) => line.trim())
    .filter(Boolean);
}

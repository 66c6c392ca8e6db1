import { phraseOf } from "#lib/v4/fields/field-name.ts";
import { perName } from "#lib/v4/fields/per-name.ts";

/** The fields of an address. Each may be absent (api-v4.md, Resources, Company address). */
export interface AddressParts {
  address?: string | null | undefined;
  addressTwo?: string | null | undefined;
  city?: string | null | undefined;
  state?: string | null | undefined;
  zipCode?: string | null | undefined;
  country?: string | null | undefined;
}

const parts = {
  address:
    /^(?:address|street(?: (?:address|name))?|(?:(?:address|street) )?line(?: ?1| one)?|address ?1|address one|street ?1|thoroughfare|road)$/,
  addressTwo:
    /^(?:(?:(?:address|street) )?line(?: ?2| two)|address ?2|address two|street ?2|apartment|unit|suite)$/,
  city: /^(?:city|town|locality)$/,
  state: /^(?:state|region|province|county|state code)$/,
  zipCode: /^(?:zip|zip ?code|postal ?code|post ?code)$/,
  country: /^(?:country|country code)$/,
  phone: /^(?:phone|phone number|telephone|mobile|mobile number)$/,
} as const;
export type AddressPart = keyof typeof parts;

/** Returns the part of an address that a field's name means; `null` for any other field. */
export const addressPartOf = perName((name: string): AddressPart | null => {
  const phrase = phraseOf(name);
  return (Object.keys(parts) as AddressPart[]).find((part) => parts[part].test(phrase)) ?? null;
});

/** Names of address lines, where a city or a postal code is beside them. */
const lineName =
  /^(?:address )?(?:lines?|street|road)(?: ?(?:\d|one|two|three))?$| line ?(?:\d|one|two|three)$/;

/** Names that end in a city or a postal code: `deliveryCity`. */
const placeName = /\b(?:city|town|locality|zip|zip ?code|postal ?code|post ?code)$/;

/** Whether a field's name means a line of an address, in an object that holds an address. */
export const isAddressLine = perName((name: string) => {
  const part = addressPartOf(name);
  return part === "address" || part === "addressTwo" || lineName.test(phraseOf(name));
});

/** Whether field names show an address: a line or a street beside a city or a postal code. */
export const holdsAddress = (names: readonly string[]) =>
  names.some(isAddressLine) &&
  names.some((name) => !isAddressLine(name) && placeName.test(phraseOf(name)));

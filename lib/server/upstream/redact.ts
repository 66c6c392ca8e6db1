import type { Role } from "#lib/server/role.ts";
import { addressPartOf, holdsAddress, isAddressLine } from "#lib/v4/fields/address-parts.ts";
import {
  foldName,
  isPersonalName,
  isPinName,
  isPlaceAddress,
  isValueName,
  namesField,
} from "#lib/v4/fields/private-names.ts";

/** What is left of a delivery address. */
const placeFields = new Set(["city", "country", "countrycode"]);

/** Deeper than any answer; a body built to exhaust the stack ends here. */
const deepest = 64;

type Hides = (name: string) => boolean;

const keepPlace = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(keepPlace);
  if (typeof value !== "object" || value === null) return null;
  return Object.fromEntries(
    Object.entries(value).filter(
      ([name, part]) =>
        placeFields.has(foldName(name)) && (typeof part === "string" || part === null),
    ),
  );
};

/** What only a record of its own has: an address among its fields makes it no address. */
const recordFields = new Set(["id", "uid", "alias", "displayname"]);

/**
 * Whether an object is an address by its structure, whatever the field that holds it is called:
 * `shipTo: {line1, city, note}`. An object of more other fields than parts of an address is none.
 */
const isAddress = (names: readonly string[]) => {
  if (names.some((name) => recordFields.has(foldName(name)))) return false;
  const parts = names.filter((name) => isAddressLine(name) || addressPartOf(name) !== null);
  return holdsAddress(names) && parts.length * 2 > names.length;
};

const walk = (value: unknown, hides: Hides, isSupport: boolean, depth: number): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if (depth > deepest) return null;
  if (Array.isArray(value)) return value.map((item) => walk(item, hides, isSupport, depth + 1));
  const entries = Object.entries(value);
  const names = entries.map(([name]) => name);
  if (isSupport && isAddress(names)) return keepPlace(value);
  const isBesideAddress = isSupport && holdsAddress(names);
  const isChangeOfHidden = namesField(entries, hides);
  return Object.fromEntries(
    entries.flatMap(([name, part]): [string, unknown][] => {
      const key = foldName(name);
      if (isChangeOfHidden && isValueName(key)) return [];
      if (isBesideAddress && isAddressLine(name)) return [];
      if (isSupport && isPlaceAddress(key)) {
        return typeof part === "object" && part !== null ? [[name, keepPlace(part)]] : [];
      }
      if (hides(key)) return [];
      return [[name, walk(part, hides, isSupport, depth + 1)]];
    }),
  );
};

/**
 * An answer as the role may see it. Nobody sees a PIN; support sees no tax id, no personal e-mail,
 * no delivery address beyond city and country: flat, nested, in either spelling, inside whatever
 * unknown object a service adds, and under any name where its structure is that of an address.
 */
export const redact = <Data>(role: Role, data: Data): Data => {
  const isSupport = role === "support";
  const hides: Hides = isSupport ? (name) => isPinName(name) || isPersonalName(name) : isPinName;
  return walk(data, hides, isSupport, 0) as Data;
};

/** Whether sorting by the field would tell what the role may not see. */
export const isHiddenField = (role: Role, field: string) => {
  const name = foldName(field.split(".").at(-1) ?? "");
  return isPinName(name) || (role === "support" && (isPersonalName(name) || isPlaceAddress(name)));
};

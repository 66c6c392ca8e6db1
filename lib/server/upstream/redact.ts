import type { Role } from "#lib/server/role.ts";
import { addressPartOf, holdsAddress, isAddressLine } from "#lib/v4/fields/address-parts.ts";
import { perName } from "#lib/v4/fields/per-name.ts";
import {
  foldName,
  isPersonalName,
  isPinName,
  isPlaceAddress,
  isValueName,
  namesField,
} from "#lib/v4/fields/private-names.ts";
import { changeFields, changeItems, leftOut } from "#lib/v4/normalize/json.ts";

/** The parts of a delivery address that support sees. */
const placeFields = new Set(["city", "country", "countrycode"]);

/** Deeper than any answer. Stops a body that is built to exhaust the stack. */
const maxDepth = 64;

type IsHidden = (name: string) => boolean;

interface HiddenFields {
  /** Whether a folded name is one of a hidden field. */
  isHidden: IsHidden;
  /** The same with a memory, for the names of fields: a text of a record must not be remembered. */
  isHiddenName: IsHidden;
}

const hiddenFields = (isHidden: IsHidden): HiddenFields => ({
  isHidden,
  isHiddenName: perName(isHidden),
});

/** `isPlaceAddress` for the names of fields. */
const isPlaceAddressName = perName(isPlaceAddress);

const hiddenFromAll = hiddenFields(isPinName);
const hiddenFromSupport = hiddenFields((name) => isPinName(name) || isPersonalName(name));

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

/** Fields that only a record has. An object with one of them is not itself an address. */
const recordFields = new Set(["id", "uid", "alias", "displayname"]);

/**
 * Returns whether an object is an address by its structure, independent of its field's name:
 * `shipTo: {line1, city, note}`. More than half of its fields must be parts of an address.
 */
const isAddress = (names: readonly string[]) => {
  if (names.some((name) => recordFields.has(foldName(name)))) return false;
  const parts = names.filter((name) => isAddressLine(name) || addressPartOf(name) !== null);
  return holdsAddress(names) && parts.length * 2 > names.length;
};

const walk = (value: unknown, hidden: HiddenFields, isSupport: boolean, depth: number): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if (depth > maxDepth) return null;
  if (Array.isArray(value)) {
    return changeItems(value, (item) => walk(item, hidden, isSupport, depth + 1));
  }
  const entries = Object.entries(value);
  const names = entries.map(([name]) => name);
  if (isSupport && isAddress(names)) return keepPlace(value);
  const isBesideAddress = isSupport && holdsAddress(names);
  const isChangeOfHidden = namesField(entries, hidden.isHidden);
  return changeFields(value, (name, part) => {
    const key = foldName(name);
    if (isChangeOfHidden && isValueName(key)) return leftOut;
    if (isBesideAddress && isAddressLine(name)) return leftOut;
    if (isSupport && isPlaceAddressName(key)) {
      return typeof part === "object" && part !== null ? keepPlace(part) : leftOut;
    }
    return hidden.isHiddenName(key) ? leftOut : walk(part, hidden, isSupport, depth + 1);
  });
};

/**
 * Returns an answer with only what the role may see. No role sees a PIN. Support sees no tax ID, no
 * personal email and only city and country of a delivery address: flat or nested, in either
 * spelling, inside unknown objects, and under any name if the structure is that of an address.
 * What hides nothing stays the same object.
 */
export const redact = <Data>(role: Role, data: Data): Data => {
  const isSupport = role === "support";
  return walk(data, isSupport ? hiddenFromSupport : hiddenFromAll, isSupport, 0) as Data;
};

/** Returns whether sorting by a field would reveal values that the role may not see. */
export const isHiddenField = (role: Role, field: string) => {
  const name = foldName(field.split(".").at(-1) ?? "");
  return isPinName(name) || (role === "support" && (isPersonalName(name) || isPlaceAddress(name)));
};

import { type AddressParts, addressPartOf } from "#lib/v4/fields/address-parts.ts";
import { phraseOf } from "#lib/v4/fields/field-name.ts";
import { foldName, isPlaceAddress } from "#lib/v4/fields/private-names.ts";
import { isBlank, unshownFields } from "#lib/v4/normalize/unshown-fields.ts";
import type { Employee } from "#lib/v4/records/employee.ts";

/** The address that orders for a person go to. */
export interface DeliveryAddress extends AddressParts {
  phone: string | null;
  /**
   * `unknown`: the answer has no field for a street; `elsewhere`: another field of the record has an
   * address or a part of one; `none`: the fields are empty; `place`: a city, and an empty street;
   * `place only`: a city, and no field for a street.
   */
  reach: "unknown" | "elsewhere" | "none" | "place" | "place only" | "street";
}

const parts = ["address", "addressTwo", "city", "state", "zipCode"] as const;

const isFilled = (value: string | null | undefined): value is string => Boolean(value?.trim());

const addressName = /^(?:(?:delivery|shipping|home|postal) )?address(?:es)?$/;

/** Whether the answer would have shown a street: it has a field for it, or an empty address. */
const wouldShowStreet = (employee: Employee) =>
  employee.deliveryAddress?.address !== undefined ||
  Object.entries(employee).some(
    ([name, value]) => addressName.test(phraseOf(name)) && (value === null || !hasFact(value)),
  );

const hasFact = (value: unknown): boolean =>
  typeof value === "object" && value !== null
    ? Object.values(value).some(hasFact)
    : !isBlank(value);

/** Names of fields of an address that are no part of it. */
const asideName = /^(?:id|type|kind|label|purpose|usage|country|country code|phone)$/;

const maxDepth = 8;

/** Whether a value has an address or a part of one, under any name and at any depth. */
const holdsAddress = (value: unknown, isInAddress = false, depth = 0): boolean =>
  typeof value === "object" &&
  value !== null &&
  depth < maxDepth &&
  Object.entries(value).some(([name, inner]) => {
    const isAddress = isPlaceAddress(foldName(name));
    if (typeof inner === "object") return holdsAddress(inner, isInAddress || isAddress, depth + 1);
    const part = addressPartOf(name);
    const isPart = part === "address" || part === "city" || part === "zipCode" || isAddress;
    const isText = isInAddress && typeof inner === "string" && !asideName.test(phraseOf(name));
    // A name such as `secondaryEmailAddress` is no place.
    return (isPart || isText) && !isBlank(inner) && !String(inner).includes("@");
  });

const reachOf = (employee: Employee, { address, city, zipCode }: AddressParts) => {
  if (isFilled(address)) return "street";
  const isPlace = isFilled(city) || isFilled(zipCode);
  if (holdsAddress(unshownFields(employee, shownPaths)))
    return isPlace ? "place only" : "elsewhere";
  if (wouldShowStreet(employee)) return isPlace ? "place" : "none";
  return isPlace ? "place only" : "unknown";
};

const shownPaths: readonly string[] = parts.flatMap((name) => [name, `deliveryAddress.${name}`]);

/**
 * Returns an employee's delivery address: the nested one, else the flat fields. The two may be
 * different places and are never mixed; only country and phone come from the employee where the
 * nested address has none.
 */
export function deliveryAddressOf(employee: Employee): DeliveryAddress {
  const nested = employee.deliveryAddress;
  const isNested = nested != null && parts.some((name) => isFilled(nested[name]));
  const from = isNested ? nested : employee;
  const { address, addressTwo, city, state, zipCode } = from;
  const hasLines = parts.some((name) => isFilled(from[name]));
  return {
    address,
    addressTwo,
    city,
    state,
    zipCode,
    country: hasLines && isFilled(nested?.country) ? nested.country : employee.country,
    phone: isFilled(nested?.phone) ? nested.phone : (employee.phone ?? null),
    reach: reachOf(employee, from),
  };
}

/** Returns the fields of a record whose values its delivery address shows. */
export function shownAddressFields(employee: Employee): string[] {
  const shown = deliveryAddressOf(employee);
  const names = [...parts, "country", "phone"] as const;
  const isShown = (name: (typeof names)[number], value: string | null | undefined) =>
    !isFilled(value) || value?.trim() === shown[name]?.trim();
  return names.flatMap((name) => [
    ...(isShown(name, employee[name]) ? [name] : []),
    ...(isShown(name, employee.deliveryAddress?.[name]) ? [`deliveryAddress.${name}`] : []),
  ]);
}

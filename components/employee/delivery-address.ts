import type { AddressParts } from "#components/address/address-lines.ts";
import { unshownFields } from "#components/data/unshown-fields.ts";
import { addressPartOf } from "#lib/v4/fields/address-parts.ts";
import type { Employee } from "#lib/v4/records/employee.ts";

/** The address that orders for a person go to. */
export interface DeliveryAddress extends AddressParts {
  phone: string | null;
  /**
   * `unknown`: the record has no address field; `elsewhere`: another object of the record has one;
   * `none`: the fields are empty; `place`: a city, but no street.
   */
  reach: "unknown" | "elsewhere" | "none" | "place" | "street";
}

const parts = ["address", "addressTwo", "city", "state", "zipCode"] as const;

const isFilled = (value: string | null | undefined) => Boolean(value?.trim());

/** Whether the record has an address field, even an empty one. */
const hasAddressField = (employee: Employee) =>
  employee.deliveryAddress !== undefined || parts.some((name) => employee[name] !== undefined);

const maxDepth = 8;

/** Whether a value has a field for a street, city or postal code, at any depth. */
const holdsAddressPart = (value: unknown, depth = 0): boolean =>
  typeof value === "object" &&
  value !== null &&
  depth < maxDepth &&
  Object.entries(value).some(([name, inner]) => {
    const part = addressPartOf(name);
    const isPart = part === "address" || part === "city" || part === "zipCode";
    return (isPart && typeof inner !== "object") || holdsAddressPart(inner, depth + 1);
  });

const reachOf = (employee: Employee, { address, city, zipCode }: AddressParts) => {
  if (isFilled(address)) return "street";
  if (isFilled(city) || isFilled(zipCode)) return "place";
  if (holdsAddressPart(unshownFields(employee, ["deliveryAddress", ...parts]))) return "elsewhere";
  return hasAddressField(employee) ? "none" : "unknown";
};

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
  return {
    address,
    addressTwo,
    city,
    state,
    zipCode,
    country: from.country ?? employee.country,
    phone: from.phone ?? employee.phone ?? null,
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

import type { AddressParts } from "#components/address/address-lines.ts";
import { unshownFields } from "#components/data/unshown-fields.ts";
import { addressPartOf } from "#lib/v4/fields/address-parts.ts";
import type { Employee } from "#lib/v4/records/employee.ts";

/** Where orders for a person go. */
export interface DeliveryAddress extends AddressParts {
  phone: string | null;
  /**
   * `unknown`: the record has no field of an address; `elsewhere`: it has some in an object that it
   * does not call the person's; `none`: its fields are empty; `place`: a city, but no street.
   */
  reach: "unknown" | "elsewhere" | "none" | "place" | "street";
}

const parts = ["address", "addressTwo", "city", "state", "zipCode"] as const;

const isSaid = (value: string | null | undefined) => Boolean(value?.trim());

/** Whether the record would have shown an address: it carries a field of one, if an empty one. */
const hasAddressField = (employee: Employee) =>
  employee.deliveryAddress !== undefined || parts.some((name) => employee[name] !== undefined);

/** How deep an answer's objects are searched for fields of an address. */
const maxDepth = 8;

/** Whether a value has a field for a street, city or postal code, wherever it stands. */
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
  if (isSaid(address)) return "street";
  if (isSaid(city) || isSaid(zipCode)) return "place";
  if (holdsAddressPart(unshownFields(employee, ["deliveryAddress", ...parts]))) return "elsewhere";
  return hasAddressField(employee) ? "none" : "unknown";
};

/**
 * The delivery address of an employee, nested or flat. The two are never mixed, because they may
 * be different places; only country and phone may come from the person where the nested one has
 * none.
 */
export function deliveryAddressOf(employee: Employee): DeliveryAddress {
  const nested = employee.deliveryAddress;
  const isNested = nested != null && parts.some((name) => isSaid(nested[name]));
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

/** The fields of a record that its delivery address shows: another value is not among them. */
export function shownAddressFields(employee: Employee): string[] {
  const shown = deliveryAddressOf(employee);
  const names = [...parts, "country", "phone"] as const;
  const isShown = (name: (typeof names)[number], value: string | null | undefined) =>
    !isSaid(value) || value?.trim() === shown[name]?.trim();
  return names.flatMap((name) => [
    ...(isShown(name, employee[name]) ? [name] : []),
    ...(isShown(name, employee.deliveryAddress?.[name]) ? [`deliveryAddress.${name}`] : []),
  ]);
}

import type { AddressParts } from "#components/address/address-lines.ts";
import type { Employee } from "#lib/v4/records/employee";

/** Where orders for a person go. */
export interface DeliveryAddress extends AddressParts {
  phone: string | null;
  /** `none`: nothing but perhaps a country; `place`: a city, but no street to drive to. */
  reach: "none" | "place" | "street";
}

const isSaid = (value: string | null | undefined) => Boolean(value?.trim());

/**
 * The delivery address of an employee, nested or flat. The two are never mixed, because they may
 * be different places; only country and phone may come from the person where the nested one has
 * none.
 */
export function deliveryAddressOf(employee: Employee): DeliveryAddress {
  const nested = employee.deliveryAddress;
  const isNested =
    nested != null &&
    [nested.address, nested.addressTwo, nested.city, nested.state, nested.zipCode].some(isSaid);
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
    reach: isSaid(address) ? "street" : isSaid(city) || isSaid(zipCode) ? "place" : "none",
  };
}

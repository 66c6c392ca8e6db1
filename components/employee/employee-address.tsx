import { AddressLabel } from "#components/address/address-label.tsx";
import { type AddressParts, addressLines } from "#components/address/address-lines.ts";
import { deliveryAddressOf } from "#components/employee/delivery-address.ts";
import { employeeTitle } from "#components/person/employee-title.ts";
import type { Employee } from "#lib/v4/records/employee.ts";

const missing = {
  none: "No delivery address is stored.",
  place: "A city is stored, but no street.",
};

const hasLines = (parts: AddressParts) => addressLines(parts).length > 0;

/**
 * Where orders for a person go. `isWhole`: whether the role sees more of an address than city and
 * country; where it does not, a missing street is no news.
 */
export function EmployeeAddress({ employee, isWhole }: { employee: Employee; isWhole: boolean }) {
  const { reach, phone, ...parts } = deliveryAddressOf(employee);
  return (
    <>
      {hasLines(parts) && <AddressLabel parts={parts} name={employeeTitle(employee)} />}
      {phone && <p className="mt-1.5 text-ink-2 wrap-anywhere">{phone}</p>}
      {!isWhole ? (
        <p className={`text-small text-ink-3 ${hasLines(parts) ? "mt-1.5" : ""}`}>
          {hasLines(parts) ? "" : "The record names no city. "}
          Your role sees the city and the country of a delivery address.
        </p>
      ) : reach === "street" ? (
        <p className="mt-1.5 text-small text-ink-3">
          Read when an order is placed: a change reaches later orders only.
        </p>
      ) : reach === "unknown" ? (
        <p className="text-ink-2">
          Unknown: the API's answer has no address fields, neither filled nor empty.
        </p>
      ) : reach === "elsewhere" ? (
        <p className="text-ink-2">
          Unknown: the API's answer has address fields, but does not call them this person's. More
          details shows them.
        </p>
      ) : (
        <div className={hasLines(parts) ? "mt-2" : ""}>
          <p className="font-medium">{missing[reach]}</p>
          <p className="text-ink-2">
            A courier has nowhere to bring a device or to fetch one: the service can't deliver to
            this person or collect from them until there is one.
          </p>
        </div>
      )}
    </>
  );
}

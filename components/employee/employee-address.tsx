import { AddressLabel } from "#components/address/address-label.tsx";
import { type AddressParts, addressLines } from "#components/address/address-lines.ts";
import { deliveryAddressOf } from "#components/employee/delivery-address.ts";
import { employeeTitle } from "#components/person/employee-title.ts";
import type { Employee } from "#lib/v4/records/employee.ts";

const missing = {
  none: "No delivery address.",
  place: "Street missing.",
};

const hasLines = (parts: AddressParts) => addressLines(parts).length > 0;

/**
 * The delivery address of a person. `isWhole`: whether the role has access to more than city and
 * country; without it, the panel does not warn of a missing street.
 */
export function EmployeeAddress({ employee, isWhole }: { employee: Employee; isWhole: boolean }) {
  const { reach, phone, ...parts } = deliveryAddressOf(employee);
  return (
    <>
      {hasLines(parts) && <AddressLabel parts={parts} name={employeeTitle(employee)} />}
      {phone && <p className="mt-1.5 text-ink-2 wrap-anywhere">{phone}</p>}
      {!isWhole ? (
        <p className={`text-small text-ink-3 ${hasLines(parts) ? "mt-1.5" : ""}`}>
          {hasLines(parts) ? "" : "No city. "}
          You can see city and country only.
        </p>
      ) : reach === "street" ? (
        <p className="mt-1.5 text-small text-ink-3">Changes apply to new orders.</p>
      ) : reach === "unknown" ? (
        <p className="text-ink-2">Unknown. The API's answer has no address fields.</p>
      ) : reach === "elsewhere" ? (
        <p className="text-ink-2">
          Unknown. The API's answer has address fields that may not be this person's. See More
          details.
        </p>
      ) : (
        <div className={hasLines(parts) ? "mt-2" : ""}>
          <p className="font-medium">{missing[reach]}</p>
          <p className="text-ink-2">
            Add an address before ordering: the provider can't deliver to this person or collect
            from them.
          </p>
        </div>
      )}
    </>
  );
}

"use client";

import { AddressLabel } from "#components/addresses/address-label.tsx";
import { addressLines } from "#components/addresses/address-lines.ts";
import { EmployeeProfile, shownEmployeeFields } from "#components/employees/employee-profile.tsx";
import { useEmployee } from "#components/employees/use-employee.ts";
import { FieldsPanel } from "#components/record/more-fields.tsx";
import { Panel } from "#components/ui/panel.tsx";
import type { AddressParts } from "#lib/v4/fields/address-parts.ts";
import { deliveryAddressOf } from "#lib/v4/normalize/delivery-address.ts";
import type { Employee } from "#lib/v4/records/employee.ts";
import { employeeTitle } from "#lib/v4/records/employee-title.ts";

const unknownTexts = {
  unknown: "Unknown. The API's answer has no field for a street.",
  "place only": "Street unknown. The API's answer has no street that is surely this person's.",
  elsewhere:
    "Unknown. The API's answer has address fields that may not be this person's. See More details.",
};

const hasLines = (parts: AddressParts) => addressLines(parts).length > 0;

/**
 * The delivery address of a person. `isWhole`: whether the role has access to more than city and
 * country; without it, the panel does not warn of a missing street.
 */
function EmployeeAddress({ employee, isWhole }: { employee: Employee; isWhole: boolean }) {
  const { reach, phone, ...parts } = deliveryAddressOf(employee);
  const isCityEmpty = employee.city !== undefined || employee.deliveryAddress?.city !== undefined;
  return (
    <>
      {hasLines(parts) && <AddressLabel parts={parts} name={employeeTitle(employee)} />}
      {phone && (
        <p className="mt-1.5 text-ink-2 wrap-anywhere">
          <bdi>{phone}</bdi>
        </p>
      )}
      {!isWhole ? (
        <p className={`text-small text-ink-3 ${hasLines(parts) ? "mt-1.5" : ""}`}>
          {hasLines(parts) ? "" : isCityEmpty ? "No city. " : "City unknown. "}
          You can see city and country only.
        </p>
      ) : reach === "street" ? (
        <p className="mt-1.5 text-small text-ink-3">Changes apply to new orders.</p>
      ) : reach === "unknown" || reach === "elsewhere" || reach === "place only" ? (
        <p className={`text-ink-2 ${hasLines(parts) ? "mt-1.5" : ""}`}>{unknownTexts[reach]}</p>
      ) : (
        <div className={hasLines(parts) ? "mt-2" : ""}>
          <p className="font-medium">
            {reach === "none" ? "No delivery address." : "Street missing."}
          </p>
          <p className="text-ink-2">
            Add an address before ordering: the provider can't deliver to this person or collect
            from them.
          </p>
        </div>
      )}
    </>
  );
}

/** Delivery address, profile and every other field. The head shows why a record can't be read. */
export function EmployeeFacts({ id, isAddressWhole }: { id: string; isAddressWhole: boolean }) {
  const { employee } = useEmployee(id);
  if (!employee) return null;
  return (
    <>
      <Panel title="Delivery address">
        <EmployeeAddress employee={employee} isWhole={isAddressWhole} />
      </Panel>
      <Panel title="Profile">
        <EmployeeProfile employee={employee} />
      </Panel>
      <FieldsPanel record={employee} shown={shownEmployeeFields(employee)} />
    </>
  );
}

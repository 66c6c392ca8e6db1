"use client";

import { AddressLabel } from "#components/addresses/address-label.tsx";
import { addressLines } from "#components/addresses/address-lines.ts";
import { EmployeeProfile, shownEmployeeFields } from "#components/employees/employee-profile.tsx";
import { useEmployee } from "#components/employees/use-employee.ts";
import { FieldsPanel } from "#components/record/more-fields.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { t } from "#lib/protocol/words/t.ts";
import type { AddressParts } from "#lib/v4/fields/address-parts.ts";
import { deliveryAddressOf } from "#lib/v4/normalize/delivery-address.ts";
import type { Employee } from "#lib/v4/records/employee.ts";
import { employeeTitle } from "#lib/v4/records/employee-title.ts";

const unknownTexts = () => ({
  unknown: t("employeeRecord.noStreetField"),
  "place only": t("employeeRecord.noOwnStreet"),
  elsewhere: t("employeeRecord.elsewhere"),
});

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
          {t("employeeRecord.cityOnly", {
            city: hasLines(parts) ? "known" : isCityEmpty ? "empty" : "unknown",
          })}
        </p>
      ) : reach === "street" ? (
        <p className="mt-1.5 text-small text-ink-3">{t("employeeRecord.forNewOrders")}</p>
      ) : reach === "unknown" || reach === "elsewhere" || reach === "place only" ? (
        <p className={`text-ink-2 ${hasLines(parts) ? "mt-1.5" : ""}`}>{unknownTexts()[reach]}</p>
      ) : (
        <div className={hasLines(parts) ? "mt-2" : ""}>
          <p className="font-medium">
            {reach === "none" ? t("employeeRecord.noAddress") : t("employeeRecord.noStreet")}
          </p>
          <p className="text-ink-2">{t("employeeRecord.addAddress")}</p>
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
      <Panel title={t("employeeProfile.address")}>
        <EmployeeAddress employee={employee} isWhole={isAddressWhole} />
      </Panel>
      <Panel title={t("employeeProfile.profile")}>
        <EmployeeProfile employee={employee} />
      </Panel>
      <FieldsPanel record={employee} shown={shownEmployeeFields(employee)} />
    </>
  );
}

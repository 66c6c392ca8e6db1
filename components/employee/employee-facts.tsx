"use client";

import { OtherFields } from "#components/data/other-fields.tsx";
import { unshownFields } from "#components/data/unshown-fields.ts";
import { EmployeeAddress } from "#components/employee/employee-address.tsx";
import { EmployeeProfile, shownEmployeeFields } from "#components/employee/employee-profile.tsx";
import { useEmployee } from "#components/employee/use-employee.ts";
import { Panel } from "#components/ui/panel.tsx";

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
      <Panel title="More details">
        <OtherFields record={unshownFields(employee, shownEmployeeFields(employee))} />
      </Panel>
    </>
  );
}

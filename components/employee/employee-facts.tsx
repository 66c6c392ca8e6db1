"use client";

import { EmployeeAddress } from "#components/employee/employee-address";
import { EmployeeProfile } from "#components/employee/employee-profile";
import { useEmployee } from "#components/employee/use-employee.ts";
import { Panel } from "#components/ui/panel";

/** Profile and delivery address. The head reads the same record and shows why there is none. */
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
    </>
  );
}

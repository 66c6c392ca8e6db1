import { countryName } from "#lib/protocol/country-name.ts";
import type { ListCell } from "#lib/protocol/list-cell.ts";
import type { Employee } from "#lib/v4/records/employee.ts";
import { employeeTitle } from "#lib/v4/records/employee-title.ts";

/** The columns of the list of employees, in its order, of what their records say. */
export const employeeCells = {
  number: { id: "id", header: "Employee ID", read: ({ id }) => id },
  name: { id: "name", header: "Name", read: employeeTitle },
  email: { id: "email", header: "Email", read: ({ email }) => email },
  team: { id: "team", header: "Team", read: ({ teamName }) => teamName },
  job: { id: "job", header: "Job title", read: ({ jobTitle }) => jobTitle },
  department: { id: "department", header: "Department", read: ({ department }) => department },
  country: { id: "country", header: "Country", read: ({ country }) => countryName(country ?? "") },
  status: { id: "status", header: "Status", read: ({ status }) => status },
} as const satisfies Record<string, ListCell<Employee>>;

/** The header of the column whose cells other answers give. */
export const heldHeader = "Devices";

import { countryName } from "#lib/protocol/country-name.ts";
import type { ListCell } from "#lib/protocol/list-cell.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Employee } from "#lib/v4/records/employee.ts";
import { employeeTitle } from "#lib/v4/records/employee-title.ts";

/** The columns of the list of employees, in its order, of what their records say. */
export const employeeCells = {
  number: { id: "id", header: () => t("employeeColumn.id"), read: ({ id }) => id },
  name: { id: "name", header: () => t("employeeColumn.name"), read: employeeTitle },
  email: { id: "email", header: () => t("employeeColumn.email"), read: ({ email }) => email },
  team: { id: "team", header: () => t("employeeColumn.team"), read: ({ teamName }) => teamName },
  job: { id: "job", header: () => t("employeeColumn.job"), read: ({ jobTitle }) => jobTitle },
  department: {
    id: "department",
    header: () => t("employeeColumn.department"),
    read: ({ department }) => department,
  },
  country: {
    id: "country",
    header: () => t("employeeColumn.country"),
    read: ({ country }) => countryName(country ?? ""),
  },
  status: { id: "status", header: () => t("employeeColumn.status"), read: ({ status }) => status },
} as const satisfies Record<string, ListCell<Employee>>;

/** The header of the column whose cells other answers give. */
export const heldHeader = () => t("employeeColumn.devices");

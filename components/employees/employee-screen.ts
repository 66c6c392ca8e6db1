import { recordHrefIn, type ScreenDefinition } from "#components/screens/screen-definition.ts";

export const employeeList = {
  route: "/employees",
  title: "Employees",
  sizeClass: "list",
  needs: "employees.list",
  operation: "employees.list",
  liveReads: ["employees.list"],
  reads: ["employees.countries"],
  help: { slug: "employees", title: "Employees" },
  rail: {
    key: "e",
    icon: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 21a7.5 7.5 0 0 1 15 0",
    section: "records",
  },
} as const satisfies ScreenDefinition;

export const employeeRecord = {
  route: "/employees/[id]",
  title: "Employee",
  sizeClass: "record",
  needs: "employees.get",
  list: employeeList,
  liveReads: ["employees.get", "employees.devices", "orders.list"],
  kind: "employee",
  help: employeeList.help,
} as const satisfies ScreenDefinition;

export const newEmployeeForm = {
  route: "/employees/new",
  title: "New employee",
  sizeClass: "form",
  needs: "employees.create",
  list: employeeList,
  liveReads: ["teams.list"],
  reads: ["employees.countries"],
  help: employeeList.help,
  action: { icon: "person" },
} as const satisfies ScreenDefinition;

export const editEmployeeForm = {
  route: "/employees/[id]/edit",
  title: "Edit employee",
  sizeClass: "form",
  needs: "employees.update",
  list: employeeList,
  liveReads: ["employees.get", "teams.list"],
  reads: ["employees.countries"],
  help: employeeList.help,
} as const satisfies ScreenDefinition;

export const employeeScreens = [
  employeeList,
  employeeRecord,
  newEmployeeForm,
  editEmployeeForm,
] as const;

export const employeeHref = recordHrefIn(employeeList);

/** The columns of the list of employees. */
export const employeeColumn = {
  id: "Employee ID",
  name: "Name",
  email: "Email",
  team: "Team",
  job: "Job title",
  department: "Department",
  country: "Country",
  status: "Status",
  devices: "Devices",
} as const;

/** The profile of an employee and the devices that they hold, on their page and in the peek. */
export const employeeProfile = {
  address: "Delivery address",
  profile: "Profile",
  devicesHeld: "Devices held",
  jobTitle: "Job title",
  team: "Team",
  department: "Department",
  division: "Division",
  firstName: "First name",
  lastName: "Last name",
  personalEmail: "Personal email",
  taxId: "Tax ID",
  none: "No department, division or other personal details.",
  unknown: "Unknown",
  noDevices: "No devices assigned.",
  someDevices: "Only {loaded} of {total} devices loaded.",
  condition: "condition {condition}",
} as const;

/** The sections, fields and checks of the form of an employee. */
export const employeeField = {
  person: "Person",
  work: "Work",
  deliveryAddress: "Delivery address",
  displayName: "Display name",
  email: "Email",
  personalEmail: "Personal email",
  taxId: "Tax ID",
  jobTitle: "Job title",
  team: "Team",
  department: "Department",
  division: "Division",
  enterName: "Enter a name.",
  enterEmail: "Enter a unique work email.",
  keepTeam: "You can change the team, but not remove it.",
  keepCountry: "You can change the country, but not remove it.",
} as const;

/** The search for an employee in forms and filters. */
export const person = {
  change: "Change",
  notStated: "Not stated",
  filterLabel: "Name, email or ID",
  employees: "Employees",
  example: "Name or email, e.g. Grace",
  noneFound: "No one found. Try part of a name or email.",
  searching: "Searching…",
  accepted: "Accepted, and not shown by the service yet",
} as const;

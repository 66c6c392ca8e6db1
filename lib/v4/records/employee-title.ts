import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import type { Employee } from "#lib/v4/records/employee.ts";

/** Returns the display name, else first and last name, else the email, else the ID. */
export const employeeTitle = ({ displayName, firstName, lastName, email, id }: Employee): string =>
  displayName?.trim() ||
  [firstName?.trim(), lastName?.trim()].filter(Boolean).join(" ") ||
  email?.trim() ||
  showUnsafe(id);

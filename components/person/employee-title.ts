import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import type { Employee } from "#lib/v4/records/employee.ts";

/** What a person is called: the display name, else first and last, else the e-mail, else the id. */
export const employeeTitle = ({ displayName, firstName, lastName, email, id }: Employee): string =>
  displayName?.trim() ||
  [firstName?.trim(), lastName?.trim()].filter(Boolean).join(" ") ||
  email?.trim() ||
  showUnsafe(id);

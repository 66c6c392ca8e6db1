import type { EmployeeRow } from "#sandbox/handlers/find-record.ts";
import type { Fields } from "#sandbox/handlers/handler.ts";
import { identifier } from "#sandbox/world/identifier.ts";
import type { World } from "#sandbox/world/world.ts";

/** Returns an employee as lists show it. */
export const toEmployee = (world: World, row: EmployeeRow): Fields => ({
  id: identifier("emp", row.n),
  displayName: row.name,
  email: row.email,
  country: row.country,
  jobTitle: row.job_title,
  teamName: row.team === null ? null : (world.teams.get(row.team) ?? null),
  department: row.department,
  status: row.status,
});

/** Returns an employee as the single read shows it, with the delivery address in flat fields. */
export const toFullEmployee = (world: World, row: EmployeeRow): Fields => ({
  ...toEmployee(world, row),
  personalEmail: row.personal_email,
  division: row.division,
  taxId: row.tax_id,
  address: row.address,
  addressTwo: row.address_two,
  city: row.city,
  state: row.state,
  zipCode: row.zip,
  phone: row.phone,
  createdAt: new Date(row.created_at).toISOString(),
});

import type { OrderRequest } from "#lib/v4/operations/orders.ts";
import { devicesHeldBy, type EmployeeRow } from "#sandbox/handlers/find-record.ts";
import type { Issue } from "#sandbox/handlers/issue.ts";
import { findCountry } from "#sandbox/world/countries.ts";
import { identifier } from "#sandbox/world/identifier.ts";
import type { World } from "#sandbox/world/world.ts";

/** Adds an error for each property of the employee that forbids the order. */
export const validateEmployee = (
  request: OrderRequest,
  employee: EmployeeRow | null,
  errors: Issue[],
) => {
  const add = (code: string, message: string, field: string) =>
    errors.push({ code, message, field });
  if (request.employeeId === undefined)
    return add("employee_required", "An employee is required", "employeeId");
  if (!employee) return add("employee_not_found", "Employee not found", "employeeId");
  const receivesDevice =
    request.orderType === "Deployment" || request.orderType === "Swap from Inventory";
  if (receivesDevice && employee.status !== "active")
    add("employee_inactive", `The employee is ${employee.status}`, "employeeId");
  if (employee.country === null) add("no_country", "The employee has no country", "country");
  else if (!findCountry(employee.country))
    add("country_not_served", `${employee.country} is not served`, "country");
  if (!hasDeliveryAddress(employee)) {
    add("no_delivery_address", "The employee has no complete delivery address", "address");
  }
};

export const hasDeliveryAddress = ({ address, city, zip }: EmployeeRow) =>
  Boolean(address && city && zip);

/** Warns about devices that an offboarding does not collect, and about orders still on their way. */
export const warnAboutOffboarding = (
  world: World,
  employee: EmployeeRow,
  collected: readonly number[],
  warnings: Issue[],
) => {
  for (const { n } of devicesHeldBy(world, employee)) {
    if (collected.includes(n)) continue;
    warnings.push({
      code: "device_left_behind",
      message: "The employee also holds this device",
      productId: identifier("dev", n),
    });
  }
  const arriving = world.db.all<{ n: number; type: string }>(
    `select n, type from orders where employee = ? and next_due is not null
     and type in ('Deployment', 'Swap from Inventory', 'Purchase for Employee')`,
    employee.n,
  );
  for (const { n, type } of arriving) {
    warnings.push({
      code: "order_on_its_way",
      message: `The ${type} ${identifier("ord", n)} is still on its way to the employee`,
      field: "employeeId",
    });
  }
};

import { toDevice } from "#sandbox/handlers/device-record.ts";
import { listEmployees } from "#sandbox/handlers/employee-list.ts";
import { toFullEmployee } from "#sandbox/handlers/employee-record.ts";
import { createEmployee, updateEmployee } from "#sandbox/handlers/employee-writes.ts";
import {
  type DeviceRow,
  deviceColumns,
  deviceTables,
  requireEmployee,
} from "#sandbox/handlers/find-record.ts";
import { type Handler, one, whole } from "#sandbox/handlers/handler.ts";
import { employeesVisibleTo } from "#sandbox/keys/access.ts";
import { findCountry } from "#sandbox/world/places.ts";

const getEmployee: Handler<"employees.get"> = ({ world, caller, input }) =>
  one(toFullEmployee(world, requireEmployee(world, caller, input.id)));

/** Needs `inventory:read`, not employees. Source: api-v4.md, Endpoints, Employees. */
const listDevices: Handler<"employees.devices"> = ({ world, caller, input }) => {
  const employee = requireEmployee(world, caller, input.id);
  return whole(
    world.db
      .all<DeviceRow>(
        `select ${deviceColumns} from ${deviceTables} where d.employee = ? order by d.n`,
        employee.n,
      )
      .map(toDevice),
  );
};

/** Regions with employees, from stored delivery addresses. */
const listCountries: Handler<"employees.countries"> = ({ world, caller }) => {
  const seen = employeesVisibleTo(caller);
  return whole(
    world.db
      .all<{ country: string }>(
        `select distinct country from employees where country is not null and address is not null and ${seen.sql} order by country`,
        ...seen.values,
      )
      .map(({ country }) => ({ value: country, label: findCountry(country)?.label ?? country })),
  );
};

export const employees = {
  "employees.list": listEmployees,
  "employees.get": getEmployee,
  "employees.create": createEmployee,
  "employees.update": updateEmployee,
  "employees.devices": listDevices,
  "employees.countries": listCountries,
};

import { toDevice } from "#sandbox/handlers/device-record.ts";
import { listEmployees } from "#sandbox/handlers/employee-list.ts";
import { toFullEmployee } from "#sandbox/handlers/employee-record.ts";
import { createEmployee, updateEmployee } from "#sandbox/handlers/employee-writes.ts";
import { devicesHeldBy, requireEmployee } from "#sandbox/handlers/find-record.ts";
import { type Handler, oneRecord, wholeList } from "#sandbox/handlers/handler.ts";
import { employeesVisibleTo } from "#sandbox/keys/access.ts";
import { findCountry } from "#sandbox/world/countries.ts";

const getEmployee: Handler<"employees.get"> = ({ world, caller, input }) =>
  oneRecord(toFullEmployee(world, requireEmployee(world, caller, input.id)));

const listDevices: Handler<"employees.devices"> = ({ world, caller, input }) =>
  wholeList(devicesHeldBy(world, requireEmployee(world, caller, input.id)).map(toDevice));

/** The countries of the stored delivery addresses. Source: api-v4.md, Endpoints, Employees. */
const listCountries: Handler<"employees.countries"> = ({ world, caller }) => {
  const visible = employeesVisibleTo(caller);
  return wholeList(
    world.db
      .all<{ country: string }>(
        `select distinct country from employees where country is not null and address is not null and ${visible.sql} order by country`,
        ...visible.values,
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

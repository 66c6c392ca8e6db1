import { toDevice } from "#sandbox/handlers/device-record.ts";
import { listEmployees } from "#sandbox/handlers/employee-list.ts";
import { toFullEmployee } from "#sandbox/handlers/employee-record.ts";
import { createEmployee, updateEmployee } from "#sandbox/handlers/employee-writes.ts";
import { devicesHeldBy, requireEmployee } from "#sandbox/handlers/find-record.ts";
import { type Handler, oneRecord, wholeList } from "#sandbox/handlers/handler.ts";
import { filterEqual, filterScope } from "#sandbox/handlers/search-rows.ts";
import { employeeScope } from "#sandbox/keys/access.ts";
import { findCountry } from "#sandbox/world/countries.ts";
import { selectRows } from "#sandbox/world/select-rows.ts";

const getEmployee: Handler<"employees.get"> = ({ world, caller, input }) =>
  oneRecord(toFullEmployee(world, requireEmployee(world, caller, input.id)));

const listDevices: Handler<"employees.devices"> = ({ world, caller, input }) =>
  wholeList(devicesHeldBy(world, requireEmployee(world, caller, input.id)).map(toDevice));

/** The countries of the stored delivery addresses. Source: api-v4.md, Endpoints, Employees. */
const listCountries: Handler<"employees.countries"> = ({ world, caller }) => {
  const { columns, last } = world.listColumns().employees;
  const rows = selectRows(last, [
    ...filterScope(columns, employeeScope(caller)),
    ...filterEqual(columns.hasAddress, 1),
  ]);
  const { codes, valueAt } = columns.country;
  const found = new Uint8Array(columns.country.ranks().length);
  for (const n of rows) found[codes[n] as number] = 1;
  const names = [...found.keys()].flatMap((code) => (found[code] ? (valueAt(code) ?? []) : []));
  return wholeList(
    names
      .map(String)
      .sort()
      .map((country) => ({ value: country, label: findCountry(country)?.label ?? country })),
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

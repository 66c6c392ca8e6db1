import { listPaths } from "../client/routes.ts";
import {
  employeeIdOf,
  type Fields,
  fieldOf,
  idOf,
  isCountry,
  isFields,
  isText,
  orderTypeOf,
} from "../client/structure.ts";
import { fail, pass, section, untestable } from "./rule.ts";

const { rules, read } = section("Resources");
export const records = rules;

/** Declares a rule about every record of a list. `findError` returns an error, null or "absent". */
const each = (statement: string, path: string, findError: (record: Fields) => string | null) =>
  read(statement, async (context) => {
    const all = await context.list(path);
    if (all.length === 0) return untestable("the list is empty");
    let seen = 0;
    for (const record of all) {
      const error = findError(record);
      if (error === "absent") continue;
      seen += 1;
      if (error !== null) return fail(`${idOf(record)}: ${error}`);
    }
    return seen > 0 ? pass : untestable("no record of the list has it");
  });

const absentOr = (value: unknown, isWrong: (value: unknown) => boolean): string | null => {
  if (value === undefined || value === null) return "absent";
  return isWrong(value) ? `it is ${JSON.stringify(value)}` : null;
};
const isUtc = (value: unknown) =>
  typeof value === "string" &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]00:?00)$/.test(value) &&
  !Number.isNaN(Date.parse(value));

for (const [kind, path] of Object.entries(listPaths)) {
  each(`Every ${kind} has an id that is a string`, path, ({ id }) =>
    isText(id) ? null : "no string id",
  );
}

each("Every order has a status", listPaths.order, ({ status }) => (isText(status) ? null : "none"));
const knownTypes = [
  "deployment",
  "offboarding",
  "collection",
  "swap",
  "maintenance",
  "disposition",
  "purchase_for_employee",
  "purchase_for_inventory",
];
each("Every order has a type of the contract, in either dialect", listPaths.order, (order) => {
  const type = orderTypeOf(order);
  if (type === null) return "no type";
  return knownTypes.includes(type) ? null : `it is ${type}`;
});
each("An order's country is an ISO 3166-1 alpha-2 code", listPaths.order, (order) =>
  absentOr(fieldOf(order, "country"), (value) => !isCountry(value)),
);
each("An order's creation time is ISO 8601 in UTC", listPaths.order, (order) =>
  absentOr(fieldOf(order, "createdAt"), (value) => !isUtc(value)),
);
each("An order's expected days are an integer", listPaths.order, ({ sla }) =>
  absentOr(
    isFields(sla) ? fieldOf(sla, "expectedDays") : null,
    (value) => !Number.isInteger(value),
  ),
);
each("An order's late flag is a boolean", listPaths.order, ({ sla }) =>
  absentOr(isFields(sla) ? fieldOf(sla, "late") : null, (value) => typeof value !== "boolean"),
);
each("An order's carrier is a string", listPaths.order, ({ tracking }) =>
  absentOr(isFields(tracking) ? fieldOf(tracking, "carrier") : null, (value) => !isText(value)),
);
each("An order's estimated arrival is a date", listPaths.order, ({ tracking }) =>
  absentOr(
    isFields(tracking) ? fieldOf(tracking, "eta") : null,
    (value) => !/^\d{4}-\d\d-\d\d/.test(String(value)),
  ),
);

each("Every employee has an email address", listPaths.employee, (person) =>
  /^[^@\s]+@[^@\s]+$/.test(String(fieldOf(person, "email"))) ? null : "none",
);
each("Every employee has a name", listPaths.employee, (person) =>
  isText(fieldOf(person, "displayName", "firstName", "lastName")) ? null : "none",
);
each("An employee's country is an ISO 3166-1 alpha-2 code", listPaths.employee, (person) =>
  absentOr(person.country, (value) => !isCountry(value)),
);
each("An employee's status is a string", listPaths.employee, ({ status }) =>
  absentOr(status, (value) => !isText(value)),
);

each("A device's model is a string", listPaths.device, ({ model }) =>
  absentOr(model, (value) => !isText(value)),
);
each("A device's serial number is a string", listPaths.device, (device) =>
  absentOr(fieldOf(device, "serial", "serialNumber"), (value) => !isText(value)),
);
each("A device's status is a string", listPaths.device, ({ status }) =>
  absentOr(status, (value) => !isText(value)),
);
each("An assigned device names its employee", "/v4/inventory?limit=50&status=assigned", (device) =>
  employeeIdOf(device) === null ? "no employee" : null,
);
each(
  "An available device names no employee",
  "/v4/inventory?limit=50&status=available",
  (device) => (employeeIdOf(device) === null ? null : "it names one"),
);

for (const path of ["/v4/devices/options", "/v4/devices/suggestions"]) {
  const list = `${path}?limit=15`;
  each(`GET ${path}: every item has an id`, list, ({ id }) => (isText(id) ? null : "none"));
  for (const field of ["model", "configuration"]) {
    each(`GET ${path}: ${field} is a string`, list, (item) =>
      absentOr(item[field], (value) => !isText(value)),
    );
  }
  each(`GET ${path}: country is an ISO 3166-1 alpha-2 code`, list, ({ country }) =>
    absentOr(country, (value) => !isCountry(value)),
  );
  each(`GET ${path}: available is a boolean`, list, ({ available }) =>
    absentOr(available, (value) => typeof value !== "boolean"),
  );
}
each(
  "Suggestions are purchasable: none is marked as not available",
  "/v4/devices/suggestions?limit=15",
  ({ available }) => (available === false ? "it is not available" : null),
);
each("Every team has a name", "/v4/teams", (team) =>
  isText(fieldOf(team, "name")) ? null : "none",
);

import { listFor, listPaths } from "../client/routes.ts";
import {
  employeeIdOf,
  type Fields,
  fieldOf,
  idOf,
  isCountry,
  isFields,
  isText,
  orderTypeOf,
  pathOf,
  recordOf,
  valuesOf,
} from "../client/structure.ts";
import { check, fail, firstOf, pass, section, untestable } from "./rule.ts";

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

/** Declares a rule about a value of every record of a list that has the value. */
const eachValue = (
  statement: string,
  path: string,
  readValue: (record: Fields) => unknown,
  isRight: (value: unknown) => boolean,
) =>
  each(statement, path, (record) => {
    const value = readValue(record);
    if (value === undefined || value === null) return "absent";
    return isRight(value) ? null : `it is ${JSON.stringify(value)}`;
  });

/** Returns a field of an object inside a record. */
const inside = (holder: string, name: string) => (record: Fields) =>
  isFields(record[holder]) ? fieldOf(record[holder], name) : null;

const isDay = (value: unknown) => /^\d{4}-\d\d-\d\d/.test(String(value));
const isFlag = (value: unknown) => typeof value === "boolean";
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
for (const [what, readValue, isRight] of [
  ["country is an ISO 3166-1 alpha-2 code", (order) => fieldOf(order, "country"), isCountry],
  ["creation time is ISO 8601 in UTC", (order) => fieldOf(order, "createdAt"), isUtc],
  ["expected days are an integer", inside("sla", "expectedDays"), Number.isInteger],
  ["late flag is a boolean", inside("sla", "late"), isFlag],
  ["carrier is a string", inside("tracking", "carrier"), isText],
  ["estimated arrival is a date", inside("tracking", "eta"), isDay],
] satisfies [string, (order: Fields) => unknown, (value: unknown) => boolean][]) {
  eachValue(`An order's ${what}`, listPaths.order, readValue, isRight);
}

each("Every employee has an email address", listPaths.employee, (person) =>
  /^[^@\s]+@[^@\s]+$/.test(String(fieldOf(person, "email"))) ? null : "none",
);
each("Every employee has a name", listPaths.employee, (person) =>
  isText(fieldOf(person, "displayName", "firstName", "lastName")) ? null : "none",
);
const employee = listPaths.employee;
eachValue(
  "An employee's country is an ISO 3166-1 alpha-2 code",
  employee,
  ({ country }) => country,
  isCountry,
);
eachValue("An employee's status is a string", employee, ({ status }) => status, isText);

const serialOf = (device: Fields) => fieldOf(device, "serial", "serialNumber");
eachValue("A device's model is a string", listPaths.device, ({ model }) => model, isText);
eachValue("A device's serial number is a string", listPaths.device, serialOf, isText);
eachValue("A device's status is a string", listPaths.device, ({ status }) => status, isText);
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
  for (const [field, form, isRight] of [
    ["model", "a string", isText],
    ["configuration", "a string", isText],
    ["country", "an ISO 3166-1 alpha-2 code", isCountry],
    ["available", "a boolean", isFlag],
  ] as const) {
    eachValue(`GET ${path}: ${field} is ${form}`, list, (item) => item[field], isRight);
  }
}
each(
  "Suggestions are purchasable: none is marked as not available",
  "/v4/devices/suggestions?limit=15",
  ({ available }) => (available === false ? "it is not available" : null),
);
each("Every team has a name", "/v4/teams", (team) =>
  isText(fieldOf(team, "name")) ? null : "none",
);

type Fact = readonly [
  collection: Parameters<typeof pathOf>[0],
  name: string,
  factOf: (record: Fields) => unknown,
];

/** Facts of which a single read and its list give the same value. */
const shared: readonly Fact[] = [
  ["orders", "status", ({ status }) => status],
  ["orders", "type", orderTypeOf],
  ["orders", "employee", employeeIdOf],
  ["employees", "email", (person) => fieldOf(person, "email")],
  ["employees", "country", ({ country }) => country],
  ["products", "status", ({ status }) => status],
  ["products", "model", ({ model }) => model],
  ["products", "serial number", serialOf],
  ["teams", "name", (team) => fieldOf(team, "name")],
];
for (const [collection, name, factOf] of shared) {
  read(`GET /v4/${collection}/{id} returns the ${name} that the list returns`, async (context) => {
    let compared = 0;
    for (const record of (await context.list(listFor(`/${collection}`))).slice(0, 5)) {
      const full = recordOf((await context.read(pathOf(collection, record))).body);
      if (full === null) return fail(`${idOf(record)}: no record`);
      const [listed, found] = [factOf(record), factOf(full)];
      if (listed == null || found == null) continue;
      compared += 1;
      if (listed !== found)
        return fail(`${idOf(record)}: ${String(listed)} in the list, ${String(found)} alone`);
    }
    return compared > 0 ? pass : untestable("the list and the single read share no such field");
  });
}

read(
  "GET /v4/orders/{id} returns the order's device requests or its sub-orders",
  async (context) => {
    for (const order of (await context.list(listPaths.order)).slice(0, 10)) {
      const { body } = await context.read(pathOf("orders", order));
      const inner = valuesOf(body).some(
        ({ value }) => Array.isArray(value) && value.length > 0 && value.every(isFields),
      );
      if (inner) return pass;
    }
    return untestable("none of ten orders holds a list of objects");
  },
);
read("GET /v4/employees/{id}/devices lists only devices of the employee", async (context) => {
  const device = await firstOf(context, "/v4/inventory?limit=50&status=assigned");
  const holder = employeeIdOf(device) ?? "";
  const devices = await context.list(`${pathOf("employees", { id: holder })}/devices`);
  const other = devices.find((one) => ![null, holder].includes(employeeIdOf(one)));
  if (other) return fail(`${idOf(other)} is assigned to another employee`);
  return check(
    devices.some((one) => idOf(one) === idOf(device)),
    `${idOf(device)} is missing`,
  );
});
for (const what of ["condition", "location"]) {
  read(`GET /v4/products/{id} returns the ${what}`, async (context) => {
    const device = await firstOf(context, listPaths.device);
    const { body } = await context.read(pathOf("products", device));
    return check(isText(fieldOf(body, what)), "it is missing");
  });
}
read("GET /v4/teams/{id} returns a count of employees", async (context) => {
  const team = await firstOf(context, listPaths.team);
  const { body } = await context.read(pathOf("teams", team));
  const count = valuesOf(body).some(
    ({ names, value }) =>
      /count|members|employees|head|size|total/i.test(names.at(-1) ?? "") &&
      /^\d+$/.test(String(value)),
  );
  return check(count, "no whole number was found");
});
read("GET /v4/products/{id} does not return the PIN", async (context) => {
  const device = await firstOf(context, listPaths.device);
  const { body } = await context.read(pathOf("products", device));
  const pin = valuesOf(body).find(
    ({ names, value }) => /^pin(_?code)?$/i.test(names.at(-1) ?? "") && isText(value),
  );
  return check(pin === undefined, "a field holds one");
});
read("GET /v4/company/addresses returns a country code and an email address", async (context) => {
  const address = await firstOf(context, "/v4/company/addresses");
  const texts = valuesOf(address).filter(({ value }) => isText(value));
  const isWhole =
    texts.some(({ value }) => isCountry(value)) &&
    texts.some(({ value }) => String(value).includes("@"));
  return isWhole ? pass : untestable("it has none, and the contract does not show the fields");
});

import {
  type Fields,
  fieldOf,
  idOf,
  normalizeType,
  orderTypeOf,
  pagingNumber,
  recordsOf,
} from "../client/structure.ts";
import { type Context, check, countryOf, fail, pass, section, untestable } from "./rule.ts";

const { rules, read } = section("Filters and sorting");
export const filters = rules;

/** Whether a record matches a filter; null where the record lacks the fact. */
type Has = (record: Fields) => boolean | null;

/** Checks that every record of a list matches its filter. */
const eachHas = async (context: Context, path: string, has: Has, what: string) => {
  const records = await context.list(path);
  const checked = records.map((record) => ({ record, holds: has(record) }));
  const wrong = checked.find(({ holds }) => holds === false);
  if (wrong) return fail(`${idOf(wrong.record)} has another ${what}`);
  if (records.length === 0) return untestable("the filter finds no record");
  return checked.some(({ holds }) => holds)
    ? pass
    : untestable(`the records do not have a ${what}`);
};

/** Declares that a list holds only records that match its filter. */
const listsOnly = (statement: string, path: string, has: Has, what: string) =>
  read(statement, (context) => eachHas(context, path, has, what));

const sameText = (value: unknown, wanted: string) =>
  typeof value === "string" ? value.toLowerCase() === wanted.toLowerCase() : null;

const hasStatus = (wanted: string) => (record: Fields) => sameText(record.status, wanted);

const hasCountry = (wanted: string) => (record: Fields) =>
  sameText(fieldOf(record, "country"), wanted);

const total = async (context: Context, path: string) =>
  pagingNumber((await context.read(path)).body, "totalCount");

const singular = (type: string) => type.toLowerCase().replace(/s$/, "");

for (const [path, what, statuses] of [
  ["/v4/orders", "orders", ["processing", "scheduled", "in_transit", "shipped", "delivered"]],
  ["/v4/inventory", "devices", ["assigned", "available"]],
] as const) {
  for (const status of statuses) {
    listsOnly(
      `GET ${path}?status=${status} lists only ${what} of this status`,
      `${path}?limit=50&status=${status}`,
      hasStatus(status),
      "status",
    );
  }
}

const orderTypes = [
  ...["Deployment", "Offboarding", "Collection", "Swap from Inventory"],
  ...["Purchase for Employee", "Purchase for Inventory"],
];
for (const type of orderTypes) {
  listsOnly(
    `GET /v4/orders?type=${type} lists only orders of this type`,
    `/v4/orders?limit=50&type=${encodeURIComponent(type)}`,
    (order) => {
      const found = orderTypeOf(order);
      return found === null ? null : found === normalizeType(type);
    },
    "type",
  );
}

for (const [name, one, other] of [
  ["status", "delivered", "in_transit"],
  ["type", "Deployment", "Collection"],
] as const) {
  read(`GET /v4/orders takes several values of ${name}: the sum of both`, async (context) => {
    const path = "/v4/orders?limit=50";
    const counts = await Promise.all([
      total(context, `${path}&${name}=${one}`),
      total(context, `${path}&${name}=${other}`),
      total(context, `${path}&${name}=${one}&${name}=${other}`),
    ]);
    const [first, second, both] = counts;
    if (first == null || second == null || both == null) return untestable("no totalCount");
    if (first + second === 0) return untestable("neither value is in use");
    return check(first + second === both, `${first} and ${second}, but ${both} together`);
  });
}

listsOnly(
  "GET /v4/orders with two filters lists only orders that match both",
  "/v4/orders?limit=50&status=delivered&type=Deployment",
  (order) =>
    order.status === undefined
      ? null
      : order.status === "delivered" && orderTypeOf(order) === "deployment",
  "status or type",
);

read(
  "GET /v4/orders with a status that no order has lists nothing or answers 400",
  async (context) => {
    const { status, body } = await context.read("/v4/orders?status=no-such-status");
    if (status === 400) return pass;
    return check(
      status === 200 && recordsOf(body)?.length === 0,
      `answered ${status} with records`,
    );
  },
);

const firstEmail = async (context: Context) => {
  const found = (await context.list("/v4/employees?limit=50"))
    .map((person) => fieldOf(person, "email"))
    .find((email) => typeof email === "string" && /[a-z]/i.test(email));
  return typeof found === "string" ? found : null;
};
const emailForms: readonly (readonly [
  what: string,
  form: (email: string) => string,
  finds: boolean,
])[] = [
  ["finds the employee with exactly this address", (email) => email, true],
  ["ignores letter case", (email) => email.toUpperCase(), true],
  ["does not find a part of the address", (email) => email.slice(0, -3), false],
  ["does not find a longer address", (email) => `x${email}`, false],
  ["does not take % as a wildcard", () => "%", false],
];
for (const [what, form, finds] of emailForms) {
  read(`GET /v4/employees?email= ${what}`, async (context) => {
    const email = await firstEmail(context);
    if (email === null) return untestable("no employee has an email address");
    const path = `/v4/employees?email=${encodeURIComponent(form(email))}`;
    const { status, body } = await context.read(path);
    if (!finds && status === 400) return pass;
    const found = (recordsOf(body) ?? []).map((person) =>
      String(fieldOf(person, "email")).toLowerCase(),
    );
    if (!finds) return check(found.length === 0, `found ${found.length}`);
    return check(
      found.length === 1 && found[0] === email.toLowerCase(),
      `found ${found.length} records`,
    );
  });
}

listsOnly(
  "GET /v4/employees?status=active lists only active employees",
  "/v4/employees?limit=50&status=active",
  hasStatus("active"),
  "status",
);
read("GET /v4/employees?query= finds an employee by the whole email address", async (context) => {
  const email = await firstEmail(context);
  if (email === null) return untestable("no employee has an email address");
  const found = await context.list(`/v4/employees?limit=50&query=${encodeURIComponent(email)}`);
  // The contract does not show what free text searches, so not finding the employee is no failure.
  return found.some((person) => sameText(fieldOf(person, "email"), email))
    ? pass
    : untestable("it is not found, and the contract does not show what free text searches");
});

for (const category of ["Laptops", "Desktops", "Mobile", "Tablet"]) {
  listsOnly(
    `GET /v4/inventory?category=${category} lists only devices of this type`,
    `/v4/inventory?limit=50&category=${category}`,
    (device) => {
      const type = fieldOf(device, "deviceType", "category", "productType");
      // The contract does not show the values of the filter: "Laptop" and "Laptops" are the same.
      return typeof type === "string" ? singular(type) === singular(category) : null;
    },
    "type",
  );
}
for (const [inStock, status, state] of [
  [true, "assigned", "in stock"],
  [false, "available", "out of stock"],
] as const) {
  listsOnly(
    `GET /v4/inventory?inStock=${inStock} lists no ${status} device`,
    `/v4/inventory?limit=50&inStock=${inStock}`,
    (device) => (typeof device.status === "string" ? device.status !== status : null),
    `state than ${state}`,
  );
}

const places = ["Service Warehouse", "Employee Address", "Client Location", "In transit"];
for (const place of places) {
  read(`GET /v4/devices/options takes the location ${place}`, async (context) => {
    const path = `/v4/devices/options?limit=25&location=${encodeURIComponent(place)}`;
    const { status } = await context.read(path);
    return check(status === 200, `answered ${status}`);
  });
}
for (const [path, what, limit, at, of] of [
  ["/v4/employees", "employees", 50, 0, " (1 of 2)"],
  ["/v4/employees", "employees", 50, 1, " (2 of 2)"],
  ["/v4/inventory", "devices", 50, 0, ""],
  ["/v4/devices/options", "items", 15, 0, ""],
  ["/v4/devices/suggestions", "items", 15, 0, ""],
] as const) {
  read(`GET ${path}?country= lists only ${what} of the country${of}`, async (context) => {
    const country = await countryOf(context, at);
    const list = `${path}?limit=${limit}&country=${country}`;
    return eachHas(context, list, hasCountry(country), "country");
  });
}

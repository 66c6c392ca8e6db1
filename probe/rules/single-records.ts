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
export const singleRecords = rules;

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
  ["products", "serial number", (device) => fieldOf(device, "serial", "serialNumber")],
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

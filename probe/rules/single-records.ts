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
  pathOf,
  recordOf,
  valuesOf,
} from "../client/structure.ts";
import { type Context, check, fail, firstOf, pass, section, untestable } from "./rule.ts";

const { rules, read } = section("Resources");
export const singleRecords = rules;

/** Declares a rule that a single read and its list give the same value of a fact. */
const agrees = (
  statement: string,
  list: string,
  collection: Parameters<typeof pathOf>[0],
  factOf: (record: Fields) => unknown,
) =>
  read(statement, async (context: Context) => {
    let compared = 0;
    for (const record of (await context.list(list)).slice(0, 5)) {
      const { body } = await context.read(pathOf(collection, record));
      const full = recordOf(body);
      if (full === null) return fail(`${idOf(record)}: no record`);
      const [listed, found] = [factOf(record), factOf(full)];
      if (listed == null || found == null) continue;
      compared += 1;
      if (listed !== found)
        return fail(`${idOf(record)}: ${String(listed)} in the list, ${String(found)} alone`);
    }
    return compared > 0 ? pass : untestable("the list and the single read share no such field");
  });
agrees(
  "GET /v4/orders/{id} returns the status that the list returns",
  listPaths.order,
  "orders",
  ({ status }) => status,
);
agrees(
  "GET /v4/orders/{id} returns the type that the list returns",
  listPaths.order,
  "orders",
  orderTypeOf,
);
agrees(
  "GET /v4/orders/{id} returns the employee that the list returns",
  listPaths.order,
  "orders",
  employeeIdOf,
);
agrees(
  "GET /v4/employees/{id} returns the email that the list returns",
  listPaths.employee,
  "employees",
  (person) => fieldOf(person, "email"),
);
agrees(
  "GET /v4/employees/{id} returns the country that the list returns",
  listPaths.employee,
  "employees",
  ({ country }) => country,
);
agrees(
  "GET /v4/products/{id} returns the status that the list returns",
  listPaths.device,
  "products",
  ({ status }) => status,
);
agrees(
  "GET /v4/products/{id} returns the model that the list returns",
  listPaths.device,
  "products",
  ({ model }) => model,
);
agrees(
  "GET /v4/products/{id} returns the serial number that the list returns",
  listPaths.device,
  "products",
  (device) => fieldOf(device, "serial", "serialNumber"),
);
agrees(
  "GET /v4/teams/{id} returns the name that the list returns",
  listPaths.team,
  "teams",
  (team) => fieldOf(team, "name"),
);

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

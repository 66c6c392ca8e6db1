import {
  employeeIdOf,
  type Fields,
  fieldOf,
  idOf,
  isFields,
  orderTypeOf,
  recordOf,
  valuesOf,
} from "../client/structure.ts";
import { type Context, check, fail, firstOf, pass, section, untestable } from "./rule.ts";

const { rules, read } = section("Resources");
export const singleRecords = rules;

const listPaths = {
  order: "/v4/orders?limit=50",
  employee: "/v4/employees?limit=50",
  device: "/v4/inventory?limit=50",
  team: "/v4/teams",
};
const isCountry = (value: unknown) => typeof value === "string" && /^[A-Z]{2}$/.test(value);
const isText = (value: unknown) => typeof value === "string" && value !== "";

/** A single read repeats what its list says. */
const agrees = (
  statement: string,
  list: string,
  single: string,
  read_: (record: Fields) => unknown,
) =>
  read(statement, async (context: Context) => {
    let compared = 0;
    for (const record of (await context.list(list)).slice(0, 5)) {
      const { body } = await context.read(`${single}${encodeURIComponent(idOf(record))}`);
      const full = recordOf(body);
      if (full === null) return fail(`${idOf(record)}: no record`);
      const [listed, found] = [read_(record), read_(full)];
      if (listed == null || found == null) continue;
      compared += 1;
      if (listed !== found)
        return fail(`${idOf(record)}: ${String(listed)} in the list, ${String(found)} alone`);
    }
    return compared > 0 ? pass : untestable("the list and the single read share no such fact");
  });
agrees(
  "GET /v4/orders/{id} says the status that the list says",
  listPaths.order,
  "/v4/orders/",
  ({ status }) => status,
);
agrees(
  "GET /v4/orders/{id} says the type that the list says",
  listPaths.order,
  "/v4/orders/",
  orderTypeOf,
);
agrees(
  "GET /v4/orders/{id} says the employee that the list says",
  listPaths.order,
  "/v4/orders/",
  employeeIdOf,
);
agrees(
  "GET /v4/employees/{id} says the email that the list says",
  listPaths.employee,
  "/v4/employees/",
  (person) => fieldOf(person, "email"),
);
agrees(
  "GET /v4/employees/{id} says the country that the list says",
  listPaths.employee,
  "/v4/employees/",
  ({ country }) => country,
);
agrees(
  "GET /v4/products/{id} says the status that the list says",
  listPaths.device,
  "/v4/products/",
  ({ status }) => status,
);
agrees(
  "GET /v4/products/{id} says the model that the list says",
  listPaths.device,
  "/v4/products/",
  ({ model }) => model,
);
agrees(
  "GET /v4/products/{id} says the serial number that the list says",
  listPaths.device,
  "/v4/products/",
  (device) => fieldOf(device, "serial", "serialNumber"),
);
agrees(
  "GET /v4/teams/{id} says the name that the list says",
  listPaths.team,
  "/v4/teams/",
  (team) => fieldOf(team, "name"),
);

read("GET /v4/orders/{id} holds the order's device requests or its sub-orders", async (context) => {
  for (const order of (await context.list(listPaths.order)).slice(0, 10)) {
    const { body } = await context.read(`/v4/orders/${encodeURIComponent(idOf(order))}`);
    const inner = valuesOf(body).some(
      ({ value }) => Array.isArray(value) && value.length > 0 && value.every(isFields),
    );
    if (inner) return pass;
  }
  return untestable("none of ten orders holds a list of objects");
});
read("GET /v4/employees/{id}/devices lists only devices of the employee", async (context) => {
  const device = await firstOf(context, "/v4/inventory?limit=50&status=assigned");
  const holder = employeeIdOf(device) ?? "";
  const devices = await context.list(`/v4/employees/${encodeURIComponent(holder)}/devices`);
  const foreign = devices.find((one) => ![null, holder].includes(employeeIdOf(one)));
  if (foreign) return fail(`${idOf(foreign)} is assigned to another employee`);
  return check(
    devices.some((one) => idOf(one) === idOf(device)),
    `${idOf(device)} is missing`,
  );
});
for (const what of ["condition", "location"]) {
  read(`GET /v4/products/{id} returns the ${what}`, async (context) => {
    const device = await firstOf(context, listPaths.device);
    const { body } = await context.read(`/v4/products/${encodeURIComponent(idOf(device))}`);
    return check(isText(fieldOf(body, what)), "it is missing");
  });
}
read("GET /v4/teams/{id} returns a count of employees", async (context) => {
  const team = await firstOf(context, listPaths.team);
  const { body } = await context.read(`/v4/teams/${encodeURIComponent(idOf(team))}`);
  const count = valuesOf(body).some(
    ({ names, value }) =>
      /count|members|employees|head|size|total/i.test(names.at(-1) ?? "") &&
      /^\d+$/.test(String(value)),
  );
  return check(count, "no whole number was found");
});
read("No answer of a product carries its PIN", async (context) => {
  const device = await firstOf(context, listPaths.device);
  const { body } = await context.read(`/v4/products/${encodeURIComponent(idOf(device))}`);
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
  return isWhole ? pass : untestable("it has none, and the fields on read are not shown");
});

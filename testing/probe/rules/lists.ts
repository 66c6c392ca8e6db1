import { listFor, nameOf, routes, withId } from "../client/routes.ts";
import { failureIn, fieldOf, idOf, isFields, recordOf, recordsOf } from "../client/structure.ts";
import { type Context, check, fail, firstOf, pass, section, untestable } from "./rule.ts";

const { rules, read } = section("Answers");
export const lists = rules;

const pathOf = async (context: Context, path: string) =>
  path.includes("{id}") ? withId(path, idOf(await firstOf(context, listFor(path)))) : `/v4${path}`;

for (const route of routes.filter(({ method }) => method === "GET")) {
  read(`${nameOf(route)} answers 200 with JSON`, async (context) => {
    const { status, headers, body } = await context.read(await pathOf(context, route.path));
    const type = headers.get("content-type") ?? "";
    if (status !== 200) return fail(`answered ${status}`);
    return check(/json/i.test(type) && body !== null, `content type ${type}`);
  });
  if (route.answers === "list") {
    read(`${nameOf(route)} answers an object: bare arrays are for v2`, async (context) => {
      const { body } = await context.read(await pathOf(context, route.path));
      return check(isFields(body), Array.isArray(body) ? "answered a bare array" : "no object");
    });
    read(`${nameOf(route)} returns a list of records`, async (context) => {
      const { body } = await context.read(await pathOf(context, route.path));
      return check(recordsOf(body) !== null, "no list was found in the answer");
    });
  } else {
    read(`${nameOf(route)} answers an object`, async (context) => {
      const { body } = await context.read(await pathOf(context, route.path));
      return check(isFields(body), "answered something else");
    });
  }
  if (route.answers === "record") {
    read(`${nameOf(route)} answers the record of the id in its path`, async (context) => {
      const record = await firstOf(context, listFor(route.path));
      const { body } = await context.read(withId(route.path, idOf(record)));
      const found = recordOf(body);
      return check(idOf(found) === idOf(record), `asked for ${idOf(record)}, got ${idOf(found)}`);
    });
  }
  read(`${nameOf(route)} does not answer 200 with a failure body`, async (context) => {
    const { status, body } = await context.read(await pathOf(context, route.path));
    if (status !== 200) return untestable(`it answered ${status}`);
    return check(failureIn(body) === null, "the body is a failure body");
  });
}

read("GET /v4/orders answers an object with status and an orders array", async (context) => {
  const { body } = await context.read("/v4/orders?limit=50");
  if (!isFields(body)) return fail("answered a bare array");
  return check(
    typeof body.status === "string" && Array.isArray(body.orders),
    `its keys are ${Object.keys(body).join(", ")}`,
  );
});

read("A status beside the data is success", async (context) => {
  const { body } = await context.read("/v4/orders?limit=50");
  if (!isFields(body) || body.status === undefined) return untestable("no status beside the data");
  return check(body.status === "success", `it is ${String(body.status)}`);
});

read("GET /v4/employees/countries answers {value, label} items", async (context) => {
  const items = await context.list("/v4/employees/countries");
  if (items.length === 0) return untestable("the company has employees in no country");
  for (const item of items) {
    if (!/^[A-Z]{2}$/.test(String(item.value))) return fail(`value ${String(item.value)}`);
    if (typeof item.label !== "string") return fail(`no label for ${String(item.value)}`);
  }
  return pass;
});

read("GET /v4/employees/countries lists no country twice", async (context) => {
  const values = (await context.list("/v4/employees/countries")).map(({ value }) => value);
  return check(new Set(values).size === values.length, "a country occurs twice");
});

read("A fixed path is not taken for an id: /v4/employees/countries is a list", async (context) => {
  const { body } = await context.read("/v4/employees/countries");
  return check(recordsOf(body) !== null, "it answered no list");
});

read("The same read twice gives the same records", async ({ client }) => {
  const ids = async () =>
    (recordsOf((await client.get("/v4/employees?limit=20")).body) ?? []).map(idOf).join();
  const first = await ids();
  return check(first === (await ids()), "two reads differ");
});

read("An unknown query parameter does not change what is read", async (context) => {
  const expected = (await context.list("/v4/employees?limit=5")).map(idOf).join();
  const { status, body } = await context.read("/v4/employees?limit=5&noSuchParameter=1");
  // The contract does not say whether unknown parameters are refused.
  if (status === 400) return untestable("it is refused with 400");
  return check((recordsOf(body) ?? []).map(idOf).join() === expected, "the list differs");
});

read("Team names are unique within the company", async (context) => {
  const names = (await context.list("/v4/teams")).map((team) => String(fieldOf(team, "name")));
  return check(new Set(names).size === names.length, "a name occurs twice");
});

read("Email addresses of employees are unique within the company", async (context) => {
  const emails = (await context.list("/v4/employees?limit=50")).map((person) =>
    String(fieldOf(person, "email")).toLowerCase(),
  );
  return check(new Set(emails).size === emails.length, "an address occurs twice");
});

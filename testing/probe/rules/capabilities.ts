import {
  capabilityNames,
  listFor,
  nameOf,
  type Route,
  routes,
  unknownId,
  withId,
} from "../client/routes.ts";
import { failureIn, idOf } from "../client/structure.ts";
import { type Context, check, fail, firstOf, pass, requireKey, section } from "./rule.ts";

const { rules, read, write } = section("Capabilities");
export const capabilities = rules;

const keyWithout = ({ keys }: Context, capability: string) =>
  requireKey(keys.without.get(capability), `a key with all but ${capability}`);

/** Sends a request with an invalid input, or a read of an existing record. */
const requestWith = async (context: Context, route: Route, key: string) => {
  const { client } = context;
  if (route.method !== "GET") {
    return client.send(route.method, withId(route.path, unknownId), {}, key);
  }
  // The record exists, so that the service cannot answer 404 before it checks the capability.
  const hasId = route.path.includes("{id}");
  const id = hasId ? idOf(await firstOf(context, listFor(route.path))) : "";
  return client.get(withId(route.path, id), key);
};

for (const route of routes) {
  const { capability } = route;
  if (capability === null) continue;
  const declare = route.isWrite ? write : read;
  declare(`${nameOf(route)} without mcp:${capability} answers 403`, async (context) => {
    const { status, body } = await requestWith(context, route, keyWithout(context, capability));
    if (status !== 403) return fail(`answered ${status}`);
    return failureIn(body) ? pass : fail("403 without a documented failure body");
  });
}

for (const capability of capabilityNames) {
  read(`A key without mcp:${capability} can read GET /v4/me`, async (context) => {
    const { status } = await context.client.get("/v4/me", keyWithout(context, capability));
    return check(status === 200, `answered ${status}`);
  });
  read(
    `A key without mcp:${capability} can read what needs other capabilities`,
    async (context) => {
      const key = keyWithout(context, capability);
      const others = routes.filter(
        (route) =>
          route.method === "GET" &&
          !route.path.includes("{id}") &&
          route.capability !== null &&
          route.capability !== capability,
      );
      for (const route of others) {
        const { status } = await context.client.get(`/v4${route.path}`, key);
        if (status !== 200) return fail(`${nameOf(route)} answered ${status}`);
      }
      return pass;
    },
  );
}

read("POST /v4/orders/validate needs only the read capability of orders", async (context) => {
  const key = keyWithout(context, "orders:write");
  const { status } = await context.client.send("POST", "/v4/orders/validate", {}, key);
  return check(status !== 403 && status !== 401, `answered ${status}`);
});

read("GET /v4/employees/{id}/devices does not need the employees capability", async (context) => {
  const key = keyWithout(context, "employees:read");
  const { status } = await context.client.get(`/v4/employees/${unknownId}/devices`, key);
  return check(status !== 403 && status !== 401, `answered ${status}`);
});

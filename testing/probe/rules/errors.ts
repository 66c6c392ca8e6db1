import type { Answer } from "../client/client.ts";
import { nameOf, routes, unknownId, withId } from "../client/routes.ts";
import { failureIn } from "../client/structure.ts";
import { check, fail, pass, section } from "./rule.ts";

const { rules, read, write } = section("Errors");
export const errors = rules;

/** Checks that an answer has one of the statuses and one of the two documented bodies. */
const checkFailure = (answer: Answer, ...statuses: number[]) => {
  const { status, body } = answer;
  if (!statuses.includes(status)) return fail(`answered ${status}`);
  const failure = failureIn(body);
  if (failure === null) return fail("the body is neither of the two documented failure bodies");
  return check(
    failure.status === null || failure.status === status,
    `statusCode ${failure.status} in an answer of ${status}`,
  );
};

for (const route of routes.filter(({ path }) => path.includes("{id}"))) {
  const declare = route.isWrite ? write : read;
  declare(`${nameOf(route)} of an unknown id answers 404`, async ({ client }) => {
    const path = withId(route.path, unknownId);
    if (route.method === "GET") return checkFailure(await client.get(path), 404);
    // The body is valid, so that only the id is wrong.
    const body = route.path.startsWith("/teams")
      ? { name: "Probe" }
      : route.path.startsWith("/employees")
        ? { jobTitle: "Probe" }
        : { productId: unknownId };
    return checkFailure(await client.send(route.method, path, body), 404);
  });
}

read("A route that does not exist answers 404", async ({ client }) =>
  checkFailure(await client.get("/v4/no-such-route"), 404),
);

const badQueries: readonly (readonly [path: string, what: string])[] = [
  ["/v4/orders?limit=many", "a limit that is not a number"],
  ["/v4/orders?page=first", "a page that is not a number"],
  ["/v4/orders?page=-1", "a negative page"],
  ["/v4/orders?page=1.5", "a page that is not an integer"],
  ["/v4/orders?sortDirection=sideways", "a sort direction other than asc and desc"],
  ["/v4/employees?limit=many", "a limit that is not a number"],
  ["/v4/employees?page=-1", "a negative page"],
  ["/v4/employees?sortDirection=sideways", "a sort direction other than asc and desc"],
  ["/v4/employees?country=Germany", "a country that is not an ISO 3166-1 alpha-2 code"],
  ["/v4/inventory?limit=many", "a limit that is not a number"],
  ["/v4/inventory?inStock=perhaps", "an inStock that is not a boolean"],
  ["/v4/devices/options?limit=many", "a limit that is not a number"],
  ["/v4/devices/suggestions?limit=many", "a limit that is not a number"],
];
for (const [path, what] of badQueries) {
  read(`GET ${path.split("?")[0]} with ${what} answers 400`, async ({ client }) =>
    checkFailure(await client.get(path), 400),
  );
}

const badValidations: readonly (readonly [body: unknown, what: string])[] = [
  [{}, "without an order type"],
  [{ orderType: "Teleportation" }, "with an unknown order type"],
  [{ orderType: 7 }, "with an order type that is not a string"],
  [{ orderType: "Collection", productIds: "one" }, "with productIds that are not an array"],
];
for (const [body, what] of badValidations) {
  read(`POST /v4/orders/validate ${what} answers 400`, async ({ client }) =>
    checkFailure(await client.send("POST", "/v4/orders/validate", body), 400),
  );
}

/** Returns a request with incomplete JSON. */
const malformed = (key: string): RequestInit => ({
  headers: { "x-api-key": key, "content-type": "application/json" },
  body: '{"orderType": ',
});

for (const route of routes.filter(({ method }) => method !== "GET")) {
  const declare = route.isWrite ? write : read;
  declare(`${nameOf(route)} with malformed JSON answers 400`, async ({ client, keys }) =>
    checkFailure(
      await client.raw(route.method, withId(route.path, unknownId), malformed(keys.main)),
      400,
      // The service may look up the id before it reads the body.
      ...(route.path.includes("{id}") ? [404] : []),
    ),
  );
}

read("The message of a failure does not repeat the API key", async ({ client, keys }) => {
  for (const path of ["/v4/orders/x", "/v4/orders?limit=many"]) {
    const { text } = await client.get(path);
    if (text.includes(keys.main)) return fail(`${path} repeats it`);
  }
  return pass;
});

import type { Answer } from "../client/client.ts";
import { nameOf, routes, unknownId, withId } from "../client/routes.ts";
import { failureIn } from "../client/structure.ts";
import { type Context, check, keyOf, section } from "./rule.ts";

const { rules, read, write } = section("Authentication");
export const authentication = rules;

const refused = ({ status, body }: Answer) =>
  check(
    status === 401 && failureIn(body) !== null,
    `answered ${status}${failureIn(body) ? "" : " without a documented failure body"}`,
  );

for (const route of routes) {
  const declare = route.isWrite ? write : read;
  declare(`${nameOf(route)} without X-API-KEY answers 401`, async ({ client }) => {
    const path = withId(route.path, unknownId);
    return refused(
      route.method === "GET"
        ? await client.get(path, null)
        : await client.send(route.method, path, {}, null),
    );
  });
}

/** Two reads: one that needs no capability, and one that needs a capability. */
const samples = ["/v4/me", "/v4/orders?limit=1"];

const badKeys: readonly (readonly [what: string, keyOf: (context: Context) => string])[] = [
  ["an empty X-API-KEY", () => ""],
  ["an unknown key with the prefix svc_sk_", () => "svc_sk_no-such-key-000000000000000000"],
  ["a key with another prefix", ({ keys }) => keys.main.replace(/^svc_sk_/, "abc_xy_")],
  ["a key in another letter case", ({ keys }) => keys.main.toUpperCase()],
  ["a key that was cut short", ({ keys }) => keys.main.slice(0, -1)],
  ["a legacy v2 key", (context) => keyOf(context, "legacy")],
  ["the key of a disabled user", (context) => keyOf(context, "disabled")],
  ["an expired key", (context) => keyOf(context, "expired")],
  ["an inactive key", (context) => keyOf(context, "inactive")],
];
for (const path of samples) {
  for (const [what, keyOf] of badKeys) {
    read(`GET ${path} with ${what} answers 401`, async (context) =>
      refused(await context.client.get(path, keyOf(context))),
    );
  }
  read(`GET ${path} with the API key as a bearer token answers 401`, async ({ client, keys }) =>
    refused(await client.raw("GET", path, { headers: { authorization: `Bearer ${keys.main}` } })),
  );
}

read("The 401 for a legacy v2 key says that the key is not bound to a user", async (context) => {
  const { body } = await context.client.get("/v4/me", keyOf(context, "legacy"));
  const message = failureIn(body)?.message ?? "";
  return check(/not bound to a user/i.test(message), `it says: ${message}`);
});

read("The main key has the fixed prefix svc_sk_", async ({ keys }) =>
  check(keys.main.startsWith("svc_sk_"), "it has another prefix"),
);

import { type Fields, isFields } from "../client/structure.ts";
import { check, fail, keyOf, pass, section } from "./rule.ts";

const { rules, read } = section("Identity");
export const identity = rules;

/** Returns the identity object: the answer, or an object inside it. */
const identityIn = (body: unknown): Fields | null => {
  if (!isFields(body)) return null;
  return (
    [body, ...Object.values(body)]
      .filter(isFields)
      .find(({ user, access }) => isFields(user) && isFields(access)) ?? null
  );
};

const isString = (value: unknown) => typeof value === "string";
const areStrings = (value: unknown) => Array.isArray(value) && value.every(isString);
const isFlag = (value: unknown) => typeof value === "boolean";
const fields: readonly (readonly [
  path: string,
  type: string,
  test: (value: unknown) => boolean,
])[] = [
  ["authenticated", "a boolean", isFlag],
  ["user.uid", "a string", isString],
  ["user.email", "a string", isString],
  ["user.displayName", "a string", isString],
  ["access.isStaff", "a boolean", isFlag],
  ["access.isDeveloper", "a boolean", isFlag],
  ["access.companyIds", "an array of strings", areStrings],
  ["access.supplierIds", "an array of strings", areStrings],
];

/** Returns a field in camelCase, or in the snake_case of the illustrative shapes. */
const valueAt = (identityObject: Fields, path: string) =>
  path.split(".").reduce<unknown>((value, name) => {
    const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return isFields(value) ? (value[name] ?? value[snake]) : undefined;
  }, identityObject);

for (const [path, type, test] of fields) {
  read(`GET /v4/me returns ${path}, ${type}`, async (context) => {
    const found = identityIn((await context.read("/v4/me")).body);
    if (found === null) return fail("no object with user and access was found");
    const value = valueAt(found, path);
    return check(test(value), `it is ${JSON.stringify(value)}`);
  });
}

read("GET /v4/me returns authenticated: true", async (context) =>
  check(identityIn((await context.read("/v4/me")).body)?.authenticated === true, "it is not true"),
);

read("GET /v4/me does not repeat the key", async (context) => {
  const { text } = await context.read("/v4/me");
  return check(!text.includes(context.keys.main), "the key is in the answer");
});

read("GET /v4/me of another company's key names another company", async (context) => {
  const own = identityIn((await context.read("/v4/me")).body);
  const other = identityIn(
    (await context.client.get("/v4/me", keyOf(context, "otherCompany"))).body,
  );
  if (own === null || other === null) return fail("no identity");
  const shared = (valueAt(own, "access.companyIds") as unknown[]).filter((id) =>
    (valueAt(other, "access.companyIds") as unknown[]).includes(id),
  );
  return shared.length === 0 ? pass : fail(`both name ${shared.join(", ")}`);
});

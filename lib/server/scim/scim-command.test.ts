import { expect, it } from "vitest";
import { findScimToken, listScimTokens } from "#lib/server/scim/tokens.ts";
import { commandRunner } from "#testing/server/commands.ts";
import { testStore } from "#testing/server/store.ts";

const run = commandRunner("scim", testStore());
const scim = (...args: string[]) => run(args);

it("npm run scim makes a token, lists it without its text, and revokes it", async () => {
  const made = await scim("token", "create", "Okta");
  expect(made).toMatchObject({ code: 0, err: "" });
  const token = /\n {2}(qm_scim_\S+)\n/.exec(made.out)?.[1] ?? "";
  expect(await findScimToken(token)).toMatchObject({ label: "Okta" });
  expect(made.out).toContain("http://console.localhost/api/scim/v2");
  const [{ id } = { id: "" }] = await listScimTokens();
  const listed = await scim("token", "list");
  expect(listed.out).toContain(`${id}\tOkta\t…${token.slice(-4)}`);
  expect(listed.out).not.toContain(token);
  expect((await scim("token", "revoke", id)).code).toBe(0);
  expect(await findScimToken(token)).toBeNull();
});

it.each([
  [[], /Usage/],
  [["token", "create"], /Usage/],
  [["token", "create", "two\nlines"], /one line/],
  [["token", "revoke", "unknown"], /no such token/],
])("npm run scim refuses %j with a sentence", async (args, words) => {
  const { code, err } = await scim(...args);
  expect(code).toBe(1);
  expect(err).toMatch(words);
  expect(err).not.toMatch(/\n\s+at /);
});

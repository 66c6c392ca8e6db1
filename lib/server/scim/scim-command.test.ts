import { execFile } from "node:child_process";
import { expect, it } from "vitest";
import { findScimToken, listScimTokens } from "#lib/server/scim/tokens.ts";
import { testStore } from "#testing/server/store.ts";

const settings = testStore();

/** Runs `npm run scim -- …` in plain Node: nothing that it loads may need Next. */
const scim = (...args: string[]) =>
  new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
    execFile(
      process.execPath,
      ["--conditions=react-server", "scripts/scim.ts", ...args],
      { env: { PATH: process.env.PATH, NODE_ENV: "test", ...settings } },
      (error, out, err) => resolve({ code: error?.code ?? 0, out, err }),
    );
  });

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

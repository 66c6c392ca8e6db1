import { execFile } from "node:child_process";
import { describe, expect, it } from "vitest";
import { isPassword } from "#lib/server/auth/password.ts";
import { findPersonByEmail } from "#lib/server/auth/people.ts";
import { testStore } from "#lib/server/store/test-store.ts";

const settings = testStore();

/** Runs `npm run user -- …` in plain Node: nothing that it loads may need Next. */
const user = (args: string[], stdin = "") =>
  new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ["--conditions=react-server", "scripts/user.ts", ...args],
      { env: { PATH: process.env.PATH, NODE_ENV: "test", ...settings } },
      (error, out, err) => resolve({ code: error?.code ?? 0, out, err }),
    );
    child.stdin?.end(stdin);
  });

const key = "svc_sk_canary_from_stdin";

describe("npm run user", () => {
  it("adds a person and prints a one-time password, but never the key", async () => {
    const { code, out, err } = await user(
      ["add", "Max@Example.com", "--role", "manager", "--name", "Max M", "--key-stdin"],
      `${key}\n`,
    );
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).not.toContain(key);
    const [, password = ""] = /\n {2}(\S+)\n/.exec(out) ?? [];
    const person = await findPersonByEmail("max@example.com");
    expect(person).toMatchObject({
      role: "manager",
      displayName: "Max M",
      mustChangePassword: true,
      connectionId: `person:${person?.id}`,
    });
    expect(await isPassword(password, person?.passwordHash ?? null)).toBe(true);
    expect((await user(["list"])).out).toContain("max@example.com\tmanager\tconnected");
  });

  it("disables a person", async () => {
    await user(["add", "sue@example.com", "--role", "support"]);
    expect((await user(["disable", "sue@example.com"])).code).toBe(0);
    expect((await findPersonByEmail("sue@example.com"))?.disabledAt).not.toBeNull();
  });

  it.each([
    [["add"], /Usage/],
    [["add", "a@example.com", "--role", "support", "--key-stdin"], /no valid API key/],
    [["disable", "nobody@example.com"], /no account/],
    [["list", "--what"], /--what/],
  ])("refuses %j with a sentence", async (args, words) => {
    const { code, err } = await user(args);
    expect(code).toBe(1);
    expect(err).toMatch(words);
    expect(err).not.toMatch(/\n\s+at /);
  });
});

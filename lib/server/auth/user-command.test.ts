import { describe, expect, it } from "vitest";
import { isPassword } from "#lib/server/auth/password.ts";
import { findPersonByEmail } from "#lib/server/auth/people.ts";
import { findFirstGrant } from "#lib/server/grants/grants.ts";
import { store } from "#lib/server/store/store.ts";
import { commandRunner } from "#testing/server/commands.ts";
import { testStore } from "#testing/server/store.ts";

const user = commandRunner("user", testStore());

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
    });
    expect(await findFirstGrant(store(), person?.id ?? "")).toMatchObject({
      id: `person:${person?.id}`,
      role: "manager",
    });
    expect(await isPassword(password, person?.passwordHash ?? null)).toBe(true);
    expect((await user(["list"])).out).toContain("max@example.com\tmanager\tconnected");
  });

  it("disables a person", async () => {
    await user(["add", "sue@example.com", "--role", "support"]);
    expect((await user(["disable", "sue@example.com"])).code).toBe(0);
    expect((await findPersonByEmail("sue@example.com"))?.disabledAt).not.toBeNull();
  });

  it("enables a person, changes a role and resets a password, each with a sentence", async () => {
    const email = "rita@corp.test";
    await user(["add", email, "--role", "support"]);
    await user(["disable", email]);
    expect((await user(["enable", email])).out).toContain("can sign in again");
    expect((await findPersonByEmail(email))?.disabledAt).toBeNull();
    expect((await user(["role", email, "--role", "manager"])).out).toContain("is manager");
    expect((await findPersonByEmail(email))?.role).toBe("manager");
    const { out } = await user(["reset", email]);
    const [, password = ""] = /\n {2}(\S+)\n/.exec(out) ?? [];
    expect(out).toContain("within 72 hours");
    const person = await findPersonByEmail(email);
    expect(await isPassword(password, person?.passwordHash ?? null)).toBe(true);
  });

  it("makes a break-glass account, and a new password for it, but not of another account", async () => {
    const email = "emergency@corp.test";
    const passwordIn = ({ out }: { out: string }) => /\n {2}(\S{40})\n/.exec(out)?.[1] ?? "";
    const first = passwordIn(await user(["break-glass", email]));
    const made = await findPersonByEmail(email);
    expect(made).toMatchObject({ role: "admin", isBreakGlass: true, mustChangePassword: false });
    expect(await isPassword(first, made?.passwordHash ?? null)).toBe(true);
    const second = passwordIn(await user(["break-glass", email]));
    const again = await findPersonByEmail(email);
    expect(again?.id).toBe(made?.id);
    expect(await isPassword(second, again?.passwordHash ?? null)).toBe(true);
    expect((await user(["list"])).out).toContain(`${email}\tadmin\tconnected\tbreak-glass`);
    expect((await user(["break-glass", "max@example.com"])).err).toContain("an email of its own");
  });

  it.each([
    [["add"], /Usage/],
    [["constructor", "a@example.com"], /Usage/],
    [["enable", "max@example.com"], /is not disabled/],
    [["role", "max@example.com"], /Give --role/],
    [["reset", "nobody@example.com"], /no account/],
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

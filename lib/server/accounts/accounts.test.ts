import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  inviteAccount,
  listAccounts,
  resetAccountPassword,
  setAccountDisabled,
  setAccountRole,
} from "#lib/server/accounts/accounts.ts";
import type { Admin } from "#lib/server/accounts/change-account.ts";
import { hashPassword, isPassword } from "#lib/server/auth/password.ts";
import { findPersonByEmail } from "#lib/server/auth/people.ts";
import { findSession, startSession } from "#lib/server/auth/sessions.ts";
import type { Role } from "#lib/server/role.ts";
import { connections, people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { testCommit } from "#testing/server/audit-commit.ts";
import { storePerson } from "#testing/server/people.ts";
import { testStore, useSettings } from "#testing/server/store.ts";
import { connect } from "#testing/server/upstream.ts";

const settings = testStore();
/** The admin who asks for the changes. */
let admin: Admin = { userId: "", role: "admin", commit: testCommit };

const newAdmin = async (): Promise<Admin> => {
  const id = randomUUID();
  await storePerson({ id, role: "admin" });
  return { userId: id, role: "admin", commit: testCommit };
};

/** Adds a person. Returns the id, the email and the one-time password. */
const invite = async (role: Role = "support", connection: { id: string } | null = null) => {
  const email = `${randomUUID()}@example.com`;
  const named = connection && { environment: "sandbox" as const, id: connection.id };
  return {
    email,
    ...(await inviteAccount(admin, { email, displayName: "New", role, connection: named })),
  };
};

const signIn = (id: string) => startSession(id, { method: "password" });

const viewOf = async (id: string) => (await listAccounts(admin)).find((each) => each.id === id);

beforeEach(async () => {
  useSettings(settings);
  await store().delete(people);
  admin = await newAdmin();
});

describe("inviteAccount", () => {
  it("adds an account with the chosen role and connection, and a one-time password", async () => {
    const connection = await connect("http://127.0.0.1:9", randomUUID(), "svc_sk_one");
    const { id, email, password } = await invite("manager", connection);
    expect(await viewOf(id)).toEqual({
      id,
      email,
      displayName: "New",
      role: "manager",
      kind: "local",
      grants: [{ environment: "sandbox", id: connection.id, role: "manager" }],
      disabledAt: null,
      lastSignInAt: null,
      mustChangePassword: true,
    });
    const person = await findPersonByEmail(email);
    expect(await isPassword(password, person?.passwordHash ?? null)).toBe(true);
  });

  it("refuses a connection that does not exist or is disabled, and adds nobody", async () => {
    const disabled = await connect("http://127.0.0.1:9", randomUUID(), "svc_sk_two");
    await store()
      .update(connections)
      .set({ disabledAt: new Date() })
      .where(eq(connections.id, disabled.id));
    await expect(invite("support", disabled)).rejects.toThrow("disabled");
    await expect(invite("support", { id: "none" })).rejects.toThrow("no such connection");
    expect(await listAccounts(admin)).toHaveLength(1);
  });
});

describe("the list of accounts", () => {
  it.each(["manager", "support"] as const)("is refused to a %s", async (role) => {
    await expect(listAccounts({ role })).rejects.toMatchObject({ kind: "role" });
  });

  it("has no password and says when a person last signed in", async () => {
    const { id, password } = await invite();
    await signIn(id);
    const view = await viewOf(id);
    expect(Date.parse(view?.lastSignInAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
    expect(JSON.stringify(view)).not.toMatch(/argon2/);
    expect(JSON.stringify(view)).not.toContain(password);
  });
});

describe("a change of an account", () => {
  const changes: Record<string, (id: string) => Promise<unknown>> = {
    "being disabled": (id) => setAccountDisabled(admin, id, true),
    "a reset of the password": (id) => resetAccountPassword(admin, id),
    "another role": (id) => setAccountRole(admin, id, "manager"),
  };

  it.each(Object.keys(changes))("ends the person's sessions: %s", async (name) => {
    const { id } = await invite();
    const session = await signIn(id);
    expect(await findSession(session)).not.toBeNull();
    await changes[name]?.(id);
    await setAccountDisabled(admin, id, false);
    expect(await findSession(session)).toBeNull();
  });

  it("replaces the password by one that works and must be changed", async () => {
    const { id, email, password } = await invite();
    await store()
      .update(people)
      .set({ passwordHash: await hashPassword("their own passphrase"), mustChangePassword: false })
      .where(eq(people.id, id));
    const next = await resetAccountPassword(admin, id);
    const person = await findPersonByEmail(email);
    expect(next).not.toBe(password);
    expect(person?.mustChangePassword).toBe(true);
    expect(await isPassword(next, person?.passwordHash ?? null)).toBe(true);
  });

  it("is refused if no enabled admin would remain", async () => {
    const other = await newAdmin();
    await setAccountDisabled(admin, other.userId, true);
    const { userId: own } = admin;
    await expect(setAccountDisabled(admin, own, true)).rejects.toThrow("last admin of sandbox");
    await expect(setAccountRole(admin, own, "support")).rejects.toThrow("last admin");
    expect(await viewOf(own)).toMatchObject({ role: "admin", disabledAt: null });
    await setAccountDisabled(admin, other.userId, false);
    await setAccountRole(admin, own, "support");
    expect(await viewOf(own)).toMatchObject({ role: "support" });
  });

  it("leaves one admin when two admins remove each other at once", async () => {
    const other = await newAdmin();
    const results = await Promise.allSettled([
      setAccountDisabled(admin, other.userId, true),
      setAccountDisabled(other, admin.userId, true),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("of the role changes the role with every connection", async () => {
    const connection = await connect("http://127.0.0.1:9", randomUUID(), "svc_sk_three");
    const { id } = await invite("manager", connection);
    await setAccountRole(admin, id, "support");
    expect((await viewOf(id))?.grants.map(({ role }) => role)).toEqual(["support"]);
  });

  it("is refused for a demo account, which the next start would restore", async () => {
    const { id } = await invite();
    await store().update(people).set({ isDemo: true }).where(eq(people.id, id));
    for (const change of Object.values(changes)) {
      await expect(change(id)).rejects.toThrow("demo account");
    }
  });

  it("leaves the role and the password of an identity provider's account to the provider", async () => {
    const { id } = await invite();
    await store()
      .update(people)
      .set({ issuer: "https://issuer.example", subject: "s" })
      .where(eq(people.id, id));
    await expect(setAccountRole(admin, id, "admin")).rejects.toThrow(
      "identity provider decides the role",
    );
    await expect(resetAccountPassword(admin, id)).rejects.toThrow("decides the password");
    await setAccountDisabled(admin, id, true);
    expect((await viewOf(id))?.disabledAt).not.toBeNull();
  });
});

import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { setAccountGrant, withdrawAccountGrant } from "#lib/server/accounts/account-grants.ts";
import {
  inviteAccount,
  listAccounts,
  resetAccountPassword,
  setAccountDisabled,
  setAccountRole,
} from "#lib/server/accounts/accounts.ts";
import { findSession, startSession } from "#lib/server/auth/sessions.ts";
import { saveGrant } from "#lib/server/grants/grants.ts";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import type { Role } from "#lib/server/role.ts";
import { connections, people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { testCommit } from "#testing/server/audit-commit.ts";
import { storePerson } from "#testing/server/people.ts";
import { testStore, useSettings } from "#testing/server/store.ts";
import { connect } from "#testing/server/upstream.ts";

const settings = testStore();
let sandbox: ConnectionIdentity;
let production: ConnectionIdentity;

const person = async (role: Role, ...granted: ConnectionIdentity[]) => {
  const userId = randomUUID();
  await storePerson({ id: userId, role }, ...granted);
  return { userId, role, commit: testCommit };
};

const named = async (connection: ConnectionIdentity) => ({
  environment: connection.environment,
  id: connection.id,
});

const grantsOf = async (id: string) => {
  const all = await listAccounts({ role: "admin" });
  return all
    .find((each) => each.id === id)
    ?.grants.map((grant) => `${grant.environment} ${grant.role}`);
};

beforeEach(async () => {
  useSettings(settings);
  await store().delete(people);
  const id = randomUUID();
  sandbox = await named(await connect("http://127.0.0.1:9", id, "svc_sk_one"));
  // The same id in both environments: only both together name a connection.
  production = await named(
    await connect("http://127.0.0.1:9", id, "svc_sk_two", { environment: "production" }),
  );
});

describe("an admin of the sandbox alone", () => {
  let admin: Awaited<ReturnType<typeof person>>;
  beforeEach(async () => {
    admin = await person("admin", sandbox);
    await person("admin", production);
  });
  const refused = { kind: "role", message: expect.stringContaining("an admin of production") };

  it("gives, changes and withdraws connections of the sandbox", async () => {
    const { userId } = await person("support", production);
    await setAccountGrant(admin, userId, sandbox, "manager");
    await setAccountGrant(admin, userId, sandbox, "support");
    expect(await grantsOf(userId)).toEqual(["production support", "sandbox support"]);
    await withdrawAccountGrant(admin, userId, sandbox);
    expect(await grantsOf(userId)).toEqual(["production support"]);
  });

  it("gives nobody a connection of production, also not themself", async () => {
    const other = await person("support", sandbox);
    for (const { userId } of [other, admin]) {
      const giving = setAccountGrant(admin, userId, production, "support");
      await expect(giving).rejects.toMatchObject(refused);
    }
    const invited = { email: "new@example.com", displayName: "New", role: "support" } as const;
    await expect(
      inviteAccount(admin, { ...invited, connection: production }),
    ).rejects.toMatchObject(refused);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ["withdraw its connection", (id) => withdrawAccountGrant(admin, id, production)],
    ["raise its role", (id) => setAccountGrant(admin, id, production, "admin")],
    ["reset its password", (id) => resetAccountPassword(admin, id)],
    ["disable it", (id) => setAccountDisabled(admin, id, true)],
    ["change its role", (id) => setAccountRole(admin, id, "manager")],
  ])("can't take over an account of production: %s", async (_what, change) => {
    const { userId } = await person("support", production);
    await expect(change(userId)).rejects.toMatchObject(refused);
    expect(await grantsOf(userId)).toEqual(["production support"]);
  });
});

it("an account that administers production without a grant is not reset by an admin of the sandbox", async () => {
  const owner = await person("admin");
  const admin = await person("support", sandbox);
  await store().transaction((tx) => saveGrant(tx, admin.userId, { ...sandbox, role: "admin" }));
  const asking = { ...admin, role: "admin" } as const;
  await expect(resetAccountPassword(asking, owner.userId)).rejects.toMatchObject({ kind: "role" });
  const another = { email: "more@example.com", displayName: "More", role: "admin" } as const;
  await expect(inviteAccount(asking, { ...another, connection: null })).rejects.toMatchObject({
    kind: "role",
  });
});

describe("a change of a grant", () => {
  it("gives a session the lower role at its next request, and ends it for a higher one", async () => {
    const admin = await person("admin", sandbox);
    const { userId } = await person("manager", sandbox);
    const session = await startSession(userId, { method: "password" });
    await setAccountGrant(admin, userId, sandbox, "support");
    expect(await findSession(session)).toMatchObject({ role: "support", connection: sandbox });
    await setAccountGrant(admin, userId, sandbox, "manager");
    expect(await findSession(session)).toBeNull();
  });

  it("leaves a session without a connection once its own is withdrawn, whatever else the person has", async () => {
    const admin = await person("admin", sandbox);
    const { userId } = await person("support", production, sandbox);
    await store().transaction((tx) => saveGrant(tx, userId, { ...production, role: "manager" }));
    const session = await startSession(userId, { method: "password" });
    expect(await findSession(session)).toMatchObject({ role: "manager", connection: production });
    await person("admin", production);
    const asking = { ...admin };
    await setAccountGrant(asking, admin.userId, sandbox, "admin");
    await store().transaction((tx) =>
      saveGrant(tx, admin.userId, { ...production, role: "admin" }),
    );
    await withdrawAccountGrant(admin, userId, production);
    expect(await findSession(session)).toMatchObject({ role: "support", connection: null });
    // Given again, it is the one that the session had.
    await setAccountGrant(admin, userId, production, "support");
    expect(await findSession(session)).toMatchObject({ connection: production });
  });

  it("is used at once by a session that has chosen none", async () => {
    const admin = await person("admin", sandbox);
    const { userId } = await person("support");
    const session = await startSession(userId, { method: "password" });
    expect(await findSession(session)).toMatchObject({ connection: null });
    await setAccountGrant(admin, userId, sandbox, "support");
    expect(await findSession(session)).toMatchObject({ connection: sandbox });
  });

  it("never leaves an environment without an admin", async () => {
    const admin = await person("support", sandbox);
    await store().transaction((tx) => saveGrant(tx, admin.userId, { ...sandbox, role: "admin" }));
    const asking = { ...admin, role: "admin" } as const;
    const last = "last admin of sandbox";
    await expect(withdrawAccountGrant(asking, admin.userId, sandbox)).rejects.toThrow(last);
    await expect(setAccountGrant(asking, admin.userId, sandbox, "manager")).rejects.toThrow(last);
    expect(await grantsOf(admin.userId)).toEqual(["sandbox admin"]);
  });

  it("is refused for a disabled or unknown connection, and for the sign-in of another person", async () => {
    const admin = await person("admin", sandbox);
    const { userId } = await person("support");
    const idToken = await connect("http://127.0.0.1:9", "id-token:x", "none", { auth: "id token" });
    await expect(setAccountGrant(admin, userId, await named(idToken), "support")).rejects.toThrow(
      "no one else can use it",
    );
    const unknown = { environment: "sandbox", id: "none" } as const;
    await expect(setAccountGrant(admin, userId, unknown, "support")).rejects.toThrow(
      "no such connection",
    );
    await store().update(connections).set({ disabledAt: new Date() });
    await expect(setAccountGrant(admin, userId, sandbox, "support")).rejects.toThrow("disabled");
  });

  it("leaves the role of an identity provider's account to the provider", async () => {
    const admin = await person("admin", sandbox);
    const { userId } = await person("support");
    await store()
      .update(people)
      .set({ issuer: "https://issuer.example", subject: "s" })
      .where(eq(people.id, userId));
    await expect(setAccountGrant(admin, userId, sandbox, "manager")).rejects.toThrow(
      "identity provider decides the role",
    );
    await setAccountGrant(admin, userId, sandbox, "support");
    expect(await grantsOf(userId)).toEqual(["sandbox support"]);
  });
});

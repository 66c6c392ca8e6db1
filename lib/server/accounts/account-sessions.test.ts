import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import {
  endAccountSession,
  endAccountSessions,
  listAccountSessions,
} from "#lib/server/accounts/account-sessions.ts";
import { findSession, hashOf, startSession } from "#lib/server/auth/sessions.ts";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import type { Role } from "#lib/server/role.ts";
import { people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { testCommit } from "#testing/server/audit-commit.ts";
import { storePerson } from "#testing/server/people.ts";
import { testStore, useSettings } from "#testing/server/store.ts";
import { connect } from "#testing/server/upstream.ts";

const settings = testStore();
let sandbox: ConnectionIdentity;
let production: ConnectionIdentity;

/** Adds an account that is signed in. */
const signedIn = async (role: Role, ...granted: ConnectionIdentity[]) => {
  const userId = randomUUID();
  await storePerson({ id: userId, role }, ...granted);
  const session = await startSession(userId, { method: "password" });
  return { userId, role, session, sessionId: hashOf(session), commit: testCommit };
};

beforeEach(async () => {
  useSettings(settings);
  await store().delete(people);
  sandbox = await connect("http://127.0.0.1:9", randomUUID(), "svc_sk_one");
  production = await connect("http://127.0.0.1:8", randomUUID(), "svc_sk_two", {
    environment: "production",
  });
});

describe("the sessions of another person", () => {
  it("are listed and ended by an admin, one or all", async () => {
    const [admin, theirs] = [await signedIn("admin", sandbox), await signedIn("support", sandbox)];
    const { userId } = theirs;
    const second = await startSession(userId, { method: "password" });
    expect(await listAccountSessions(admin, userId)).toHaveLength(2);
    expect(await endAccountSession(admin, userId, hashOf(second))).toMatchObject([
      { id: theirs.sessionId, isCurrent: false },
    ]);
    expect(await endAccountSessions(admin, userId)).toEqual([]);
    expect(await findSession(theirs.session)).toBeNull();
    expect(await findSession(admin.session)).not.toBeNull();
  });

  it("are not ended by the id of a session of someone else", async () => {
    const [admin, theirs] = [await signedIn("admin", sandbox), await signedIn("support", sandbox)];
    await endAccountSession(admin, theirs.userId, admin.sessionId);
    expect(await findSession(admin.session)).not.toBeNull();
  });

  it.each(["manager", "support"] as const)("are refused to a %s", async (role) => {
    const [asker, theirs] = [await signedIn(role, sandbox), await signedIn("support", sandbox)];
    const { userId } = theirs;
    await expect(listAccountSessions(asker, userId)).rejects.toMatchObject({ kind: "role" });
    await expect(endAccountSessions(asker, userId)).rejects.toMatchObject({ kind: "role" });
    await expect(endAccountSession(asker, userId, theirs.sessionId)).rejects.toMatchObject({
      kind: "role",
    });
    expect(await findSession(theirs.session)).not.toBeNull();
  });

  it("are refused to an admin of the sandbox alone where they reach production", async () => {
    const admin = await signedIn("admin", sandbox);
    await signedIn("admin", production);
    const { userId } = await signedIn("support", production);
    await expect(listAccountSessions(admin, userId)).rejects.toMatchObject({
      message: expect.stringContaining("an admin of production"),
    });
    await expect(endAccountSessions(admin, userId)).rejects.toMatchObject({ kind: "role" });
  });

  it("keep the one on screen when an admin ends all of their own", async () => {
    const admin = await signedIn("admin", sandbox);
    await startSession(admin.userId, { method: "password" });
    expect(await endAccountSessions(admin, admin.userId)).toMatchObject([{ isCurrent: true }]);
  });
});

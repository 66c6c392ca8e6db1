import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Principal } from "#lib/server/auth/principal.ts";
import { findSession, hashOf, startSession } from "#lib/server/auth/sessions.ts";
import { listConnectionChoices, switchConnection } from "#lib/server/auth/switch-connection.ts";
import { saveGrant, withdrawGrant } from "#lib/server/grants/grants.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import { findIdToken, saveSessionTokens } from "#lib/server/keys/session-tokens.ts";
import { auditEntries } from "#lib/server/store/audit-schema.ts";
import { withoutEntry } from "#lib/server/store/change-tx.ts";
import { connections, grants } from "#lib/server/store/schema.ts";
import { sessionTokens } from "#lib/server/store/session-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { storePerson } from "#testing/server/people.ts";
import { testStore, useSettings } from "#testing/server/store.ts";
import { connect, principalOf } from "#testing/server/upstream.ts";

const settings = testStore();
let person = "";
let sandbox: Connection;
let production: Connection;

beforeEach(async () => {
  useSettings(settings);
  person = randomUUID();
  sandbox = await connect("http://127.0.0.1:9", `s${person}`, "svc_sk_one");
  production = await connect("http://127.0.0.1:8", `p${person}`, "svc_sk_two", {
    environment: "production",
  });
  await storePerson({ id: person, role: "support" }, sandbox);
  await saveGrant(store(), person, { ...production, role: "manager" });
  // A sign-in begins with the grant that was used last.
  await store()
    .update(grants)
    .set({ usedAt: new Date() })
    .where(eq(grants.connectionId, sandbox.id));
});

const signIn = async () => {
  const sessionId = await startSession(person, { method: "password" });
  const found = await findSession(sessionId);
  if (!found) throw new Error("There is no session");
  const principal: Principal = {
    ...principalOf(found.connection, found.role),
    ...{ userId: person, sessionId: found.sessionId },
  };
  return { sessionId, principal };
};

describe("a switch to another connection of the person", () => {
  it("gives the session the connection, the role that goes with it, and another id", async () => {
    const { sessionId, principal } = await signIn();
    const renewed = await switchConnection(principal, production, "203.0.113.9");
    expect(await findSession(sessionId)).toBeNull();
    const found = await findSession(renewed);
    expect(found).toMatchObject({ role: "manager", connection: { environment: "production" } });
    const [entry] = await store()
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, `production ${production.id}`));
    expect(entry).toMatchObject({ action: "session.switch", outcome: "done" });
  });

  it("is remembered by the next sign-in", async () => {
    const { principal } = await signIn();
    await switchConnection(principal, production, null);
    expect((await signIn()).principal.connection?.environment).toBe("production");
  });

  it("changes none of the person's other sessions", async () => {
    const [here, elsewhere] = [await signIn(), await signIn()];
    await switchConnection(here.principal, production, null);
    expect((await findSession(elsewhere.sessionId))?.connection?.environment).toBe("sandbox");
  });

  it("keeps the tokens of a single sign-on, due as before and readable under the new id alone", async () => {
    const { principal } = await signIn();
    const expiresAt = new Date(Date.now() + 3_600_000);
    const tokens = { idToken: "the token", refreshToken: "r", expiresAt };
    await saveSessionTokens(store(), principal.sessionId, tokens);
    const [before] = await store().select().from(sessionTokens);
    const renewed = hashOf(await switchConnection(principal, production, null));
    expect(await findIdToken(store(), principal.sessionId)).toBeNull();
    expect(await findIdToken(store(), renewed)).toBe("the token");
    const [after] = await store()
      .select()
      .from(sessionTokens)
      .where(eq(sessionTokens.sessionHash, renewed));
    expect(after?.refreshAt).toEqual(before?.refreshAt);
  });

  it.each([
    [
      "was withdrawn",
      "don't have access",
      () => withdrawGrant(withoutEntry(store()), person, production).then(() => undefined),
    ],
    [
      "is disabled",
      "has disabled this connection",
      async () => {
        await store()
          .update(connections)
          .set({ disabledAt: new Date() })
          .where(eq(connections.id, production.id));
      },
    ],
  ])("is refused and changes nothing where the connection %s", async (_what, words, change) => {
    const { sessionId, principal } = await signIn();
    await change();
    await expect(switchConnection(principal, production, null)).rejects.toThrow(words);
    expect((await findSession(sessionId))?.connection?.environment).toBe("sandbox");
  });

  it("is refused to a connection of someone else", async () => {
    const { principal } = await signIn();
    const other = await connect("http://127.0.0.1:9", randomUUID(), "svc_sk_three");
    await storePerson({ id: randomUUID(), role: "admin" }, other);
    await expect(switchConnection(principal, other, null)).rejects.toThrow("don't have access");
  });
});

describe("the choices of a person", () => {
  it("are all their connections with their roles, and mark the one in use", async () => {
    const { principal } = await signIn();
    const choices = await listConnectionChoices(principal);
    expect(
      choices.map(({ environment, role, isCurrent }) => ({ environment, role, isCurrent })),
    ).toEqual([
      { environment: "sandbox", role: "support", isCurrent: true },
      { environment: "production", role: "manager", isCurrent: false },
    ]);
  });

  it("are counted with the session, which says when its own was withdrawn", async () => {
    const { sessionId } = await signIn();
    expect(await findSession(sessionId)).toMatchObject({ grantCount: 2, isWithdrawn: false });
    await withdrawGrant(withoutEntry(store()), person, sandbox);
    expect(await findSession(sessionId)).toMatchObject({
      ...{ grantCount: 1, isWithdrawn: true, connection: null, role: "support" },
    });
  });
});

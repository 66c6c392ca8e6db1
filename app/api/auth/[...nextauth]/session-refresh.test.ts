import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { refreshIfDue } from "#lib/server/auth/oidc/refresh-session.ts";
import { findSession } from "#lib/server/auth/sessions.ts";
import { saveEnvConnection } from "#lib/server/keys/connection.ts";
import { rotateKeys } from "#lib/server/keys/rotation/rotate-keys.ts";
import { findIdToken } from "#lib/server/keys/session-tokens.ts";
import { forgetSettings } from "#lib/server/per-process.ts";
import { agentTokens } from "#lib/server/store/agent-schema.ts";
import { people, sessions } from "#lib/server/store/schema.ts";
import { sessionTokens } from "#lib/server/store/session-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { testSingleSignOn } from "#testing/auth/single-sign-on.ts";
import { watchEntries } from "#testing/server/audit-entries.ts";
import { useSettings } from "#testing/server/store.ts";

vi.mock("next/navigation", () => ({ redirect: () => undefined }));
// After the routes, which replace Next's cookies.
const { findPrincipal } = await import("#lib/server/auth/principal.ts");

const routes = testSingleSignOn();
const { accounts, settings, cookies, provider, configure, signOn, sessionId } = routes;

beforeEach(() => void accounts.set("ada", { roles: ["quartermaster.admin"] }));

/** A role is believed for a quarter of an hour. */
const later = (minutes = 16) => new Date(Date.now() + minutes * 60_000);

/** Signs in, and returns the session. */
const begin = async () => {
  await signOn("ada");
  const session = await findSession(await sessionId());
  if (!session) throw new Error("The sign-in started no session");
  provider().takeRequests();
  return session;
};

const rowOf = async (sessionHash: string) => {
  const [row] = await store()
    .select()
    .from(sessionTokens)
    .where(eq(sessionTokens.sessionHash, sessionHash));
  return row;
};

const sessionRowOf = async (idHash: string) => {
  const [row] = await store().select().from(sessions).where(eq(sessions.idHash, idHash));
  return row;
};

const tokenRequests = () =>
  provider()
    .takeRequests()
    .filter((path) => path === "/token");

describe("a session of single sign-on", () => {
  it("leaves the provider alone for a quarter of an hour", async () => {
    const session = await begin();
    expect(await refreshIfDue(session, later(14))).toBe("unchanged");
    expect(provider().takeRequests()).toEqual([]);
  });

  it("then gets new tokens and the present role, but no longer life", async () => {
    const session = await begin();
    const [before, started] = [
      await rowOf(session.sessionId),
      await sessionRowOf(session.sessionId),
    ];
    accounts.set("ada", { roles: ["quartermaster.support"] });
    expect(await refreshIfDue(session, later())).toBe("renewed");
    expect((await findSession(await sessionId()))?.person.role).toBe("support");
    const after = await rowOf(session.sessionId);
    expect(after?.sealedTokens).not.toBe(before?.sealedTokens);
    expect(after?.refreshAt.getTime()).toBeGreaterThan(later().getTime());
    expect((await sessionRowOf(session.sessionId))?.expiresAt).toEqual(started?.expiresAt);
    expect(await refreshIfDue(session, later(17))).toBe("unchanged");
    expect(await refreshIfDue(session, later(32))).toBe("renewed");
  });

  it("is confirmed by the provider at the sign-in and at each refresh", async () => {
    const session = await begin();
    const { id } = session.person;
    const confirmed = async () => {
      const [row] = await store().select().from(people).where(eq(people.id, id));
      return row?.confirmedAt?.getTime() ?? 0;
    };
    expect(await confirmed()).toBeGreaterThan(Date.now() - 60_000);
    await store()
      .update(people)
      .set({ confirmedAt: new Date(0) });
    await refreshIfDue(session, later(14));
    expect(await confirmed()).toBe(0);
    await refreshIfDue(session, later());
    expect(await confirmed()).toBeGreaterThan(Date.now() - 60_000);
  });

  it("is refreshed by the request that finds it due", async () => {
    const session = await begin();
    await store().update(sessionTokens).set({ refreshAt: new Date() });
    accounts.set("ada", { roles: ["quartermaster.manager"] });
    expect((await findPrincipal())?.role).toBe("manager");
    accounts.set("ada", {});
    await store().update(sessionTokens).set({ refreshAt: new Date() });
    expect(await findPrincipal()).toBeNull();
    expect(await sessionRowOf(session.sessionId)).toBeUndefined();
  });

  it("asks the provider once for simultaneous requests of two processes", async () => {
    const session = await begin();
    const at = later();
    const ofThisProcess = [refreshIfDue(session, at), refreshIfDue(session, at)];
    forgetSettings();
    const ofAnother = refreshIfDue(session, at);
    const results = await Promise.all([...ofThisProcess, ofAnother]);
    expect(results).not.toContain("ended");
    expect(results).toContain("renewed");
    expect(tokenRequests()).toHaveLength(1);
  });

  it("ends with the person's other sessions and agents when the role is gone", async () => {
    await saveEnvConnection(store());
    const first = await begin();
    cookies.clear();
    const second = await begin();
    await store()
      .insert(agentTokens)
      .values({
        id: crypto.randomUUID(),
        tokenHash: crypto.randomUUID(),
        hint: "abcd",
        label: "an agent",
        personId: second.person.id,
        role: "admin",
        environment: "sandbox",
        connectionId: "env",
        isReadOnly: true,
        preapproved: [],
        expiresAt: later(60),
      });
    accounts.set("ada", { roles: [] });
    const newEntries = watchEntries();
    await newEntries();
    expect(await refreshIfDue(second, later())).toBe("ended");
    expect(await sessionRowOf(first.sessionId)).toBeUndefined();
    const [agent] = await store().select().from(agentTokens);
    expect(agent?.revokedAt).not.toBeNull();
    expect(await newEntries()).toContainEqual(
      expect.objectContaining({
        action: "session.refresh",
        outcome: "denied",
        details: expect.objectContaining({ reason: "roles_missing" }),
      }),
    );
  });

  it("ends when the provider refuses the refresh token", async () => {
    const session = await begin();
    accounts.delete("ada");
    expect(await refreshIfDue(session, later())).toBe("ended");
    expect(await sessionRowOf(session.sessionId)).toBeUndefined();
  });

  it("goes on unchanged while the provider is down, and asks again half a minute later", async () => {
    const session = await begin();
    const before = [await sessionRowOf(session.sessionId), await rowOf(session.sessionId)];
    await provider().close();
    const at = later();
    expect(await refreshIfDue(session, at)).toBe("unchanged");
    await provider().reopen();
    expect(await refreshIfDue(session, new Date(at.getTime() + 29_000))).toBe("unchanged");
    expect(provider().takeRequests()).toEqual([]);
    expect([await sessionRowOf(session.sessionId), await rowOf(session.sessionId)]).toEqual(before);
    expect(await refreshIfDue(session, new Date(at.getTime() + 31_000))).toBe("renewed");
  });

  it.each([
    ["an error page of a proxy", 502, "<html>"],
    ["a busy provider", 503, '{"error":"temporarily_unavailable"}'],
    ["a limit of requests", 429, '{"error":"slow_down"}'],
  ])("goes on unchanged after %s", async (_what, status, body) => {
    const session = await begin();
    provider().setIntercept((request, response) => {
      if (request.url !== "/token") return false;
      response.writeHead(status, { "content-type": "application/json" }).end(body);
      return true;
    });
    expect(await refreshIfDue(session, later())).toBe("unchanged");
    expect(await sessionRowOf(session.sessionId)).toBeDefined();
  });

  it("ends with its ID token if the provider gives no refresh token", async () => {
    const other = await routes.start({ givesRefreshTokens: false });
    try {
      configure(other.settings);
      const session = await begin();
      expect(await refreshIfDue(session, later(59))).toBe("unchanged");
      expect(await refreshIfDue(session, later(61))).toBe("ended");
    } finally {
      await other.close();
    }
  });

  it("ends if another issuer is configured, or its tokens can't be decrypted", async () => {
    const first = await begin();
    configure({ QM_OIDC_ISSUER: "https://other.example" });
    expect(await refreshIfDue(first, later())).toBe("ended");
    configure();
    cookies.clear();
    const second = await begin();
    const QM_MASTER_KEY = randomBytes(32).toString("base64");
    configure({ QM_MASTER_KEY });
    expect(await refreshIfDue(second, later())).toBe("ended");
  });

  it("keeps its tokens when the master key rotates", async () => {
    const { sessionId: hash } = await begin();
    const idToken = await findIdToken(store(), hash);
    const newest = randomBytes(32).toString("base64");
    const QM_MASTER_KEY = `2:${newest},1:${settings.QM_MASTER_KEY}`;
    configure({ QM_MASTER_KEY });
    await rotateKeys();
    useSettings({ ...settings, ...provider().settings, QM_MASTER_KEY: `2:${newest}` });
    expect(await findIdToken(store(), hash)).toBe(idToken);
  });
});

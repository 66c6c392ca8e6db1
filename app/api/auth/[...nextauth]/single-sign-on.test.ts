import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openDenial } from "#lib/server/auth/oidc/denial.ts";
import { addPerson } from "#lib/server/auth/people.ts";
import { findSession } from "#lib/server/auth/sessions.ts";
import { listGrants } from "#lib/server/grants/grants.ts";
import { saveConnection, saveEnvConnection } from "#lib/server/keys/connection.ts";
import { people, sessions } from "#lib/server/store/schema.ts";
import { sessionTokens } from "#lib/server/store/session-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { testSingleSignOn } from "#testing/auth/single-sign-on.ts";
import { watchEntries } from "#testing/server/audit-entries.ts";
import { useSettings } from "#testing/server/store.ts";

const routes = testSingleSignOn();
const { accounts, settings, cookies, provider, configure, call, withToken, signOn, sessionId } =
  routes;
const origin = settings.QM_ORIGIN ?? "";

const admin = { roles: ["quartermaster.admin"] };
const manager = { roles: ["quartermaster.manager"] };

const signedIn = async () => (await findSession(await sessionId()))?.person ?? null;

/** Signs in, and returns the person. */
const enter = async (account: string, claims: Record<string, unknown>) => {
  accounts.set(account, claims);
  cookies.clear();
  await signOn(account);
  return signedIn();
};

/** Signs in, and returns the sentence about why it was denied. Expects no session. */
const enterDenied = async (account: string, claims: Record<string, unknown>) => {
  accounts.set(account, claims);
  cookies.clear();
  const landed = await signOn(account);
  expect(await sessionId()).toBeNull();
  return openDenial(landed.searchParams.get("denied"));
};

describe("single sign-on", () => {
  it("makes an account at the first sign-in, and finds it at the second", async () => {
    const email = "ada@example.com";
    const claims = { ...admin, name: "Ada", email, email_verified: true };
    const first = await enter("ada", claims);
    expect(first).toMatchObject({
      issuer: provider().issuer,
      subject: "ada",
      email,
      displayName: "Ada",
      role: "admin",
      passwordHash: null,
    });
    expect((await enter("ada", { ...claims, name: "Ada L." }))?.id).toBe(first?.id);
    expect((await signedIn())?.displayName).toBe("Ada L.");
  });

  it("starts a session that knows how it began, and stores the provider's tokens encrypted", async () => {
    const person = await enter("session", manager);
    const [session] = await store()
      .select()
      .from(sessions)
      .where(eq(sessions.personId, person?.id ?? ""));
    expect(session).toMatchObject({
      method: "oidc",
      address: "203.0.113.5",
      userAgent: "a test's browser",
    });
    const [row] = await store()
      .select()
      .from(sessionTokens)
      .where(eq(sessionTokens.sessionHash, session?.idHash ?? ""));
    expect(row?.sealedTokens).toMatch(/^v1\./);
    // Both parts of a JWT begin with the base64 of `{"`. Encrypted text may hold it once by chance.
    expect(JSON.stringify(row)).not.toMatch(/eyJ[\w-]*\.eyJ/);
    expect([...cookies.keys()].toSorted()).toEqual(["callback", "csrf", "qm"]);
  });

  it("keeps people of two issuers and a local account apart, whatever email they claim", async () => {
    const email = "same@example.com";
    const claims = { ...manager, email, email_verified: true };
    await addPerson({ email, displayName: "Local", role: "admin" });
    const first = await enter("twin", claims);
    const other = await routes.start();
    try {
      configure(other.settings);
      const second = await enter("twin", claims);
      expect(second).toMatchObject({ issuer: other.issuer, subject: "twin", email });
      expect(second?.id).not.toBe(first?.id);
      expect(await store().$count(people, eq(people.email, email))).toBe(3);
    } finally {
      await other.close();
    }
  });

  it("stores no email that the provider has not verified, and no name that disguises text", async () => {
    const claims = { email: "ceo@example.com", name: "Eve\u202Egnp.exe", ...manager };
    expect(await enter("eve", claims)).toMatchObject({
      email: null,
      displayName: "Unnamed person",
    });
  });

  it("leads to the page that was asked for, by way of the sign-in page", async () => {
    accounts.set("ada", admin);
    const landed = await signOn("ada", "/orders?status=late");
    expect(landed.href).toBe(`${origin}/signin?from=%2Forders%3Fstatus%3Dlate`);
  });

  it.each(["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"])(
    "never redirects to another site: %s",
    async (callbackUrl) => {
      accounts.set("ada", admin);
      expect((await signOn("ada", callbackUrl)).href).toBe(`${origin}/signin`);
    },
  );

  it("ends the session that the browser had before", async () => {
    await enter("ada", admin);
    const before = await sessionId();
    await signOn("ada");
    expect(await findSession(before)).toBeNull();
    expect(await signedIn()).not.toBeNull();
  });

  it("passes no parameter of a request on to the provider, and exists only if it is configured", async () => {
    const form = await withToken();
    expect((await call("POST", "signin/oidc?scope=evil", form)).status).toBe(404);
    useSettings(settings);
    expect((await call("POST", "signin/oidc", form)).status).toBe(404);
    expect((await call("GET", "callback/oidc?code=x")).status).toBe(404);
  });
});

describe("a person whom the provider signs in", () => {
  it.each<[string, Record<string, unknown>, RegExp]>([
    ["no role", {}, /sent no role \(the claim "roles" is missing or empty\)/],
    ["an unknown role", { roles: ["quartermaster.owner"] }, /doesn't know: "quartermaster.owner"/],
    [
      "two roles",
      { roles: ["quartermaster.admin", "quartermaster.support"] },
      /more than one role: "quartermaster.admin" and "quartermaster.support"/,
    ],
    ["too many groups", { hasgroups: true }, /so many groups that .* left them out/],
    ["unreadable roles", { roles: { admin: 1 } }, /can't be read/],
  ])("is denied with %s, is told so, and gets no account", async (what, claims, sentence) => {
    const newEntries = watchEntries();
    await newEntries();
    expect(await enterDenied(what.replaceAll(" ", "-"), claims)).toMatch(sentence);
    expect(await store().$count(people, eq(people.subject, what.replaceAll(" ", "-")))).toBe(0);
    expect(await newEntries()).toContainEqual(
      expect.objectContaining({ action: "sign-in", outcome: "denied", address: "203.0.113.5" }),
    );
  });

  it("is denied if the account is disabled", async () => {
    const person = await enter("gone", admin);
    await store()
      .update(people)
      .set({ disabledAt: new Date() })
      .where(eq(people.id, person?.id ?? ""));
    expect(await enterDenied("gone", admin)).toMatch(/disabled/);
  });

  it("is signed out everywhere when a sign-in shows that the role is gone", async () => {
    const person = await enter("demoted", admin);
    expect(await store().$count(sessions, eq(sessions.personId, person?.id ?? ""))).toBe(1);
    expect(await enterDenied("demoted", {})).toMatch(/sent no role/);
    expect(await store().$count(sessions, eq(sessions.personId, person?.id ?? ""))).toBe(0);
  });

  it("gets no account where single sign-on creates none, but one that exists is used", async () => {
    const known = await enter("known", manager);
    configure({ QM_OIDC_ACCOUNTS: "existing" });
    expect(await enterDenied("stranger", manager)).toMatch(/doesn't create accounts/);
    expect((await enter("known", manager))?.id).toBe(known?.id);
  });

  it("gets the admins' connection as an admin only, and loses it with the role", async () => {
    await saveEnvConnection(store());
    const grantsAs = async (claims: typeof manager) =>
      (await listGrants(store(), [(await enter("mover", claims))?.id ?? ""])).map(
        ({ id, role }) => `${id} ${role}`,
      );
    expect(await grantsAs(manager)).toEqual([]);
    expect(await grantsAs(admin)).toEqual(["env admin"]);
    expect(await grantsAs(manager)).toEqual([]);
  });

  it("gets the connection that a value of the claim names, if Quartermaster has it", async () => {
    const emea = { id: "emea", environment: "sandbox", label: "EMEA", capabilities: [] } as const;
    const connection = { ...emea, capabilities: [], baseUrl: settings.QM_API_URL ?? "" };
    await saveConnection(store(), connection, "svc_sk_made_up_for_emea");
    const QM_OIDC_CONNECTIONS = "EMEA=emea,APAC=apac";
    configure({ QM_OIDC_CONNECTIONS });
    const withValue = (value: string) => ({ roles: ["quartermaster.manager", value] });
    const person = await enter("max", withValue("EMEA"));
    const grantsOfMax = async () =>
      (await listGrants(store(), [person?.id ?? ""])).map(({ id }) => id);
    expect(await grantsOfMax()).toEqual(["emea"]);
    await enter("max", manager);
    expect(await grantsOfMax()).toEqual([]);
    expect(await enterDenied("max", withValue("APAC"))).toMatch(/doesn't have: "apac"/);
  });
});

describe("signing out", () => {
  it("ends the session, and leads to the provider so that it ends its own", async () => {
    await enter("leaver", admin);
    const id = await sessionId();
    const { url } = await (await call("POST", "signout", await withToken())).json();
    const { origin: at, searchParams } = new URL(url);
    expect(at).toBe(provider().issuer);
    expect(searchParams.get("id_token_hint")).toMatch(/^eyJ/);
    expect(searchParams.get("post_logout_redirect_uri")).toBe(`${origin}/signin`);
    expect(await findSession(id)).toBeNull();
    expect(await sessionId()).toBeNull();
  });

  it("ends the session and stays here if the provider can't be reached", async () => {
    await enter("leaver", admin);
    const id = await sessionId();
    await provider().close();
    try {
      const { url } = await (await call("POST", "signout", await withToken())).json();
      expect(new URL(url).origin).toBe(origin);
      expect(await findSession(id)).toBeNull();
    } finally {
      await provider().reopen();
    }
  });

  it("stays here for a person with a password", async () => {
    await routes.signIn(await routes.newPerson());
    const { url } = await (await call("POST", "signout", await withToken())).json();
    expect(new URL(url).origin).toBe(origin);
  });
});

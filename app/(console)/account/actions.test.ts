import { decode } from "next-auth/jwt";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { addPerson, findPersonByEmail } from "#lib/server/auth/people.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { findSession, startSession } from "#lib/server/auth/sessions.ts";
import { testStore, useSettings } from "#testing/server/store.ts";

const request = vi.hoisted(() => ({
  headers: new Headers(),
  principal: null as Principal | null,
  cookies: new Map<string, { value: string; options: object }>(),
}));
vi.mock("next/headers", () => ({
  headers: async () => request.headers,
  cookies: async () => ({
    set: (name: string, value: string, options: object) =>
      request.cookies.set(name, { value, options }),
  }),
}));
vi.mock("#lib/server/auth/principal.ts", () => ({ findPrincipal: async () => request.principal }));

const { addPasskey, changePassword, deletePasskey, endAllOtherSessions, endSession, startPasskey } =
  await import("./actions.ts");

const settings = testStore();
const ownPage = { origin: settings.QM_ORIGIN ?? "", "sec-fetch-site": "same-origin" };

/** Adds a person who is signed in, twice. Returns the ids of both sessions. */
const newPerson = async () => {
  const email = `${crypto.randomUUID()}@corp.test`;
  const { password } = await addPerson({ email, displayName: "A", role: "manager" });
  const userId = (await findPersonByEmail(email))?.id ?? "";
  const start = () => startSession(userId, { method: "password" });
  const [here, elsewhere] = [await start(), await start()];
  const hashOf = async (id: string) => (await findSession(id))?.sessionId ?? "";
  const principal: Principal = {
    userId,
    ...{ email, displayName: "A", role: "manager", connection: null },
    sessionId: await hashOf(here),
  };
  return { password, here, elsewhere, elsewhereHash: await hashOf(elsewhere), principal };
};

const response = { id: "x", rawId: "x", type: "public-key", clientExtensionResults: {} } as const;
const registration = {
  name: "Laptop",
  response: { ...response, response: { clientDataJSON: "x", attestationObject: "x" } },
};

/** Every action with an input of the expected shape. */
const actions = [
  ["changePassword", () => changePassword({ current: "x", replacement: "y" })],
  ["endSession", () => endSession("x".repeat(43))],
  ["endAllOtherSessions", () => endAllOtherSessions()],
  ["startPasskey", () => startPasskey("x")],
  ["addPasskey", () => addPasskey(registration)],
  ["deletePasskey", () => deletePasskey("x")],
] as const;

beforeEach(() => {
  useSettings(settings);
  request.headers = new Headers(ownPage);
  request.principal = null;
  request.cookies.clear();
});

describe("an action of the account", () => {
  it.each(actions)("%s refuses a request of another site", async (_, act) => {
    request.principal = (await newPerson()).principal;
    for (const headers of [{}, { ...ownPage, origin: "https://evil.example" }]) {
      request.headers = new Headers(headers);
      expect(await act()).toMatchObject({ failure: { kind: "role" } });
    }
  });

  it.each(actions)("%s refuses a person who is signed out", async (_, act) => {
    expect(await act()).toMatchObject({ failure: { kind: "signed_out" } });
  });

  it("refuses what has another shape", async () => {
    request.principal = (await newPerson()).principal;
    const malformed = { failure: { kind: "role", message: expect.stringMatching(/Nothing was/) } };
    const passwords = { current: "x", replacement: "y", role: "admin" };
    expect(await changePassword(passwords)).toMatchObject(malformed);
    expect(await endSession("' or true --")).toMatchObject(malformed);
    expect(await startPasskey("")).toMatchObject(malformed);
    expect(await addPasskey({ ...registration, name: " " })).toMatchObject(malformed);
    expect(await deletePasskey("")).toMatchObject(malformed);
  });
});

describe("changePassword", () => {
  it("gives the browser a cookie with the session's new id, and the earlier id is dead", async () => {
    const { password, here, elsewhere, principal } = await newPerson();
    request.principal = principal;
    const replacement = "unrelated walrus tariff mandolin";
    expect(await changePassword({ current: password, replacement })).toEqual({ failure: null });
    const cookie = request.cookies.get("qm");
    expect(cookie?.options).toMatchObject({ httpOnly: true, sameSite: "lax", path: "/" });
    const token = await decode({
      token: cookie?.value ?? "",
      secret: settings.NEXTAUTH_SECRET ?? "",
    });
    expect((await findSession(token?.sid))?.person.id).toBe(principal.userId);
    expect(await findSession(here)).toBeNull();
    expect(await findSession(elsewhere)).toBeNull();
  });

  it("answers a refused password with its sentence, and sets no cookie", async () => {
    const { password, principal } = await newPerson();
    request.principal = principal;
    const answer = await changePassword({ current: password, replacement: "123456789012" });
    expect(answer.failure?.message).toContain("most common passwords");
    expect(request.cookies.size).toBe(0);
  });
});

describe("ending sessions", () => {
  it("returns those that are left", async () => {
    const { principal, elsewhere, elsewhereHash } = await newPerson();
    request.principal = principal;
    expect(await endSession(elsewhereHash)).toMatchObject({ sessions: [{ isCurrent: true }] });
    expect(await findSession(elsewhere)).toBeNull();
  });

  it("ends no session of another person", async () => {
    const [mine, theirs] = [await newPerson(), await newPerson()];
    request.principal = mine.principal;
    expect(await endSession(theirs.elsewhereHash)).toMatchObject({ sessions: [{}, {}] });
    await endAllOtherSessions();
    expect(await findSession(theirs.elsewhere)).not.toBeNull();
    expect(await findSession(mine.elsewhere)).toBeNull();
  });
});

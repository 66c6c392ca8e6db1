import { eq } from "drizzle-orm";
import { encode } from "next-auth/jwt";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { disablePerson } from "#lib/server/auth/change-person.ts";
import { chooseWithinMs } from "#lib/server/auth/one-time-password.ts";
import { addPerson, findPersonByEmail } from "#lib/server/auth/people.ts";
import { findSession, startSession } from "#lib/server/auth/sessions.ts";
import { people, sessions } from "#lib/server/store/schema.ts";
import { store, storePool } from "#lib/server/store/store.ts";
import { testStore, useSettings } from "#testing/server/store.ts";

const sent = vi.hoisted(() => ({
  cookie: "",
  path: "/orders?page=2",
  isIdle: false,
  destination: "empty",
}));
vi.mock("next/headers", () => ({
  cookies: async () =>
    new Map([
      ...(sent.cookie ? [["qm", { value: sent.cookie }] as const] : []),
      ...(sent.isIdle ? [["idle", { value: "1" }] as const] : []),
    ]),
  headers: async () => new Headers({ "x-qm-path": sent.path, "sec-fetch-dest": sent.destination }),
}));
vi.mock("next/navigation", () => ({
  redirect: (to: string) => {
    throw new Error(`redirect ${to}`);
  },
}));

const { findPasswordChange, findPrincipal, requirePrincipal } = await import(
  "#lib/server/auth/principal.ts"
);

const settings = testStore();

const useSession = async (sid: string) => {
  sent.cookie = await encode({ token: { sid }, secret: settings.NEXTAUTH_SECRET ?? "" });
};

const newPerson = async (isChanged = true, signedInAt = new Date()) => {
  const email = `${crypto.randomUUID()}@example.com`;
  await addPerson({ email, displayName: "Ada", role: "admin" });
  const proof = { oneTimeUsedAt: signedInAt };
  await store()
    .update(people)
    .set(isChanged ? { mustChangePassword: false } : proof);
  const person = await findPersonByEmail(email);
  if (!person) throw new Error("no person");
  await useSession(await startSession(person.id, { method: "password" }));
  return person;
};

beforeEach(() => {
  useSettings(settings);
  sent.cookie = "";
  Object.assign(sent, { path: "/orders?page=2", isIdle: false, destination: "empty" });
});

describe("findPrincipal", () => {
  it("returns the session's person with their connection, and no key", async () => {
    const person = await newPerson();
    const principal = await findPrincipal();
    expect(principal).toMatchObject({
      userId: person.id,
      role: "admin",
      connection: { id: "env", environment: "sandbox", baseUrl: settings.QM_API_URL },
    });
    const text = JSON.stringify(principal);
    expect(text).not.toContain(settings.QM_API_KEY);
    expect(text).not.toMatch(/sealed/i);
    expect(await findSession(principal?.sessionId)).toBeNull();
  });

  it("asks the store once for the person, the session and the connection", async () => {
    await newPerson();
    const query = vi.spyOn(storePool(), "query");
    expect((await findPrincipal())?.connection).not.toBeNull();
    expect(query).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["a read of a browser that is in use", false, "empty", true],
    ["a read of a browser that nobody uses", true, "empty", false],
    ["a page that is opened in such a browser", true, "document", true],
  ])("counts %s as use of the session: %o", async (_, isIdle, destination, isUse) => {
    const person = await newPerson();
    const seenAt = new Date(Date.now() - 600_000);
    await store().update(sessions).set({ seenAt });
    Object.assign(sent, { isIdle, destination });
    expect(await findPrincipal()).not.toBeNull();
    const [row] = await store().select().from(sessions).where(eq(sessions.personId, person.id));
    expect((row?.seenAt ?? seenAt) > seenAt).toBe(isUse);
  });

  it("returns null once the person is disabled, with the same cookie", async () => {
    const person = await newPerson();
    expect(await findPrincipal()).not.toBeNull();
    await disablePerson(person.email ?? "");
    expect(await findPrincipal()).toBeNull();
  });

  it("returns null until the one-time password is replaced", async () => {
    await newPerson(false);
    expect(await findPrincipal()).toBeNull();
    expect((await findPasswordChange())?.person.mustChangePassword).toBe(true);
    await expect(requirePrincipal()).rejects.toThrow(
      "redirect /signin/password?from=%2Forders%3Fpage%3D2",
    );
  });

  it("returns nobody who may choose a password 15 minutes after the sign-in, and asks for another one", async () => {
    await newPerson(false, new Date(Date.now() - chooseWithinMs + 30_000));
    expect(await findPasswordChange()).not.toBeNull();
    await store()
      .update(people)
      .set({ oneTimeUsedAt: new Date(Date.now() - chooseWithinMs) });
    expect(await findPasswordChange()).toBeNull();
    expect(await findPrincipal()).toBeNull();
    await expect(requirePrincipal()).rejects.toThrow("redirect /signin?from=%2Forders%3Fpage%3D2");
  });
});

describe("requirePrincipal", () => {
  it("redirects to the sign-in page, which leads back to the page", async () => {
    await expect(requirePrincipal()).rejects.toThrow("redirect /signin?from=%2Forders%3Fpage%3D2");
  });

  it("leads back to no other site", async () => {
    sent.path = "//evil.example";
    await expect(requirePrincipal()).rejects.toThrow(/^redirect \/signin$/);
  });
});

import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { disablePerson, resetPassword } from "#lib/server/auth/change-person.ts";
import {
  canUsePasskeys,
  challengeLifeMs,
  storeChallenge,
  takeChallenge,
} from "#lib/server/auth/passkey-challenges.ts";
import { startPasskeySignIn } from "#lib/server/auth/passkey-sign-in.ts";
import {
  finishRegistration,
  listPasskeys,
  removePasskey,
  startRegistration,
} from "#lib/server/auth/passkeys.ts";
import { addPerson, findPersonByEmail } from "#lib/server/auth/people.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { findSession } from "#lib/server/auth/sessions.ts";
import { signInByPasskey } from "#lib/server/auth/sign-in.ts";
import { people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { createTestAuthenticator } from "#testing/auth/authenticator.ts";
import { testStore, useSettings } from "#testing/server/store.ts";

const settings = testStore();
const origin = settings.QM_ORIGIN ?? "";
const from = "203.0.113.20";

beforeEach(() => useSettings(settings));

/** Adds a person with a chosen password. */
const newPerson = async () => {
  const email = `${crypto.randomUUID()}@corp.test`;
  const { password } = await addPerson({ email, displayName: "A", role: "manager" });
  await store().update(people).set({ mustChangePassword: false }).where(eq(people.email, email));
  const person = await findPersonByEmail(email);
  const principal: Principal = {
    userId: person?.id ?? "",
    ...{ email, displayName: "A", role: "manager", sessionId: "", connection: null },
  };
  const start = (given = password) => startRegistration(principal, { address: email }, given);
  return { email, principal, start };
};

/** Adds a person who has a passkey. */
const newHolder = async () => {
  const person = await newPerson();
  const authenticator = createTestAuthenticator(origin);
  const { challenge } = await person.start();
  const response = authenticator.register(challenge);
  await finishRegistration(person.principal, from, "Laptop", response);
  return { ...person, authenticator };
};

const signIn = (response: object) =>
  signInByPasskey({ response: JSON.stringify(response) }, { address: from });

const newChallenge = async () => (await startPasskeySignIn()).challenge;

describe("registering a passkey", () => {
  it("stores one that the browser made, under its name", async () => {
    const { principal } = await newHolder();
    expect(await listPasskeys(principal)).toMatchObject([{ name: "Laptop", usedAt: null }]);
  });

  it("asks for the password, and for a passkey that unlocks by the person and needs no email", async () => {
    const { start } = await newPerson();
    await expect(start("a guess")).rejects.toThrow("The current password is wrong.");
    expect((await start()).authenticatorSelection).toMatchObject({
      residentKey: "required",
      userVerification: "required",
    });
  });

  it.each([
    ["another site", { origin: "https://evil.example" }],
    ["another name", { rpId: "evil.example" }],
    ["an authenticator that verified nobody", { isUserVerified: false }],
  ])("refuses an answer of %s", async (_, changes) => {
    const { principal, start } = await newPerson();
    const { challenge } = await start();
    const response = createTestAuthenticator(origin).register(challenge, changes);
    await expect(finishRegistration(principal, from, "Laptop", response)).rejects.toThrow(
      "This passkey was not accepted. Nothing was saved.",
    );
    expect(await listPasskeys(principal)).toEqual([]);
  });

  it("refuses an answer to another person's challenge, or to a used one", async () => {
    const [one, other] = [await newPerson(), await newPerson()];
    const { challenge } = await one.start();
    const authenticator = createTestAuthenticator(origin);
    const answer = ({ principal }: typeof one) =>
      finishRegistration(principal, from, "Laptop", authenticator.register(challenge));
    await expect(answer(other)).rejects.toThrow("not accepted");
    await answer(one);
    await expect(answer(one)).rejects.toThrow("not accepted");
  });
});

describe("signing in by a passkey", () => {
  it("starts a session of its holder", async () => {
    const { principal, authenticator } = await newHolder();
    const { sessionId } = await signIn(authenticator.authenticate(await newChallenge()));
    expect((await findSession(sessionId))?.person.id).toBe(principal.userId);
    expect((await listPasskeys(principal))[0]?.usedAt).not.toBeNull();
  });

  it("accepts each answer once", async () => {
    const { authenticator } = await newHolder();
    const response = authenticator.authenticate(await newChallenge());
    await signIn(response);
    await expect(signIn(response)).rejects.toThrow(/^passkey$/);
  });

  it.each([
    ["another site", { origin: "https://evil.example" }],
    ["another name", { rpId: "evil.example" }],
    ["an authenticator that verified nobody", { isUserVerified: false }],
    ["a copy, whose count of signatures did not rise", { counter: 1 }],
  ])("refuses an answer of %s", async (_, changes) => {
    const { authenticator } = await newHolder();
    const response = authenticator.authenticate(await newChallenge(), changes);
    await expect(signIn(response)).rejects.toThrow(/^passkey$/);
  });

  it("refuses a passkey that nobody registered, another one's signature, and what is no answer", async () => {
    const { authenticator } = await newHolder();
    const stranger = createTestAuthenticator(origin);
    const challenge = await newChallenge();
    await expect(signIn(stranger.authenticate(challenge))).rejects.toThrow(/^passkey$/);
    const { id } = authenticator.authenticate(challenge);
    const forged = { ...stranger.authenticate(challenge), id, rawId: id };
    await expect(signIn(forged)).rejects.toThrow(/^passkey$/);
    await expect(signIn({ id: 5 })).rejects.toThrow(/^passkey$/);
    await expect(signInByPasskey({ response: "{" }, {})).rejects.toThrow(/^passkey$/);
  });

  it("refuses one that was removed, by the person or by a reset of the password", async () => {
    const [one, other] = [await newHolder(), await newHolder()];
    const [passkey] = await listPasskeys(one.principal);
    expect(await removePasskey(other.principal, from, passkey?.id ?? "")).toBe(false);
    expect(await removePasskey(one.principal, from, passkey?.id ?? "")).toBe(true);
    await resetPassword(other.email);
    for (const { authenticator } of [one, other]) {
      const response = authenticator.authenticate(await newChallenge());
      await expect(signIn(response)).rejects.toThrow(/^passkey$/);
    }
  });

  it("tells a disabled person that the account is disabled", async () => {
    const { email, authenticator } = await newHolder();
    await disablePerson(email);
    const response = authenticator.authenticate(await newChallenge());
    await expect(signIn(response)).rejects.toThrow(/^disabled$/);
  });
});

describe("a challenge", () => {
  const use = { purpose: "sign-in", personId: null } as const;

  it("can be answered once, within five minutes", async () => {
    const now = new Date("2026-03-02T08:00:00Z");
    const later = (ms: number) => new Date(now.getTime() + ms);
    await storeChallenge("one", use, now);
    expect(await takeChallenge("one", use, later(challengeLifeMs - 1))).toBe(true);
    expect(await takeChallenge("one", use, later(challengeLifeMs - 1))).toBe(false);
    await storeChallenge("two", use, now);
    expect(await takeChallenge("two", use, later(challengeLifeMs))).toBe(false);
  });

  it("of a sign-in registers nothing", async () => {
    const { principal } = await newPerson();
    await storeChallenge("three", use);
    const registration = { purpose: "registration", personId: principal.userId } as const;
    expect(await takeChallenge("three", registration)).toBe(false);
    expect(await takeChallenge("three", use)).toBe(true);
  });
});

describe("canUsePasskeys", () => {
  it.each([
    ["https://console.example.com", true],
    ["http://localhost:3000", true],
    ["http://127.0.0.1:3000", false],
    ["http://[::1]:3000", false],
  ])("returns for %s: %o", (address, expected) => {
    useSettings({ ...settings, QM_ORIGIN: address });
    expect(canUsePasskeys()).toBe(expected);
  });
});

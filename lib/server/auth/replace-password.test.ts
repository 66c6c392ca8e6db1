import { beforeEach, describe, expect, it } from "vitest";
import { isPassword } from "#lib/server/auth/password.ts";
import { addPerson, findPersonByEmail } from "#lib/server/auth/people.ts";
import { chooseFirstPassword, replacePassword } from "#lib/server/auth/replace-password.ts";
import { endSession, findSession, startSession } from "#lib/server/auth/sessions.ts";
import { testStore, useSettings } from "#testing/server/store.ts";

const settings = testStore();
beforeEach(() => useSettings(settings));

const next = "a new long password";

/** Adds a person who is signed in, here and elsewhere. */
const newPerson = async () => {
  const email = `${crypto.randomUUID()}@corp.test`;
  const { password } = await addPerson({ email, displayName: "A", role: "admin" });
  const person = await findPersonByEmail(email);
  if (!person) throw new Error("no person");
  const start = () => startSession(person.id, { method: "password" });
  const [here, elsewhere] = [await start(), await start()];
  const sessionHash = (await findSession(here))?.sessionId ?? "";
  const source = { address: crypto.randomUUID() };
  const replace = (current: string, replacement: string) =>
    replacePassword({ person, sessionHash, source, current, replacement });
  const choose = (replacement: string) =>
    chooseFirstPassword({ person, sessionHash, from: source.address, replacement });
  const account = () => findPersonByEmail(email);
  return { password, here, elsewhere, replace, choose, account };
};

describe("replacePassword", () => {
  it("stores a new password with the right current one", async () => {
    const { password, replace, account } = await newPerson();
    await replace(password, next);
    const after = await account();
    expect(after).toMatchObject({ mustChangePassword: false, oneTimeExpiresAt: null });
    expect(await isPassword(next, after?.passwordHash ?? null)).toBe(true);
    expect(await isPassword(password, after?.passwordHash ?? null)).toBe(false);
  });

  it("gives the session another id, and ends the earlier id and all other sessions", async () => {
    const { password, here, elsewhere, replace } = await newPerson();
    const renewed = await replace(password, next);
    expect(renewed).not.toBe(here);
    expect(await findSession(renewed)).not.toBeNull();
    expect(await findSession(here)).toBeNull();
    expect(await findSession(elsewhere)).toBeNull();
  });

  it.each([
    ["wrong", next, "The current password is wrong."],
    [null, null, "Choose a password that differs from the current one."],
    [null, "short", "Use at least 12 characters."],
    [null, "123456789012", /most common passwords/],
  ])("refuses %j and %j, and changes nothing", async (current, replacement, sentence) => {
    const { password, here, elsewhere, replace, account } = await newPerson();
    const attempt = replace(current ?? password, replacement ?? password);
    await expect(attempt).rejects.toThrow(sentence);
    expect(await isPassword(password, (await account())?.passwordHash ?? null)).toBe(true);
    expect(await findSession(here)).not.toBeNull();
    expect(await findSession(elsewhere)).not.toBeNull();
  });

  it("limits guesses at the current password, but not choices of a new one", async () => {
    const { password, replace } = await newPerson();
    for (let n = 0; n < 8; n += 1) {
      await expect(replace(password, "short")).rejects.toThrow("at least 12");
    }
    for (let n = 0; n < 5; n += 1) await expect(replace("guess", next)).rejects.toThrow("wrong");
    await expect(replace(password, next)).rejects.toThrow(/Too many attempts. Try again in \d+/);
  });

  it("changes nothing if the session was ended meanwhile", async () => {
    const { password, here, replace, account } = await newPerson();
    await endSession(here);
    await expect(replace(password, next)).rejects.toThrow("Your session has ended");
    expect((await account())?.mustChangePassword).toBe(true);
  });
});

describe("chooseFirstPassword", () => {
  it("stores a password without the one-time password, gives the session another id, and ends the others", async () => {
    const { password, here, elsewhere, choose, account } = await newPerson();
    const renewed = await choose(next);
    const after = await account();
    expect(after).toMatchObject({ mustChangePassword: false, oneTimeExpiresAt: null });
    expect(await isPassword(password, after?.passwordHash ?? null)).toBe(false);
    expect(await findSession(renewed)).not.toBeNull();
    expect(await findSession(here)).toBeNull();
    expect(await findSession(elsewhere)).toBeNull();
  });

  it("refuses the one-time password itself and a weak one, and changes nothing", async () => {
    const { password, choose, account } = await newPerson();
    await expect(choose(password)).rejects.toThrow("differs from the one-time password");
    await expect(choose("short")).rejects.toThrow("Use at least 12 characters.");
    expect((await account())?.mustChangePassword).toBe(true);
  });

  it("changes nothing if another sign-in has ended the session meanwhile", async () => {
    const { here, choose, account } = await newPerson();
    await endSession(here);
    await expect(choose(next)).rejects.toThrow("Your session has ended");
    expect((await account())?.mustChangePassword).toBe(true);
  });
});

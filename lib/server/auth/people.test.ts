import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { hashPassword, isPassword } from "#lib/server/auth/password.ts";
import {
  addPerson,
  emailSchema,
  findPersonByEmail,
  givePersonKey,
  replacePassword,
} from "#lib/server/auth/people.ts";
import { findSession, startSession } from "#lib/server/auth/sessions.ts";
import { findApiKey } from "#lib/server/keys/connection.ts";
import { connections } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { testStore, useSettings } from "#lib/server/store/test-store.ts";

const settings = testStore();
const email = () => `${randomUUID()}@example.com`;

beforeEach(() => useSettings(settings));

describe("addPerson", () => {
  it("returns a one-time password and stores only its Argon2id hash", async () => {
    const who = email();
    const { password } = await addPerson({ email: who, displayName: "A", role: "support" });
    const person = await findPersonByEmail(who);
    expect(person).toMatchObject({ mustChangePassword: true, role: "support" });
    expect(person?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(person)).not.toContain(password);
  });

  it("connects admins with the key of the settings, and no other role", async () => {
    for (const [role, connectionId] of [
      ["admin", "env"],
      ["manager", null],
      ["support", null],
    ] as const) {
      const who = email();
      const { isConnected } = await addPerson({ email: who, displayName: "A", role });
      expect(isConnected).toBe(connectionId !== null);
      expect(await findPersonByEmail(who)).toMatchObject({ connectionId });
    }
  });

  it("refuses a second account of the same email", async () => {
    const who = email();
    await addPerson({ email: who, displayName: "A", role: "admin" });
    await expect(addPerson({ email: who, displayName: "A", role: "admin" })).rejects.toThrow(
      "already has an account",
    );
  });
});

describe("givePersonKey", () => {
  it("stores a key for one person in this environment", async () => {
    const [one, other] = [email(), email()];
    for (const who of [one, other]) {
      await addPerson({ email: who, displayName: "A", role: "manager" });
      await givePersonKey(who, `svc_sk_of_${who.slice(0, 8)}`);
    }
    const person = await findPersonByEmail(one);
    const rows = await store().select().from(connections);
    const row = rows.find(({ id }) => id === person?.connectionId);
    expect(row).toMatchObject({ environment: "sandbox", baseUrl: settings.QM_API_URL });
    expect(row && (await findApiKey(row))?.apiKey).toBe(`svc_sk_of_${one.slice(0, 8)}`);
  });
});

describe("replacePassword", () => {
  it("accepts a new password with the right current one, and ends the other sessions", async () => {
    const who = email();
    const { password } = await addPerson({ email: who, displayName: "A", role: "admin" });
    const person = await findPersonByEmail(who);
    if (!person) throw new Error("no person");
    const [here, elsewhere] = [await startSession(person.id), await startSession(person.id)];
    const hash = (await findSession(here))?.sessionId ?? "";
    const replace = (current: string, next: string) => replacePassword(person, hash, current, next);
    await expect(replace("wrong", "a new long password")).rejects.toThrow("is wrong");
    await expect(replace(password, "short")).rejects.toThrow("at least 12");
    await expect(replace(password, password)).rejects.toThrow("differs from the current one");
    await expect(replace(password, "x".repeat(257))).rejects.toThrow("at most 256");
    await replace(password, "a new long password");
    const after = await findPersonByEmail(who);
    expect(after?.mustChangePassword).toBe(false);
    expect(await isPassword("a new long password", after?.passwordHash ?? null)).toBe(true);
    expect(await isPassword(password, after?.passwordHash ?? null)).toBe(false);
    expect(await findSession(here)).not.toBeNull();
    expect(await findSession(elsewhere)).toBeNull();
  });
});

describe("isPassword", () => {
  it("returns false for an unknown account or an unreadable hash", async () => {
    expect(await isPassword("anything", null)).toBe(false);
    expect(await isPassword("anything", "not a hash")).toBe(false);
  });

  it("accepts a password in another Unicode form", async () => {
    expect(
      await isPassword("cafe\u0301 cafe\u0301", await hashPassword("caf\u00e9 caf\u00e9")),
    ).toBe(true);
  });
});

describe("emailSchema", () => {
  it("trims an email address and makes it lower case", () => {
    expect(emailSchema.parse("  Ada@Example.COM ")).toBe("ada@example.com");
    expect(emailSchema.safeParse("ada").success).toBe(false);
  });
});

import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { hashPassword, isPassword } from "#lib/server/auth/password.ts";
import {
  addPerson,
  emailSchema,
  findPersonByEmail,
  givePersonKey,
} from "#lib/server/auth/people.ts";
import { findFirstGrant, listGrants } from "#lib/server/grants/grants.ts";
import { findApiKey, findConnection } from "#lib/server/keys/connection.ts";
import type { Role } from "#lib/server/role.ts";
import { store } from "#lib/server/store/store.ts";
import { testStore, useSettings } from "#testing/server/store.ts";

const settings = testStore();
const newEmail = () => `${randomUUID()}@example.com`;

/** Adds a person of this role. Returns the account with its one-time password. */
const newPerson = async (role: Role = "admin", email = newEmail()) => {
  const added = await addPerson({ email, displayName: "A", role });
  const person = await findPersonByEmail(email);
  if (!person) throw new Error("no person");
  return { ...added, email, person };
};

beforeEach(() => useSettings(settings));

describe("addPerson", () => {
  it("returns a one-time password and stores only its Argon2id hash", async () => {
    const { password, person } = await newPerson("support");
    expect(person).toMatchObject({ mustChangePassword: true, role: "support" });
    expect(person.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(person)).not.toContain(password);
  });

  it.each([
    ["admin", "env"],
    ["manager", null],
    ["support", null],
  ] as const)("connects a new %s with the connection %s", async (role, connectionId) => {
    const { isConnected, person } = await newPerson(role);
    expect(isConnected).toBe(connectionId !== null);
    expect(await findFirstGrant(store(), person.id)).toEqual(
      connectionId && { environment: "sandbox", id: connectionId, role },
    );
  });

  it("refuses a second account of the same email", async () => {
    const { email } = await newPerson();
    await expect(newPerson("admin", email)).rejects.toThrow("already has an account");
  });
});

describe("givePersonKey", () => {
  it("stores a key for one person, in place of those that they had in this environment", async () => {
    const [one, other] = [await newPerson("admin"), await newPerson("manager")];
    await givePersonKey(one.email, "svc_sk_of_one");
    await givePersonKey(other.email, "svc_sk_of_other");
    const identity = { environment: "sandbox", id: `person:${one.person.id}` } as const;
    const grants = await listGrants(store(), [one.person.id]);
    expect(grants).toEqual([{ personId: one.person.id, ...identity, role: "admin" }]);
    expect(await findConnection(identity)).toMatchObject({ baseUrl: settings.QM_API_URL });
    expect((await findApiKey(identity))?.apiKey).toBe("svc_sk_of_one");
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

  it("takes addresses of every script, composed and decomposed letters as one", () => {
    const composed = emailSchema.parse("Dörte@Büro.example");
    expect(composed).toBe("dörte@büro.example");
    expect(emailSchema.parse("Dörte@Büro.example".normalize("NFD"))).toBe(composed);
    expect(emailSchema.parse("用户@例子.广告")).toBe("用户@例子.广告");
    expect(emailSchema.safeParse("a\u202eda@example.com").success).toBe(false);
  });
});

import { verify } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { oneTimeLifeMs } from "#lib/server/auth/one-time-password.ts";
import { addPerson } from "#lib/server/auth/people.ts";
import { findSession } from "#lib/server/auth/sessions.ts";
import { signInAsDemo, signInByPassword } from "#lib/server/auth/sign-in.ts";
import { takeRead } from "#lib/server/limits/read-rate-limit.ts";
import { people } from "#lib/server/store/schema.ts";
import { store, storePool } from "#lib/server/store/store.ts";
import { watchEntries } from "#testing/server/audit-entries.ts";
import { testStore, useSettings } from "#testing/server/store.ts";

vi.mock("@node-rs/argon2", async (load) => {
  const argon2 = await load<typeof import("@node-rs/argon2")>();
  return { ...argon2, verify: vi.fn(argon2.verify) };
});

const settings = testStore();
const newEntries = watchEntries();

beforeEach(() => {
  useSettings(settings);
  vi.mocked(verify).mockReset();
});

/** Adds a person. Returns how to sign in as them, from an address of their own. */
const newPerson = async () => {
  const email = `${crypto.randomUUID()}@corp.test`;
  const { password } = await addPerson({ email, displayName: "A", role: "manager" });
  const source = { address: crypto.randomUUID() };
  const signIn = (given = password, now = new Date()) =>
    signInByPassword({ email, password: given }, source, now);
  return { email, source, signIn };
};

describe("a one-time password", () => {
  it("signs in again until a password is chosen, and each sign-in ends the session of the one before", async () => {
    const { signIn } = await newPerson();
    const first = await signIn();
    expect((await findSession(first.sessionId))?.person.mustChangePassword).toBe(true);
    const second = await signIn();
    expect(await findSession(first.sessionId)).toBeNull();
    expect(await findSession(second.sessionId)).not.toBeNull();
  });

  it("has one session even if several browsers use it at the same moment", async () => {
    const { signIn } = await newPerson();
    const started = await Promise.all([signIn(), signIn(), signIn()]);
    const found = await Promise.all(started.map(({ sessionId }) => findSession(sessionId)));
    expect(found.filter((session) => session !== null)).toHaveLength(1);
  });

  it("expires after 72 hours", async () => {
    const { signIn } = await newPerson();
    await signIn();
    await expect(signIn(undefined, new Date(Date.now() + oneTimeLifeMs))).rejects.toThrow(
      /^expired$/,
    );
    expect(await signIn(undefined, new Date(Date.now() + oneTimeLifeMs - 60_000))).toBeDefined();
  });

  it("that was used is called wrong to whoever does not know it", async () => {
    const { signIn } = await newPerson();
    await signIn();
    await expect(signIn("a guess")).rejects.toThrow(/^wrong$/);
  });
});

it("a chosen password works however old it is", async () => {
  const { email, signIn } = await newPerson();
  await store().update(people).set({ mustChangePassword: false }).where(eq(people.email, email));
  expect(await signIn(undefined, new Date("2099-01-01"))).toBeDefined();
});

describe("the audit of a sign-in", () => {
  it("names the person of one that was done, with method and address", async () => {
    const { email, source, signIn } = await newPerson();
    await newEntries();
    const { id } = await signIn();
    expect(await newEntries()).toMatchObject([
      {
        action: "sign-in",
        outcome: "done",
        ...{ personId: id, personEmail: email, role: "manager" },
        connectionId: null,
        address: source.address,
        subject: id,
        details: { method: "password" },
      },
    ]);
  });
});

describe("a wrong password", () => {
  it("costs one verification of the same cost, whether the account exists, has one, or may use it", async () => {
    const [known, hidden] = [await newPerson(), await newPerson()];
    await store().update(people).set({ passwordHash: null }).where(eq(people.email, hidden.email));
    const hashes: string[] = [];
    vi.mocked(verify).mockImplementation(async (hash) => {
      hashes.push(String(hash));
      return false;
    });
    const guess = (email: string) =>
      signInByPassword({ email, password: "a guess" }, { address: crypto.randomUUID() });
    await expect(guess(known.email)).rejects.toThrow(/^wrong$/);
    await expect(guess(hidden.email)).rejects.toThrow(/^wrong$/);
    await expect(guess("nobody@corp.test")).rejects.toThrow(/^wrong$/);
    useSettings({ ...settings, QM_PASSWORD_SIGN_IN: "off" });
    await expect(guess(known.email)).rejects.toThrow(/^wrong$/);
    expect(hashes).toHaveLength(4);
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe("signing in", () => {
  it("as a demo person is limited by that person's rate limit", async () => {
    const { QM_API_URL: _, QM_API_KEY: __, ...demo } = settings;
    useSettings({ ...demo, QM_DEMO_KEYS: "/nowhere/keys.json" });
    await expect(signInAsDemo({ userId: "demo:1" })).rejects.toThrow("wrong");
    for (let n = 0; n < 120; n += 1) takeRead("demo:1");
    await expect(signInAsDemo({ userId: "demo:1" })).rejects.toThrow(/^locked:1$/);
    await expect(signInAsDemo({ userId: "demo:2" })).rejects.toThrow("wrong");
  });

  it("works while pages occupy all their database connections", async () => {
    // As slow pages would.
    const taken = await Promise.all(Array.from({ length: 10 }, () => storePool().connect()));
    try {
      const attempts = Array.from({ length: 15 }, (_, n) =>
        signInByPassword(
          { email: `nobody-${n}@example.com`, password: "a guess" },
          { address: `203.0.113.${n}` },
        ).catch((error: Error) => error.message),
      );
      expect(new Set(await Promise.all(attempts))).toEqual(new Set(["wrong"]));
    } finally {
      for (const client of taken) client.release();
    }
  });
});

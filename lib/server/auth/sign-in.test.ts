import { beforeEach, describe, expect, it } from "vitest";
import { signInAsDemo, signInByPassword } from "#lib/server/auth/sign-in.ts";
import { takeRead } from "#lib/server/limits/read-rate-limit.ts";
import { storePool } from "#lib/server/store/store.ts";
import { testStore, useSettings } from "#lib/server/store/test-store.ts";

const settings = testStore();

beforeEach(() => useSettings(settings));

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

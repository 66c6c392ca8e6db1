import { encode } from "next-auth/jwt";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findSessionId } from "#lib/server/auth/auth-options.ts";
import { testStore, useSettings } from "#testing/server/store.ts";

const settings = testStore();
const secret = settings.NEXTAUTH_SECRET ?? "";

const find = (token: string) => findSessionId(() => token);
const tokenOf = (sid: string, maxAge: number, by = secret) =>
  encode({ token: { sid }, secret: by, maxAge });

beforeEach(() => useSettings(settings));
afterEach(() => void vi.useRealTimers());

describe("a session's cookie", () => {
  it("names its session each time that it is read, and no other cookie's", async () => {
    const [first, second] = [await tokenOf("one", 60), await tokenOf("two", 60)];
    for (const _turn of [1, 2]) {
      expect(await find(first)).toBe("one");
      expect(await find(second)).toBe("two");
    }
  });

  it("names none after its end, although it was read before", async () => {
    const token = await tokenOf("one", 3_600);
    expect(await find(token)).toBe("one");
    vi.useFakeTimers({ now: Date.now() + 3_630_000, toFake: ["Date"] });
    expect(await find(token)).toBeNull();
  });

  it("names none under another secret, although it was read before", async () => {
    const token = await tokenOf("one", 60);
    expect(await find(token)).toBe("one");
    useSettings({ ...settings, NEXTAUTH_SECRET: "another secret of enough length 1234567890" });
    expect(await find(token)).toBeNull();
  });

  it("names none if it is forged", async () => {
    const forged = await tokenOf("one", 60, "another secret of enough length 1234567890");
    expect(await find(forged)).toBeNull();
    expect(await find("not a token")).toBeNull();
  });
});

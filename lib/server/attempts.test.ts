import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { forgetAttempts, takeAttempt } from "#lib/server/attempts";
import { buckets } from "#lib/server/store/schema";
import { store } from "#lib/server/store/store";
import { testStore, useSettings } from "#lib/server/store/test-store";

const settings = testStore();
const start = new Date("2026-03-02T08:00:00Z");
const later = (ms: number) => new Date(start.getTime() + ms);
const email = () => `${randomUUID()}@example.com`;

beforeEach(() => useSettings(settings));

describe("takeAttempt", () => {
  it("lets five through, then one a minute", async () => {
    const account = email();
    for (let n = 0; n < 5; n += 1) expect(await takeAttempt(account, `ip-${n}`, start)).toBe(0);
    expect(await takeAttempt(account, "ip-9", start)).toBe(60_000);
    expect(await takeAttempt(account, "ip-9", later(45_000))).toBe(15_000);
    expect(await takeAttempt(account, "ip-9", later(60_000))).toBe(0);
    expect(await takeAttempt(account, "ip-9", later(60_000))).toBe(60_000);
  });

  it("counts guesses sent at one moment", async () => {
    const account = email();
    const waits = await Promise.all(
      Array.from({ length: 12 }, (_, n) => takeAttempt(account, `burst-${n}`, start)),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  });

  it("limits an address that tries many accounts", async () => {
    const address = randomUUID();
    for (let n = 0; n < 20; n += 1) expect(await takeAttempt(email(), address, start)).toBe(0);
    expect(await takeAttempt(email(), address, start)).toBe(15_000);
    expect(await takeAttempt(email(), randomUUID(), start)).toBe(0);
  });

  it("frees the account after the right password, the address by one attempt only", async () => {
    const [account, address] = [email(), randomUUID()];
    for (let n = 0; n < 5; n += 1) await takeAttempt(account, address, start);
    await forgetAttempts(account, address, start);
    for (let n = 0; n < 5; n += 1) expect(await takeAttempt(account, address, start)).toBe(0);
    for (let n = 0; n < 11; n += 1) expect(await takeAttempt(email(), address, start)).toBe(0);
    expect(await takeAttempt(email(), address, start)).toBeGreaterThan(0);
  });

  it("keeps neither e-mail nor address", async () => {
    const account = email();
    await takeAttempt(account, "203.0.113.9", start);
    const rows = JSON.stringify(await store().select().from(buckets));
    expect(rows).not.toContain(account);
    expect(rows).not.toContain("203.0.113.9");
  });
});

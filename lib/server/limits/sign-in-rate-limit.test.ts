import { randomUUID } from "node:crypto";
import { count } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { issueDeviceCookie, readDeviceCookie } from "#lib/server/limits/device-cookie.ts";
import {
  forgetAttempts,
  sweepBuckets,
  takeAttempt,
} from "#lib/server/limits/sign-in-rate-limit.ts";
import { buckets } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { testStore, useSettings } from "#testing/server/store.ts";

const settings = testStore();
const start = new Date("2026-03-02T08:00:00Z");
const later = (ms: number) => new Date(start.getTime() + ms);
const newEmail = () => `${randomUUID()}@example.com`;
const newAddress = () => ({ address: randomUUID() });

/** The device of a browser that has signed in to the account. */
const deviceOf = (email: string) => readDeviceCookie(issueDeviceCookie(email).split(";")[0] ?? "");

const rowCount = async () => (await store().select({ rows: count() }).from(buckets))[0]?.rows;

beforeEach(() => useSettings(settings));

describe("takeAttempt", () => {
  it("allows five guesses at one account from one address, then one in five minutes", async () => {
    const [email, source] = [newEmail(), newAddress()];
    for (let n = 0; n < 5; n += 1) expect(await takeAttempt(email, source, start)).toBe(0);
    expect(await takeAttempt(email, source, start)).toBe(300_000);
    expect(await takeAttempt(email, source, later(285_000))).toBe(15_000);
    expect(await takeAttempt(email, source, later(300_000))).toBe(0);
    expect(await takeAttempt(email, source, later(300_000))).toBe(300_000);
  });

  it("does not lock the owner out if another address guesses all the time", async () => {
    const [email, stranger, owner] = [newEmail(), newAddress(), newAddress()];
    for (let minute = 0; minute < 10; minute += 1) {
      for (let n = 0; n < 6; n += 1) await takeAttempt(email, stranger, later(minute * 60_000));
    }
    expect(await takeAttempt(email, stranger, later(540_000))).toBeGreaterThan(0);
    expect(await takeAttempt(email, owner, later(540_000))).toBe(0);
  });

  it("counts all addresses of one IPv6 network as one", async () => {
    const email = newEmail();
    const from = (host: number) => ({ address: `2001:db8:7:7::${host.toString(16)}` });
    for (let n = 1; n <= 5; n += 1) expect(await takeAttempt(email, from(n), start)).toBe(0);
    expect(await takeAttempt(email, from(99), start)).toBe(300_000);
    expect(await takeAttempt(email, { address: "2001:db8:7:8::1" }, start)).toBe(0);
  });

  it("limits guesses at one account from many addresses, except from a known device", async () => {
    const email = newEmail();
    const waits: number[] = [];
    for (let n = 0; n < 12; n += 1) waits.push(await takeAttempt(email, newAddress(), start));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(7);
    const device = deviceOf(email);
    expect(await takeAttempt(email, { ...newAddress(), device }, start)).toBe(0);
    // A device of another account is not exempt.
    const foreign = deviceOf(newEmail());
    const wait = await takeAttempt(email, { ...newAddress(), device: foreign }, start);
    expect(wait).toBeGreaterThan(0);
  });

  it("lets at most 10 of 501 guesses of 15 minutes be verified, and the owner's device sign in", async () => {
    const email = newEmail();
    const addresses = Array.from({ length: 40 }, newAddress);
    let verified = 0;
    for (let n = 0; n <= 500; n += 1) {
      const source = addresses[n % addresses.length] ?? newAddress();
      if ((await takeAttempt(email, source, later(n * 1_800))) === 0) verified += 1;
    }
    expect(verified).toBe(10);
    const device = deviceOf(email);
    expect(await takeAttempt(email, { ...newAddress(), device }, later(900_000))).toBe(0);
  });

  it("limits a known device separately from other browsers at the same address", async () => {
    const [email, source] = [newEmail(), newAddress()];
    for (let n = 0; n < 6; n += 1) await takeAttempt(email, source, start);
    const device = deviceOf(email);
    for (let n = 0; n < 5; n += 1) {
      expect(await takeAttempt(email, { ...source, device }, start)).toBe(0);
    }
    expect(await takeAttempt(email, { ...source, device }, start)).toBe(60_000);
  });

  it("counts guesses that are sent at the same moment", async () => {
    const [email, source] = [newEmail(), newAddress()];
    const waits = await Promise.all(
      Array.from({ length: 12 }, () => takeAttempt(email, source, start)),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  });

  it("limits an address that tries many accounts", async () => {
    const source = newAddress();
    for (let n = 0; n < 20; n += 1) expect(await takeAttempt(newEmail(), source, start)).toBe(0);
    expect(await takeAttempt(newEmail(), source, start)).toBe(15_000);
    expect(await takeAttempt(newEmail(), newAddress(), start)).toBe(0);
  });

  it("stores nothing for an attempt that it refuses", async () => {
    const source = newAddress();
    for (let n = 0; n < 20; n += 1) await takeAttempt(newEmail(), source, start);
    const before = await rowCount();
    for (let n = 0; n < 10; n += 1) await takeAttempt(newEmail(), source, start);
    expect(await rowCount()).toBe(before);
  });

  it("forgets the account's guesses after the right password, but only one of the address's", async () => {
    const [email, source] = [newEmail(), newAddress()];
    for (let n = 0; n < 5; n += 1) await takeAttempt(email, source, start);
    await forgetAttempts(email, source);
    // The account's bucket holds four guesses, of seven.
    for (let n = 0; n < 3; n += 1) expect(await takeAttempt(email, source, start)).toBe(0);
    for (let n = 0; n < 13; n += 1) expect(await takeAttempt(newEmail(), source, start)).toBe(0);
    expect(await takeAttempt(newEmail(), source, start)).toBeGreaterThan(0);
  });

  it("stores neither email nor IP address, and deletes buckets that were unused for hours", async () => {
    const email = newEmail();
    await takeAttempt(email, { address: "203.0.113.9" }, start);
    const rows = JSON.stringify(await store().select().from(buckets));
    expect(rows).not.toContain(email);
    expect(rows).not.toContain("203.0.113.9");
    await sweepBuckets(later(5 * 60 * 60_000));
    expect(await rowCount()).toBeGreaterThan(0);
    await sweepBuckets(later(24 * 60 * 60_000));
    expect(await rowCount()).toBe(0);
  });
});

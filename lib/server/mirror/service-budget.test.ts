import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import {
  budgetLeft,
  countInteractiveReads,
  pauseBackgroundReads,
  takeBackgroundRead,
} from "#lib/server/mirror/service-budget.ts";
import { setMirrorSettings } from "#lib/server/mirror/settings.ts";
import { testStore, useSettings } from "#testing/server/store.ts";

const settings = testStore();
let service = "";

beforeEach(() => {
  useSettings(settings);
  service = `https://${randomUUID()}.example`;
  // A thousandth of a read a second: none is earned while a test runs.
  setMirrorSettings({ readsPerSecond: 0.001, burst: 5 });
});

test("instances share one budget, and the next read waits until it is earned", async () => {
  const waits = await Promise.all(Array.from({ length: 8 }, () => takeBackgroundRead(service)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  for (const wait of waits.filter((each) => each > 0)) {
    expect(wait).toBeGreaterThan(990_000);
    expect(wait).toBeLessThanOrEqual(1_000_000);
  }
});

test("the setting of an installation says how many reads a second earns", async () => {
  useSettings({ ...settings, QM_SWEEP_READS_PER_SECOND: "2" });
  setMirrorSettings({ readsPerSecond: 0.001, burst: 5 });
  const waits = await Promise.all(Array.from({ length: 6 }, () => takeBackgroundRead(service)));
  const [wait] = waits.filter((each) => each > 0);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(500);
});

test("a read that leaves some for more urgent ones waits while few are left", async () => {
  expect(await takeBackgroundRead(service, 3)).toBe(0);
  expect(await takeBackgroundRead(service, 3)).toBe(0);
  expect(await takeBackgroundRead(service, 3)).toBeGreaterThan(990_000);
  expect(await takeBackgroundRead(service)).toBe(0);
});

test("each service has a budget of its own", async () => {
  for (let left = 5; left > 0; left -= 1) await takeBackgroundRead(service);
  expect(await takeBackgroundRead(service)).toBeGreaterThan(0);
  expect(await takeBackgroundRead(`${service}/other`)).toBe(0);
});

test("interactive reads come first, and leave half of a second's budget however many they are", async () => {
  setMirrorSettings({ readsPerSecond: 0.1, burst: 5 });
  await takeBackgroundRead(service);
  await countInteractiveReads(service, 3);
  expect(await budgetLeft(service)).toBe(1);
  await countInteractiveReads(service, 100_000);
  // 1.05 reads at 0.1 a second.
  const wait = await takeBackgroundRead(service);
  expect(wait).toBeGreaterThan(9_000);
  expect(wait).toBeLessThanOrEqual(10_500);
});

test("a service that asks to slow down is left alone by all instances for that time", async () => {
  setMirrorSettings({ readsPerSecond: 0.1, burst: 5 });
  await takeBackgroundRead(service);
  await pauseBackgroundReads(service, 60_000);
  const wait = await takeBackgroundRead(service);
  expect(wait).toBeGreaterThan(58_000);
  expect(wait).toBeLessThanOrEqual(60_000);
});

import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { intents } from "#lib/server/store/journal-schema.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { sweeps } from "#lib/server/store/sweep-schema.ts";
import { findChargersToReplace, startChargers } from "#lib/server/today/chargers-to-replace.ts";
import { testMirrorService } from "#testing/server/mirror-service.ts";
import { connect, principalOf } from "#testing/server/upstream.ts";

const mirror = testMirrorService();
const { service } = mirror;
const person = () => principalOf(mirror.connection);

const deviceOf = (at: number, chargerStatus?: string | null) => ({
  id: `d${at}`,
  model: "MacBook",
  serialNumber: `S${at}`,
  ...(chargerStatus === undefined ? {} : { chargerStatus }),
});

const find = async (limit = 20) => {
  const { at, devices, ...numbers } = await findChargersToReplace(person(), limit);
  return { ...numbers, ids: devices.map(({ id }) => id).toSorted(), at };
};

/** Stores a request for a charger of a device, whose answer names the device or says nothing. */
const request = (deviceId: string | null, more: Partial<typeof intents.$inferInsert> = {}) =>
  store()
    .insert(intents)
    .values({
      id: `i-${mirror.connection.id}`,
      environment: "sandbox",
      connectionId: mirror.connection.id,
      principalId: "p",
      principalName: "P",
      operation: "orders.add-accessory",
      resource: "accessories",
      isCreate: true,
      bodyHash: "h",
      idempotencyKey: `k-${mirror.connection.id}`,
      lockKey: `l-${mirror.connection.id}`,
      state: "accepted",
      deadline: new Date(),
      sentAt: new Date(),
      settledAt: new Date(),
      subjectId: "o1",
      resultId: `acc-${mirror.connection.id}`,
      result: { id: "acc", productIds: deviceId === null ? null : [deviceId] },
      ...more,
    });

const ageDevice = (id: string, ms: number) =>
  store()
    .update(mirrorRecords)
    .set({ readAt: new Date(Date.now() - ms) })
    .where(and(eq(mirrorRecords.connectionId, mirror.connection.id), eq(mirrorRecords.id, id)));

beforeEach(() => {
  service.devices = [
    deviceOf(1, "Damaged"),
    deviceOf(2, "not_included"),
    deviceOf(3, "Included"),
    deviceOf(4, null),
  ];
});

test("a swept inventory answers without the service, with the numbers that a reading of it has", async () => {
  const { at: isNew, ...scanned } = await find();
  expect(isNew).toBeNull();
  expect(scanned).toMatchObject({ ids: ["d1", "d2"], count: 2, isComplete: true });
  await mirror.sweep("all");
  mirror.takeRequests();
  await startChargers(person(), 20);
  const { at, ...mirrored } = await find();
  expect(mirrored).toEqual(scanned);
  expect(Date.now() - Date.parse(at ?? "")).toBeLessThan(60_000);
  expect(mirror.takeRequests()).toEqual([]);
});

test("only the first devices are read, and all are counted", async () => {
  service.devices = Array.from({ length: 45 }, (_, index) => deviceOf(100 + index, "Damaged"));
  await mirror.sweep("all");
  expect(await find(20)).toMatchObject({ ids: { length: 20 }, count: 45, readCount: 45 });
});

test("devices without a charger status are said, and the number is then not complete", async () => {
  service.devices.push(deviceOf(5));
  await mirror.sweep("all");
  expect(await find()).toMatchObject({
    count: 2,
    readCount: 5,
    knownCount: 4,
    totalCount: 5,
    isComplete: false,
  });
});

test("where filters reach only some devices, the number says among how many of how many", async () => {
  service.devices = Array.from({ length: 90 }, (_, index) => deviceOf(index, "Damaged"));
  await mirror.sweep("all");
  expect(await find()).toMatchObject({ readCount: 50, totalCount: 90, isComplete: false });
});

test("a service without totals, another key and another connection are answered by the service", async () => {
  await mirror.sweep("all");
  const other = await connect(mirror.upstream.baseUrl, "chargers other", "svc_sk_chargers_other");
  expect((await findChargersToReplace(principalOf(other), 20)).at).toBeNull();
  mirror.connection = await connect(
    mirror.upstream.baseUrl,
    mirror.connection.id,
    "svc_sk_another_key_of_chargers",
  );
  expect((await find()).at).toBeNull();
  service.hasTotals = false;
  await mirror.sweep("all");
  expect((await find()).at).toBeNull();
});

test("chargers that are older than half an hour make the next sweep due while a person looks", async () => {
  await mirror.sweep("all");
  await find();
  expect((await mirror.plan("all"))?.reason).not.toBe("asked");
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await store()
    .update(sweeps)
    .set({ startedAt: anHourAgo, endedAt: anHourAgo })
    .where(eq(sweeps.connectionId, mirror.connection.id));
  mirror.connection = { ...mirror.connection, storedAt: new Date(0) };
  expect((await find()).at).toBe(anHourAgo.toISOString());
  expect((await mirror.plan("all"))?.reason).toBe("asked");
});

test("the device of a requested charger is read again before the next answer, and once", async () => {
  await mirror.sweep("all");
  await request("d1");
  mirror.takeRequests();
  expect((await find()).ids).toEqual(["d1", "d2"]);
  expect(mirror.takeRequests()).toEqual(["/v4/products/d1"]);
  await find();
  expect(mirror.takeRequests()).toEqual([]);
});

test("a device that a request named days ago is read again every five minutes while a person looks", async () => {
  await mirror.sweep("all");
  await request("d2", { settledAt: new Date(Date.now() - 3 * 86_400_000) });
  mirror.takeRequests();
  await find();
  expect(mirror.takeRequests()).toEqual([]);
  service.devices[1] = deviceOf(2, "Included");
  await store()
    .update(sweeps)
    .set({ startedAt: new Date(Date.now() - 20 * 60_000) })
    .where(eq(sweeps.connectionId, mirror.connection.id));
  mirror.connection = { ...mirror.connection, storedAt: new Date(0) };
  await ageDevice("d2", 6 * 60_000);
  expect((await find()).ids).toEqual(["d1"]);
  expect(mirror.takeRequests()).toEqual(["/v4/products/d2"]);
});

test.each([
  ["whose outcome is unknown", { state: "unknown", settledAt: null, resultId: null }],
  ["whose answer names no device", { result: { id: "acc" } }],
] as const)(
  "after a request for a charger %s, the service is asked as before",
  async (_what, changed) => {
    await mirror.sweep("all");
    expect((await find()).at).not.toBeNull();
    await request(null, changed);
    expect((await find()).at).toBeNull();
    await mirror.sweep("all");
    expect((await find()).at).not.toBeNull();
  },
);

test("a device that can't be read again leaves the answer to the service", async () => {
  await mirror.sweep("all");
  await request("d1");
  service.failures = { "/v4/products/d1": 404 };
  expect(await find()).toMatchObject({ at: null, ids: ["d1", "d2"] });
});

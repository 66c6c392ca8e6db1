import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findDeviceList } from "#lib/server/mirror/device-list.ts";
import { readIntoMirror } from "#lib/server/mirror/read-into-mirror.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { sweeps } from "#lib/server/store/sweep-schema.ts";
import { testMirrorService } from "#testing/server/mirror-service.ts";
import { connect, principalOf } from "#testing/server/upstream.ts";

const mirror = testMirrorService();
const { service } = mirror;

const models = ["MacBook", "ThinkPad", "Latitude"];
const statuses = ["available", "assigned", "in_storage"];

/** 120 devices: more than two answers of the service hold. */
const devices = () =>
  Array.from({ length: 120 }, (_, at) => ({
    id: `d${String(at).padStart(3, "0")}`,
    model: models[at % 3],
    serialNumber: `SN${999 - at}`,
    deviceType: "Laptops",
    status: statuses[at % 3],
    country: ["DE", "CH"][at % 2],
    employeeId: at % 3 === 1 ? "e1" : null,
    personalEmail: "eva@home.example",
  }));

const list = (input: Record<string, unknown> = {}, role: "admin" | "support" = "admin") =>
  findDeviceList(principalOf(mirror.connection, role), input);

const idsOf = async (input: Record<string, unknown>) =>
  (await list(input)).page?.items.map(({ id }) => id);

beforeEach(() => {
  service.devices = devices();
});

test("without a sweep the service is asked", async () => {
  expect(await list()).toEqual({ page: null, counts: null, at: null });
});

test("all devices are paged, without the service, and counted by status", async () => {
  await mirror.sweep("all");
  mirror.takeRequests();
  const { page, counts, at } = await list({ page: 2 });
  expect(page).toMatchObject({ page: 2, pageSize: 50, totalCount: 120 });
  expect(page?.items.map(({ id }) => id)).toEqual(
    devices()
      .slice(100)
      .map(({ id }) => id),
  );
  expect(counts).toEqual({
    total: 120,
    byStatus: { available: 40, assigned: 40, in_storage: 40 },
  });
  expect(Date.now() - Date.parse(at ?? "")).toBeLessThan(60_000);
  expect(mirror.takeRequests()).toEqual([]);
});

test("pages of a sorted list follow one another, and devices with one value keep their order", async () => {
  await mirror.sweep("all");
  const sorted = { sort: "model", sortDirection: "desc", limit: 30 };
  const pages = await Promise.all([0, 1, 2, 3].map((page) => idsOf({ ...sorted, page })));
  const expected = ["ThinkPad", "MacBook", "Latitude"].flatMap((model) =>
    service.devices.filter((device) => device.model === model).map(({ id }) => id),
  );
  expect(pages.flat()).toEqual(expected);
  expect(await idsOf({ sort: "serialNumber", limit: 2 })).toEqual(["d119", "d118"]);
});

test("countries are sorted by name", async () => {
  await mirror.sweep("all");
  expect((await list({ sort: "country", limit: 1 })).page?.items[0]).toMatchObject({
    country: "DE",
  });
});

test("filters and a text select among all devices", async () => {
  await mirror.sweep("all");
  const { page } = await list({ status: "AVAILABLE", country: "DE", category: "laptops" });
  expect(page?.totalCount).toBe(20);
  expect(await idsOf({ query: "sn995 mac" })).toBeUndefined();
  expect(await idsOf({ query: "sn996 mac" })).toEqual(["d003"]);
});

test("what no field of a device decides is left to the service", async () => {
  await mirror.sweep("all");
  expect((await list({ inStock: true })).page).toBeNull();
  expect((await list({ query: "no such device" })).page).toBeNull();
  service.devices = [{ id: "d1", model: "MacBook" }];
  await mirror.sweep("all");
  expect(await list({ status: "available" })).toMatchObject({ page: null, counts: null });
});

test("support finds and sees no personal email", async () => {
  await mirror.sweep("all");
  expect((await list({ query: "eva@home.example" }, "support")).page).toBeNull();
  expect(JSON.stringify(await list({}, "support"))).not.toContain("eva@home");
  expect((await list({ query: "eva@home.example" })).page?.totalCount).toBe(120);
});

test("a device that was read again since the sweep is shown as it is now", async () => {
  await mirror.sweep("all");
  expect((await list()).counts?.byStatus.available).toBe(40);
  service.devices[0] = { ...service.devices[0], id: "d000", status: "assigned" };
  await readIntoMirror(mirror.connection, "inventory", "d000");
  expect((await list()).counts?.byStatus.available).toBe(39);
});

const minutesBefore = (column: string, minutes: number) =>
  sql`${sql.identifier(column)} - make_interval(mins => ${minutes})`;

const order = (result: object | null) => ({
  id: `i-${mirror.connection.id}`,
  environment: "sandbox" as const,
  connectionId: mirror.connection.id,
  principalId: "p",
  principalName: "P",
  operation: "orders.create" as const,
  resource: "orders",
  isCreate: true,
  bodyHash: "h",
  idempotencyKey: `k-${mirror.connection.id}`,
  lockKey: `l-${mirror.connection.id}`,
  state: "accepted" as const,
  deadline: new Date(),
  sentAt: new Date(),
  settledAt: new Date(),
  result: result as never,
});

test("the device of a person's own order is read again before it is listed", async () => {
  await mirror.sweep("all");
  await store()
    .insert(intents)
    .values(order({ id: "o1", productIds: ["d000"] }));
  service.devices[0] = { ...service.devices[0], id: "d000", status: "reserved" };
  expect((await list()).counts?.byStatus).toMatchObject({ available: 39, reserved: 1 });
});

test("after an order whose devices are not known the service is asked", async () => {
  await mirror.sweep("all");
  await store().insert(intents).values(order(null));
  expect(await list()).toEqual({ page: null, counts: null, at: null });
});

test("a person who looks at an old copy makes the next sweep due", async () => {
  await mirror.sweep("all");
  await list();
  expect((await mirror.plan("all"))?.reason).not.toBe("asked");
  await store()
    .update(sweeps)
    .set({ startedAt: minutesBefore("started_at", 40), endedAt: minutesBefore("ended_at", 40) })
    .where(eq(sweeps.connectionId, mirror.connection.id));
  const earlier = { ...mirror.connection, storedAt: new Date(0) };
  const { page, at } = await findDeviceList(principalOf(earlier), {});
  expect(page?.totalCount).toBe(120);
  expect(Date.now() - Date.parse(at ?? "")).toBeGreaterThan(39 * 60_000);
  expect((await mirror.plan("all"))?.reason).toBe("asked");
});

test("the devices of another connection are never listed", async () => {
  await mirror.sweep("all");
  const other = await connect(mirror.upstream.baseUrl, "list-b", "svc_sk_list_b");
  expect((await findDeviceList(principalOf(other), {})).page).toBeNull();
  await expect(findDeviceList(principalOf(null), {})).rejects.toMatchObject({
    kind: "no_connection",
  });
});

test.each([{ page: -1 }, { sort: "pin" }, { sortDirection: "up" }, { unknown: 1 }])(
  "the input %j is refused",
  async (input) => {
    await expect(list(input)).rejects.toMatchObject({ kind: "validation" });
  },
);

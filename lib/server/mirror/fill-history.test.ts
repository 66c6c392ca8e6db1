import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { setMirrorSettings } from "#lib/server/mirror/settings.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { observations } from "#lib/server/store/observation-schema.ts";
import { store } from "#lib/server/store/store.ts";
import {
  many,
  mirrorReads,
  ordersWith,
  testMirrorService,
} from "#testing/server/mirror-service.ts";
import { connect } from "#testing/server/upstream.ts";

const mirror = testMirrorService();
const { service } = mirror;
const { rowsOf } = mirrorReads(() => mirror.connection);

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
const finished = (count: number) =>
  ordersWith(many(count, "delivered")).map((order, index) => ({
    ...order,
    createdAt: daysAgo(100 - index),
  }));
const delivered = (days: number) => ({
  statusLogs: [
    { status: "processing", at: daysAgo(days + 6) },
    { status: "delivered", at: daysAgo(days) },
  ],
});
const asked = () =>
  mirror.takeRequests().flatMap((url) => /^\/v4\/orders\/(\w+)\/history$/.exec(url)?.[1] ?? []);
const filled = async () => {
  const rows = await store()
    .select()
    .from(observations)
    .where(eq(observations.connectionId, mirror.connection.id))
    .orderBy(observations.recordId, observations.id);
  return rows.map(({ recordId, source, facts, after, until }) => ({
    recordId,
    source,
    status: facts?.status,
    days: [after, until].map((at) => Math.round((Date.now() - at.getTime()) / dayMs)),
  }));
};
const sweepAndFill = async () => {
  await mirror.sweep("all");
  await mirror.fillHistory();
};
const makeDue = (id: string) =>
  store()
    .update(mirrorRecords)
    .set({ historyAskedAt: new Date(Date.now() - 8 * dayMs) })
    .where(and(eq(mirrorRecords.connectionId, mirror.connection.id), eq(mirrorRecords.id, id)));

beforeEach(() => {
  service.orders = finished(3);
  service.histories = { o1: delivered(40), o2: delivered(30), o3: delivered(20) };
});

test("what the service's log dates is stored as from history, once, the newest order first", async () => {
  await sweepAndFill();
  expect(asked()).toEqual(["o3", "o2", "o1"]);
  const rows = await filled();
  expect(rows.filter(({ recordId }) => recordId === "o1")).toEqual([
    { recordId: "o1", source: "history", status: [null, "processing"], days: [46, 46] },
    { recordId: "o1", source: "history", status: ["processing", "delivered"], days: [40, 40] },
  ]);
  await sweepAndFill();
  expect(asked()).toEqual([]);
  expect(await filled()).toEqual(rows);
});

test("open orders, old ones, and those without a date of their own are not asked for", async () => {
  service.orders = [
    { id: "o1", status: "processing", createdAt: daysAgo(3) },
    { id: "o2", status: "delivered", createdAt: daysAgo(400) },
    { id: "o3", status: "delivered" },
    { id: "o4", status: "delivered", createdAt: daysAgo(3) },
  ];
  await sweepAndFill();
  expect(asked()).toEqual(["o4"]);
});

test("an order whose end the mirror has observed is not asked for", async () => {
  service.orders = [{ id: "o1", status: "shipped", createdAt: daysAgo(9) }];
  await mirror.sweep("all");
  service.orders = [{ id: "o1", status: "delivered", createdAt: daysAgo(9) }];
  await sweepAndFill();
  expect(asked()).toEqual([]);
  expect(await filled()).toMatchObject([{ source: "sweep", status: ["shipped", "delivered"] }]);
});

test("a log without dates is asked for again after a week, and nothing is claimed from it", async () => {
  service.histories = { o3: { statusLogs: [{ status: "delivered" }] } };
  await sweepAndFill();
  asked();
  expect(await filled()).toEqual([]);
  await mirror.fillHistory();
  expect(asked()).toEqual([]);
  await makeDue("o3");
  service.histories = { o3: delivered(20) };
  await mirror.fillHistory();
  expect(asked()).toEqual(["o3"]);
  expect(await filled()).toHaveLength(2);
});

test("only so many of the newest orders are ever asked for", async () => {
  setMirrorSettings({ readsPerSecond: 1e5, burst: 1e5, maxFilledOrders: 2 });
  await sweepAndFill();
  expect(asked()).toEqual(["o3", "o2"]);
  await sweepAndFill();
  expect(asked()).toEqual([]);
});

test("an order that can't be read keeps no other back, and a failing service is left alone", async () => {
  service.failures = { "/v4/orders/o3/history": 404 };
  await sweepAndFill();
  expect(asked()).toEqual(["o3", "o2", "o1"]);
  service.orders = finished(8);
  for (const { id } of service.orders) service.failures[`/v4/orders/${id}/history`] = 400;
  await sweepAndFill();
  expect(asked()).toEqual(["o8", "o7", "o6"]);
});

test("a key without the capability is never asked", async () => {
  mirror.connection = await connect(mirror.upstream.baseUrl, mirror.connection.id, mirror.apiKey, {
    capabilities: ["employees:read"],
  });
  await sweepAndFill();
  expect(asked()).toEqual([]);
});

test("a later list of the order keeps when it was asked for", async () => {
  await sweepAndFill();
  service.orders = service.orders.map((order) => ({ ...order, country: "DE" }));
  await mirror.sweep("all");
  const rows = await rowsOf();
  expect(rows.every(({ country, historyAskedAt }) => country === "DE" && historyAskedAt)).toBe(
    true,
  );
});

test("two processes that ask at the same time store each change once", async () => {
  await mirror.sweep("all");
  await Promise.all([mirror.fillHistory(), mirror.fillHistory()]);
  expect((await filled()).map(({ recordId }) => recordId)).toEqual([
    "o1",
    "o1",
    "o2",
    "o2",
    "o3",
    "o3",
  ]);
});

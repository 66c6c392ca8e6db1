import { and, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { refreshTracking } from "#lib/server/mirror/refresh-tracking.ts";
import { flushAnswers, rememberAnswer } from "#lib/server/mirror/remember-answer.ts";
import { makeTrackingDue, saveTracking } from "#lib/server/mirror/save-movement.ts";
import { setMirrorSettings } from "#lib/server/mirror/settings.ts";
import { runSweep } from "#lib/server/mirror/sweep.ts";
import { planSweeps, takeDueSweeps } from "#lib/server/mirror/sweep-plans.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { sweepPlans } from "#lib/server/store/sweep-schema.ts";
import { onAnswer } from "#lib/server/upstream/answer-listeners.ts";
import { perform } from "#lib/server/upstream/perform.ts";
import {
  many,
  mirrorReads,
  ordersWith,
  testMirrorService,
} from "#testing/server/mirror-service.ts";
import { connect, principalOf } from "#testing/server/upstream.ts";

const mirror = testMirrorService();
const { service } = mirror;
const { rowsOf } = mirrorReads(() => mirror.connection);

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
const shipment = (days: number, status = "in_transit") => ({
  shipments: [{ status, lastUpdatedAt: daysAgo(days) }],
});

/** The orders whose tracking was asked for since the last call. */
const asked = () =>
  mirror
    .takeRequests()
    .flatMap((url) => /^\/v4\/orders\/(\w+)\/tracking$/.exec(url)?.[1] ?? [])
    .toSorted();
const movedOf = async () =>
  Object.fromEntries((await rowsOf()).map(({ id, movedAt }) => [id, movedAt?.toISOString()]));
const setTrackedAt = (id: string, trackedAt: Date) =>
  store()
    .update(mirrorRecords)
    .set({ trackedAt })
    .where(and(eq(mirrorRecords.connectionId, mirror.connection.id), eq(mirrorRecords.id, id)));

beforeEach(() => {
  service.orders = ordersWith(["shipped", "processing", "delivered", "awaiting_customs"]);
  service.trackings = { o1: shipment(7), o4: shipment(2) };
});

test("orders that a courier has, or may have, are asked for their tracking once in six hours", async () => {
  await mirror.sweep("all");
  await mirror.sweep();
  expect(asked()).toEqual([]);
  await mirror.refreshTracking();
  expect(asked()).toEqual(["o1", "o4"]);
  const moved = await movedOf();
  expect(moved.o1?.slice(0, 10)).toBe(daysAgo(7).slice(0, 10));
  expect(moved).toMatchObject({ o2: undefined, o3: undefined });
  await mirror.refreshTracking();
  expect(asked()).toEqual([]);
  await setTrackedAt("o4", new Date(Date.now() - 6.1 * 3_600_000));
  await mirror.refreshTracking();
  expect(asked()).toEqual(["o4"]);
});

test("a sweep that the store has planned is followed by questions about tracking", async () => {
  await planSweeps();
  const plans = await takeDueSweeps(100);
  const mine = plans.find(
    ({ connectionId, kind }) => connectionId === mirror.connection.id && kind === "open",
  );
  if (!mine) throw new Error("There is no plan.");
  const { signal } = new AbortController();
  await runSweep(mine, signal);
  asked();
  await refreshTracking(mine, signal);
  expect(asked()).toEqual(["o1", "o4"]);
});

test("a sweep whose list shows no movement keeps what tracking has shown", async () => {
  await mirror.sweep("all");
  await mirror.sweep();
  await mirror.refreshTracking();
  const before = await movedOf();
  service.orders = service.orders.map((order) => ({ ...order, country: "DE" }));
  await mirror.sweep("all");
  expect(await movedOf()).toEqual(before);
  const [row] = (await rowsOf()).filter(({ id }) => id === "o1");
  expect(row).toMatchObject({ country: "DE", isTrackedDelivered: false });
  expect(row?.trackedAt).not.toBeNull();
});

test("an event that names an order makes its tracking due at once", async () => {
  await mirror.sweep("all");
  await mirror.sweep();
  await mirror.refreshTracking();
  asked();
  await makeTrackingDue(mirror.connection, ["o1", "o3"]);
  await mirror.refreshTracking();
  expect(asked()).toEqual(["o1"]);
});

test("an answer that is older than the event's read of the order leaves its tracking due", async () => {
  await mirror.sweep("all");
  await mirror.sweep();
  const facts = { movedAt: new Date(daysAgo(7)), isDelivered: false };
  const before = new Date(Date.now() - 60_000);
  await saveTracking(mirror.connection, "o1", facts, before);
  mirror.takeRequests();
  await mirror.refreshTracking();
  expect(asked()).toEqual(["o1", "o4"]);
});

test("after one sweep only so many orders are asked for, the longest waiting first", async () => {
  service.orders = ordersWith(many(6, "shipped"));
  await mirror.sweep("all");
  await mirror.sweep();
  setMirrorSettings({ readsPerSecond: 1e5, burst: 1e5, maxTrackingReads: 3 });
  for (const id of ["o1", "o2", "o3", "o4"]) {
    await setTrackedAt(id, new Date(Date.now() - 30 * 3_600_000 - Number(id.slice(1)) * 1_000));
  }
  await mirror.refreshTracking();
  expect(asked()).toEqual(["o4", "o5", "o6"]);
});

test("a key that may not read tracking is not asked again for hours, and nothing is concluded", async () => {
  service.orders = ordersWith(many(5, "shipped"));
  for (const { id } of service.orders) service.failures[`/v4/orders/${id}/tracking`] = 403;
  await mirror.sweep("all");
  await mirror.sweep();
  await mirror.refreshTracking();
  expect(asked()).toEqual(["o1", "o2", "o3"]);
  await mirror.refreshTracking();
  expect(asked()).toEqual([]);
  expect((await rowsOf()).map(({ movedAt }) => movedAt)).toEqual(many(5, null));
  expect((await rowsOf())[0]?.isTrackedDelivered).toBeNull();
});

test("an order outside the key's scope keeps no other order back", async () => {
  service.orders = ordersWith(many(5, "shipped"));
  service.failures["/v4/orders/o2/tracking"] = 403;
  service.trackings = { o5: shipment(8) };
  await mirror.sweep("all");
  await mirror.sweep();
  await mirror.refreshTracking();
  expect(asked()).toEqual(["o1", "o2", "o3", "o4", "o5"]);
  expect((await movedOf()).o5).toBeDefined();
});

test("a connection without the capability is never asked", async () => {
  mirror.connection = await connect(mirror.upstream.baseUrl, mirror.connection.id, mirror.apiKey, {
    capabilities: ["employees:read"],
  });
  await mirror.sweep("all");
  await mirror.sweep();
  await mirror.refreshTracking();
  expect(asked()).toEqual([]);
});

test("orders whose tracking fails wait their turn again, and a failing service is left alone", async () => {
  service.orders = ordersWith(many(8, "shipped"));
  for (const id of ["o1", "o2", "o3"]) service.failures[`/v4/orders/${id}/tracking`] = 400;
  service.trackings = { o8: shipment(6) };
  await mirror.sweep("all");
  await mirror.sweep();
  await mirror.refreshTracking();
  expect(asked()).toEqual(["o1", "o2", "o3"]);
  await mirror.refreshTracking();
  expect(asked()).toEqual(["o4", "o5", "o6", "o7", "o8"]);
  expect((await movedOf()).o8).toBeDefined();
});

test("the questions end when the next sweep of the plan begins, or the process stops", async () => {
  service.orders = ordersWith(many(4, "shipped"));
  await mirror.sweep("all");
  await mirror.sweep();
  const plan = await mirror.plan("open");
  const isOpenPlan = and(
    eq(sweepPlans.connectionId, mirror.connection.id),
    eq(sweepPlans.kind, "open"),
  );
  const next = Promise.withResolvers<void>();
  service.beforeAnswer = () => {
    service.beforeAnswer = () => undefined;
    store()
      .update(sweepPlans)
      .set({ epoch: sql`${sweepPlans.epoch} + 1` })
      .where(isOpenPlan)
      .then(() => next.resolve(), next.reject);
  };
  await mirror.refreshTracking();
  await next.promise;
  expect((await mirror.plan("open"))?.epoch).toBe((plan?.epoch ?? 0) + 1);
  expect(asked().length).toBeLessThan(4);
  await mirror.refreshTracking(AbortSignal.abort());
  expect(asked()).toEqual([]);
});

test("the answers about tracking and history that people read are remembered", async () => {
  onAnswer(rememberAnswer);
  await mirror.sweep("all");
  const person = principalOf(mirror.connection);
  await perform(person, "orders.tracking", { id: "o1" });
  await flushAnswers();
  const tracked = (await rowsOf()).find(({ id }) => id === "o1");
  expect(tracked).toMatchObject({ isTrackedDelivered: false });
  expect(tracked?.movedAt).not.toBeNull();
  expect(tracked?.trackedAt).not.toBeNull();
  rememberAnswer({
    connection: mirror.connection,
    operation: "orders.history",
    input: { id: "o4" },
    data: { devices: [{ timeline: [{ source: "courier", at: daysAgo(9) }] }] },
    askedAt: Date.now(),
  });
  await flushAnswers();
  const read = (await rowsOf()).find(({ id }) => id === "o4");
  expect(read?.movedAt).not.toBeNull();
  expect(read?.trackedAt).toBeNull();
});

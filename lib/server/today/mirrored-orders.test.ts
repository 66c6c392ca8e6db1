import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Principal } from "#lib/server/auth/principal.ts";
import { setMirrorSettings } from "#lib/server/mirror/settings.ts";
import type { Role } from "#lib/server/role.ts";
import { webhookSecrets } from "#lib/server/store/event-schema.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { store, storePool } from "#lib/server/store/store.ts";
import { sweeps } from "#lib/server/store/sweep-schema.ts";
import {
  findOrderCounts,
  findViewCounts,
  findViewOrders,
} from "#lib/server/today/find-order-answers.ts";
import { openMirror } from "#lib/server/today/mirrored-orders.ts";
import { findTodayOrders } from "#lib/server/today/today-orders.ts";
import { orderViews } from "#lib/v4/order-view-names.ts";
import {
  many,
  ordersWith,
  type TestOrder,
  testMirrorService,
} from "#testing/server/mirror-service.ts";
import { connect, principalOf } from "#testing/server/upstream.ts";

const mirror = testMirrorService();
const { service } = mirror;

const dayMs = 86_400_000;
const daysFromNow = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

/** Orders that differ in all that the views, counts and filters read. */
const variedOrders = (): TestOrder[] => {
  const statuses = ["processing", "shipped", "in_transit", "awaiting_customs", "delivered", null];
  const slas = [
    undefined,
    { late: true, expectedDays: 6, elapsedDays: 9 },
    { late: false, expectedDays: 10, elapsedDays: 8, paused: false },
    { late: false, paused: true, reason: "Waiting for approval" },
    { expectedDays: 4, elapsedDays: 1, paused: true, reason: "Legal hold" },
  ];
  const trackings = [
    undefined,
    { eta: daysFromNow(2), lastUpdatedAt: daysFromNow(-1) },
    { eta: daysFromNow(-3), lastUpdatedAt: daysFromNow(-8) },
    { eta: "soon", status: "delivered", lastUpdatedAt: daysFromNow(-9) },
  ];
  return Array.from({ length: 90 }, (_, index) => ({
    id: `o${index}`,
    status: statuses[index % 6] ?? null,
    ...(index % 9 === 0 ? {} : { orderType: index % 2 ? "Deployment" : "Collection" }),
    ...(slas[index % 5] ? { sla: slas[index % 5] } : {}),
    ...(trackings[index % 4] ? { tracking: trackings[index % 4] } : {}),
    ...(index % 7 === 0
      ? {
          shipments: [
            { status: "delivered", eta: daysFromNow(1) },
            { eta: daysFromNow(5), checkpoints: [{ at: daysFromNow(-6 - (index % 3)) }] },
          ],
        }
      : {}),
    employeeId: index % 4 ? `e${index % 3}` : null,
    teamName: index % 5 ? `Team ${index % 3}` : null,
    country: index % 6 ? "DE" : "FR",
    createdAt: new Date(Date.UTC(2026, 10, 1, 0, index)).toISOString(),
    createdBy: index % 2 ? "A" : "Someone else",
  }));
};

const person = (role: Role = "admin"): Principal => principalOf(mirror.connection, role);

const useEvents = async () => {
  await store().insert(webhookSecrets).values({
    environment: "sandbox",
    connectionId: mirror.connection.id,
    id: "w1",
    scheme: "standard",
    sealedSecret: "x",
  });
};

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
const withoutTime = <Answer extends { at: string }>({ at: _, ...answer }: Answer) => answer;

beforeEach(() => {
  service.orders = variedOrders();
});

describe("the answers of the mirror equal those of a scan of the service", () => {
  const both = async <Answer extends { at: string }>(
    read: (principal: Principal) => Promise<Answer>,
  ) => {
    const scanned = await read(person());
    await mirror.sweep("all");
    await useEvents();
    mirror.takeRequests();
    const mirrored = await read(person());
    expect(mirror.takeRequests()).toEqual([]);
    return [withoutTime(mirrored), withoutTime(scanned)] as const;
  };

  test.each([...orderViews, "mine"] as const)("for the view %s, in its order", async (view) => {
    const [mirrored, scanned] = await both((principal) => findViewOrders(principal, view));
    expect(mirrored.orders.toSorted(byId)).toEqual(scanned.orders.toSorted(byId));
    expect(mirrored.undecidedCount).toBe(scanned.undecidedCount);
    expect(mirrored).toMatchObject({ isComplete: true, readCount: 75, others: 0 });
    const keyOf = ({ sla, createdAt, tracking }: (typeof scanned.orders)[number]) =>
      view === "arriving"
        ? tracking?.eta
        : view === "late"
          ? sla?.elapsedDays
          : view === "open"
            ? createdAt
            : "";
    if (view !== "arriving") expect(mirrored.orders.map(keyOf)).toEqual(scanned.orders.map(keyOf));
  });

  test("for the numbers of all views and the values of their filters", async () => {
    const [mirrored, scanned] = await both(findViewCounts);
    expect(mirrored).toEqual(scanned);
    expect(mirrored.counts.open).toEqual({ count: 75, isExact: true });
  });

  test.each(["employee", "team"] as const)("for the numbers by %s", async (by) => {
    const [mirrored, scanned] = await both((principal) => findOrderCounts(principal, by));
    expect(mirrored).toEqual(scanned);
  });

  test("for the tiles, lists and bars of Today", async () => {
    const [mirrored, scanned] = await both((principal) => findTodayOrders(principal, "waiting"));
    const { lists, pipeline, ...rest } = mirrored;
    const {
      lists: _,
      pipeline: scannedPipeline,
      counted: __,
      readCount: ___,
      totalCount: ____,
      ...scannedRest
    } = scanned;
    expect(rest).toMatchObject(scannedRest);
    expect(new Set(pipeline.map((type) => JSON.stringify(type)))).toEqual(
      new Set(scannedPipeline.map((type) => JSON.stringify(type))),
    );
    for (const [name, list] of Object.entries(scanned.lists)) {
      expect(lists[name as keyof typeof lists]).toMatchObject({
        count: list.count,
        knownCount: list.knownCount,
      });
    }
    // Only the rows that the page shows are decrypted.
    const rowCounts = { waiting: 20, late: 10, "at-risk": 1, "no-movement": 1, arriving: 1 };
    for (const [name, most] of Object.entries(rowCounts)) {
      const { orders, count } = lists[name as keyof typeof lists];
      expect(orders).toHaveLength(Math.min(most, count));
    }
  });
});

test("where the list shows no movement, what tracking has shown decides about it", async () => {
  const trackingOf = (days: number, status: string) => ({
    shipments: [{ status, checkpoints: [{ at: daysFromNow(-days) }] }],
  });
  service.orders = ordersWith([
    "shipped",
    "in_transit",
    "shipped",
    "held",
    "processing",
    "shipped",
  ]);
  service.trackings = {
    o1: trackingOf(7, "in_transit"),
    o2: trackingOf(9, "delivered"),
    o4: trackingOf(12, "held"),
    o6: trackingOf(1, "in_transit"),
  };
  await mirror.sweep("all");
  await mirror.sweep();
  await useEvents();
  const found = () => findViewOrders(person(), "no-movement");
  expect(await found()).toMatchObject({ orders: [], undecidedCount: 5 });
  await mirror.refreshTracking();
  const { orders, undecidedCount } = await found();
  // o3 was asked, and its answer shows no dated fact.
  expect(undecidedCount).toBe(1);
  expect(orders.map(({ id, movedAt }) => [id, String(movedAt).slice(0, 10)])).toEqual([
    ["o4", daysFromNow(-12).slice(0, 10)],
    ["o1", daysFromNow(-7).slice(0, 10)],
  ]);
  expect((await findTodayOrders(person())).lists["no-movement"]).toMatchObject({
    count: 2,
    knownCount: 5,
  });
  expect((await findViewCounts(person())).counts["no-movement"].isExact).toBe(false);
});

test("the mirror answers only after a complete sweep with the present key", async () => {
  await useEvents();
  expect(await openMirror(person())).toBeNull();
  await mirror.sweep();
  expect(await openMirror(person())).not.toBeNull();
  mirror.connection = await connect(
    mirror.upstream.baseUrl,
    mirror.connection.id,
    "svc_sk_other_key",
  );
  expect(await openMirror(person())).toBeNull();
  await mirror.sweep();
  expect(await openMirror(person())).not.toBeNull();
  service.hasTotals = false;
  service.orders = [...ordersWith(many(80, "delivered")), ...variedOrders()];
  setMirrorSettings({ maxAgeMs: 0 });
  expect(await openMirror(person())).toBeNull();
});

test("without events the service answers, because a scan of it is newer", async () => {
  await mirror.sweep();
  expect(await openMirror(person())).toBeNull();
  await useEvents();
  expect(await openMirror(person())).toMatchObject({ coverage: { isComplete: true } });
});

test("more open orders than a scan reads are counted exactly, without events too", async () => {
  service.orders = ordersWith([...many(2_050, "processing"), "delivered"]);
  await mirror.sweep();
  expect(await findTodayOrders(person())).toMatchObject({
    isComplete: true,
    openCount: 2_050,
    pipeline: [{ total: 2_050 }],
  });
  expect((await findViewCounts(person())).counts.open.count).toBe(2_050);
  expect(await findViewOrders(person(), "open")).toMatchObject({
    orders: { length: 2_000 },
    isComplete: false,
    readCount: 2_000,
    totalCount: 2_050,
  });
});

/** Stores an accepted order of the test's connection that the mirror has not read. */
const place = (orderId: string) =>
  store()
    .insert(intents)
    .values({
      id: `i-${mirror.connection.id}`,
      environment: "sandbox",
      connectionId: mirror.connection.id,
      principalId: "p",
      principalName: "P",
      operation: "orders.create",
      resource: "orders",
      isCreate: true,
      bodyHash: "h",
      idempotencyKey: `k-${mirror.connection.id}`,
      lockKey: "l",
      state: "accepted",
      deadline: new Date(),
      settledAt: new Date(),
      resultId: orderId,
    });

test("an order that the connection has just placed is in the mirror's answer", async () => {
  await mirror.sweep();
  await useEvents();
  service.orders.push({ id: "placed", status: "processing" });
  await place("placed");
  mirror.takeRequests();
  const first = await findViewOrders(person(), "open");
  expect(first.orders.map(({ id }) => id)).toContain("placed");
  expect(mirror.takeRequests()).toEqual(["/v4/orders/placed"]);
  // Its numbers count the placed order too, and so equal those of the next answer.
  expect(await findViewOrders(person(), "open")).toEqual(first);
  expect(mirror.takeRequests()).toEqual([]);
});

describe("while the service does not answer", () => {
  const away = () => {
    mirror.upstream.answer = () => ({ status: 503, body: {} });
  };

  test("the mirror answers without events too, with the moment of its sweep", async () => {
    await mirror.sweep();
    const sweptAt = Date.now();
    away();
    setMirrorSettings({ maxAgeMs: 0 });
    const today = await findTodayOrders(person());
    expect(today).toMatchObject({ openCount: 75, isComplete: true });
    expect(Date.parse(today.at)).toBeLessThanOrEqual(sweptAt);
    expect((await findViewCounts(person())).counts.open).toEqual({ count: 75, isExact: true });
  });

  test("an order that was placed since the sweep is counted among those that are missing", async () => {
    await mirror.sweep();
    await useEvents();
    await place("placed since");
    away();
    expect(await findTodayOrders(person())).toMatchObject({
      openCount: 75,
      isComplete: false,
      readCount: 75,
      totalCount: 76,
    });
    expect((await findViewCounts(person())).counts.open).toEqual({ count: 75, isExact: false });
  });

  test("nothing is answered where no sweep has read the orders", async () => {
    away();
    await expect(findTodayOrders(person())).rejects.toMatchObject({ kind: "unavailable" });
  });
});

test("people who look at orders that are no longer fresh make the next sweep due", async () => {
  await mirror.sweep();
  await useEvents();
  mirror.connection = { ...mirror.connection, storedAt: new Date(0) };
  const reason = async () => (await mirror.plan("open"))?.reason;
  const moveSweep = (ms: number) =>
    store()
      .update(sweeps)
      .set({ startedAt: new Date(Date.now() - ms - 10), endedAt: new Date(Date.now() - ms) })
      .where(eq(sweeps.connectionId, mirror.connection.id));
  await moveSweep(1_000);
  await openMirror(person());
  expect(await reason()).toBe("due");
  await moveSweep(60_000);
  await openMirror(person());
  expect(await reason()).toBe("asked");
  expect(Number((await mirror.plan("open"))?.nextAt)).toBeLessThanOrEqual(Date.now() + 1_000);
});

test("support sees the mirror's orders without what its role may not see, and no other connection sees them", async () => {
  service.orders = [
    { id: "o1", status: "processing", deliveryAddress: { street: "SECRET", city: "Bonn" } },
  ];
  await mirror.sweep();
  await useEvents();
  expect(JSON.stringify(await findViewOrders(person("admin"), "open"))).toContain("SECRET");
  const support = JSON.stringify(await findViewOrders(person("support"), "open"));
  expect(support).toContain("Bonn");
  expect(support).not.toContain("SECRET");
  const other = await connect(mirror.upstream.baseUrl, "other", "svc_sk_other_connection");
  expect(await openMirror(principalOf(other))).toBeNull();
  expect(await openMirror(principalOf(null))).toBeNull();
});

test("Today, a view and the numbers of all views take two statements each: what a sweep proves, and the answers", async () => {
  await mirror.sweep("all");
  await useEvents();
  const query = vi.spyOn(storePool(), "query");
  const countStatements = async (read: Promise<unknown>) => {
    query.mockClear();
    await read;
    return query.mock.calls.length;
  };
  expect(await countStatements(findTodayOrders(person()))).toBe(2);
  expect(await countStatements(findViewOrders(person(), "late"))).toBe(2);
  expect(await countStatements(findViewCounts(person()))).toBe(2);
});

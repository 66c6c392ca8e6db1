import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { forgetAcceptedSecrets } from "#lib/server/events/secrets/accepted-secrets.ts";
import { saveWebhookSecret } from "#lib/server/events/secrets/webhook-secrets.ts";
import { readIntoMirror } from "#lib/server/mirror/read-into-mirror.ts";
import { setMirrorSettings } from "#lib/server/mirror/settings.ts";
import { events } from "#lib/server/store/event-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { sweeps } from "#lib/server/store/sweep-schema.ts";
import {
  many,
  mirrorReads,
  ordersWith,
  testMirrorService,
} from "#testing/server/mirror-service.ts";

const mirror = testMirrorService();
const { service } = mirror;
const { rowsOf, idsOf, statusesOf, lastSweep, takeChanges } = mirrorReads(() => mirror.connection);

test("a full sweep copies every list, page by page, and proves that orders are complete", async () => {
  service.orders = ordersWith(many(120, "processing"));
  service.employees = [{ id: "e1", email: "a@b.example" }];
  await mirror.sweep("all");
  expect(await rowsOf()).toHaveLength(120);
  expect(await idsOf("employees")).toEqual(["e1"]);
  expect(await idsOf("teams")).toEqual(["t1"]);
  expect(await idsOf("addresses")).toEqual(["a1"]);
  expect(await lastSweep()).toMatchObject({
    failure: null,
    coverage: {
      orders: { readCount: 120, totalCount: 120, isComplete: true },
      employees: { isComplete: true },
    },
  });
  expect(mirror.takeRequests().filter((url) => url.startsWith("/v4/orders?"))).toHaveLength(3);
});

test("the first sweep announces nothing, and later ones announce what differs", async () => {
  service.orders = ordersWith(["processing", "shipped", "shipped"]);
  await mirror.sweep("all");
  expect(await takeChanges()).toEqual([]);
  service.orders = ordersWith(["processing", "delivered", "shipped", "processing"]);
  await mirror.sweep("all");
  expect(await takeChanges()).toEqual(["orders o2", "orders o4"]);
  expect(await statusesOf()).toMatchObject({ o2: "delivered", o4: "processing" });
  await mirror.sweep("all");
  expect(await takeChanges()).toEqual([]);
});

test("what a complete sweep no longer sees is gone", async () => {
  service.orders = ordersWith(many(60, "processing"));
  await mirror.sweep("all");
  service.orders = service.orders.filter(({ id }) => id !== "o7" && id !== "o8");
  await mirror.sweep("all");
  expect(await idsOf()).not.toContain("o7");
  expect(await rowsOf()).toHaveLength(58);
  expect(await takeChanges()).toEqual(["orders o7", "orders o8"]);
});

test("a record that a list leaves out but that can be read is kept, and the sweep proves nothing", async () => {
  service.orders = ordersWith(many(3, "processing"));
  await mirror.sweep("all");
  const hidden = service.orders[1];
  service.beforeAnswer = ({ pathname }) => {
    const isList = pathname === "/v4/orders";
    service.orders = service.orders.filter((order) => order !== hidden);
    if (!isList && hidden) service.orders.push(hidden);
  };
  await mirror.sweep("all");
  expect(await idsOf()).toEqual(["o1", "o2", "o3"]);
  expect((await lastSweep())?.coverage.orders).toMatchObject({ isComplete: false });
});

test("nothing is deleted if orders leave the list while it is read", async () => {
  service.orders = ordersWith(many(120, "processing"));
  await mirror.sweep("all");
  service.beforeAnswer = (url) => {
    if (url.searchParams.get("page") === "1") service.orders.splice(0, 5);
  };
  await mirror.sweep("all");
  expect(await rowsOf()).toHaveLength(120);
  expect((await lastSweep())?.coverage.orders).toMatchObject({ isComplete: false });
});

test.each([
  ["without totals is complete at its empty page", { hasTotals: false }, true],
  ["that ignores pages proves nothing", { hasTotals: false, ignoresPages: true }, false],
])("a full sweep of a service %s", async (_what, changed, isComplete) => {
  Object.assign(service, changed);
  service.orders = ordersWith(many(60, "processing"));
  await mirror.sweep("all");
  expect((await lastSweep())?.coverage.orders).toMatchObject({ totalCount: null, isComplete });
  expect((await lastSweep())?.coverage.teams).toMatchObject({ isComplete: false });
});

test("a sweep of the open orders finds new, changed and finished orders, and reads no finished page", async () => {
  service.orders = ordersWith([...many(200, "delivered"), ...many(3, "processing")]);
  await mirror.sweep("all");
  mirror.takeRequests();
  service.orders.splice(
    200,
    2,
    { id: "o201", status: "delivered" },
    { id: "o202", status: "shipped" },
  );
  service.orders.push({ id: "o204", status: "scheduled" });
  await mirror.sweep();
  expect(await statusesOf()).toMatchObject({
    o201: "delivered",
    o202: "shipped",
    o204: "scheduled",
  });
  expect(await takeChanges()).toEqual(["orders o201", "orders o202", "orders o204"]);
  expect(await lastSweep()).toMatchObject({
    kind: "open",
    coverage: { orders: { readCount: 3, totalCount: 3, isComplete: true } },
  });
  expect(mirror.takeRequests().length).toBeLessThan(10);
});

test("an order that moves to a status which no order had before stays open and is found", async () => {
  service.orders = ordersWith([
    ...many(300, "delivered"),
    ...many(3, "processing"),
    ...many(300, "delivered"),
  ]);
  await mirror.sweep("all");
  service.orders[300] = { id: "o301", status: "awaiting_customs" };
  service.orders[301] = { id: "o302", status: "awaiting_customs" };
  await mirror.sweep();
  expect(await statusesOf()).toMatchObject({ o301: "awaiting_customs", o302: "awaiting_customs" });
  expect((await lastSweep())?.coverage.orders).toMatchObject({ readCount: 3, isComplete: true });
});

test("a finished order that is reopened with an unknown status makes the open orders incomplete", async () => {
  service.orders = ordersWith([...many(300, "delivered"), "processing", ...many(250, "delivered")]);
  await mirror.sweep("all");
  service.orders[5] = { id: "o6", status: "reopened" };
  await mirror.sweep();
  expect((await lastSweep())?.coverage.orders).toMatchObject({ isComplete: false });
  expect(await mirror.plan("all")).toMatchObject({ reason: "due" });
  await store()
    .update(sweeps)
    .set({ startedAt: new Date(Date.now() - 3_600_000) });
  await mirror.sweep();
  expect(await mirror.plan("all")).toMatchObject({ reason: "asked" });
  await mirror.sweep("all");
  await mirror.sweep();
  expect((await lastSweep())?.coverage.orders).toMatchObject({ readCount: 2, isComplete: true });
});

test("more orders that left the open ones than are read singly need a sweep of all orders", async () => {
  service.orders = ordersWith([...many(20, "processing"), ...many(60, "delivered")]);
  await mirror.sweep("all");
  setMirrorSettings({ readsPerSecond: 1e5, burst: 1e5, maxSingleReads: 10, askAllAfterMs: 0 });
  service.orders = ordersWith(many(80, "delivered"));
  await mirror.sweep();
  expect((await lastSweep())?.coverage.orders).toMatchObject({ isComplete: false });
  expect(await mirror.plan("all")).toMatchObject({ reason: "asked" });
  await mirror.sweep("all");
  await mirror.sweep();
  expect((await lastSweep())?.coverage.orders).toMatchObject({ readCount: 0, isComplete: true });
});

test("an order without a status counts as open, and is read singly", async () => {
  service.orders = ordersWith([null, ...many(120, "delivered"), "processing"]);
  await mirror.sweep("all");
  await mirror.sweep();
  expect((await lastSweep())?.coverage.orders).toMatchObject({ readCount: 2, isComplete: true });
});

test.each([{ hasTotals: false }, { ignoresFilter: true }])(
  "a sweep of open orders proves nothing if the service has %o",
  async (changed) => {
    Object.assign(service, changed);
    service.orders = ordersWith([...many(80, "delivered"), "processing", ...many(80, "delivered")]);
    await mirror.sweep();
    expect((await lastSweep())?.coverage.orders).toMatchObject({ isComplete: false });
  },
);

test("a list that the key may not read any more is deleted from the mirror, and the others stay", async () => {
  service.orders = ordersWith(["processing"]);
  await mirror.sweep("all");
  service.failures = { "/v4/orders": 403 };
  await mirror.sweep("all");
  expect(await rowsOf()).toEqual([]);
  expect(await idsOf("teams")).toEqual(["t1"]);
});

test("a key that the service no longer accepts loses its mirror", async () => {
  service.orders = ordersWith(["processing"]);
  await mirror.sweep("all");
  service.failures = { "/v4/orders": 401 };
  await mirror.sweep();
  expect(await rowsOf("teams")).toEqual([]);
  expect((await lastSweep())?.failure).toMatchObject({ kind: "authentication" });
});

test("an event's read during a sweep is not replaced by the sweep's earlier page", async () => {
  service.orders = ordersWith(["processing"]);
  await mirror.sweep("all");
  const order = service.orders[0];
  const read = Promise.withResolvers<unknown>();
  let isFirst = true;
  service.beforeAnswer = ({ pathname, searchParams }) => {
    if (pathname !== "/v4/orders" || searchParams.has("status") || !isFirst) return;
    isFirst = false;
    if (order) queueMicrotask(() => (order.status = "delivered"));
    readIntoMirror(mirror.connection, "orders", "o1").then(read.resolve, read.reject);
  };
  await mirror.sweep("all");
  await read.promise;
  expect(await statusesOf()).toEqual({ o1: "delivered" });
});

test("a status that a sweep found changed becomes a row of the events that never came", async () => {
  service.orders = ordersWith([...many(60, "delivered"), "processing", "processing"]);
  await mirror.sweep("all");
  await saveWebhookSecret(store(), mirror.connection, {
    id: "s1",
    scheme: "standard",
    settings: {},
    secret: `whsec_${Buffer.alloc(32, 7).toString("base64")}`,
    expiresAt: null,
  });
  forgetAcceptedSecrets();
  service.orders[60] = { id: "o61", status: "shipped" };
  service.orders[61] = { id: "o62", status: "delivered" };
  await mirror.sweep();
  const missed = await store()
    .select()
    .from(events)
    .where(eq(events.connectionId, mirror.connection.id));
  expect(
    missed
      .map(({ steps }) => steps[0])
      .toSorted((a, b) => (String(a?.id) < String(b?.id) ? -1 : 1)),
  ).toMatchObject([
    { id: "o61", from: "processing", to: "shipped" },
    { id: "o62", from: "processing", to: "delivered" },
  ]);
});

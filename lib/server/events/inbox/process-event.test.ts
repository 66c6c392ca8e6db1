import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { processingDone, runDueEvents } from "#lib/server/events/inbox/inbox-worker.ts";
import { saveTracking } from "#lib/server/mirror/save-movement.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { testInbox } from "#testing/server/inbox.ts";
import { storePerson } from "#testing/server/people.ts";

const inbox = testInbox();

const statusOf = async () => (await inbox.row()).state;
const whatHappened = async () =>
  (await inbox.row()).steps.map(({ what }) => what).filter((what) => what !== "acknowledged");

test("a stored event is processed by reading the order that it names, and announces it", async () => {
  inbox.orders.set("ord_1", { status: "processing" });
  expect((await inbox.deliver("order.created", { order_id: "ord_1" })).status).toBe(202);
  expect(await inbox.row()).toMatchObject({
    type: "order.created",
    state: "waiting",
    subjects: [{ resource: "orders", id: "ord_1" }],
  });
  await inbox.process();
  expect(inbox.reads()).toEqual(["orders ord_1"]);
  expect(await inbox.announced()).toEqual(["orders ord_1"]);
  const row = await inbox.row();
  expect(row).toMatchObject({ state: "processed", nextAt: null, leaseUntil: null });
  expect(row.steps.filter(({ what }) => what === "read")).toMatchObject([
    { resource: "orders", id: "ord_1", isChanged: null, from: null, to: "processing" },
  ]);
});

test("the records beside the order are read and announced with it", async () => {
  inbox.orders.set("ord_1", { status: "delivered" });
  const data = { deployment_id: "ord_1", employee_id: "emp_1", device_id: "dev_1", country: "PT" };
  await inbox.deliver("shipment.delivered", data);
  await inbox.process();
  expect(inbox.reads().sort()).toEqual(["employees emp_1", "orders ord_1", "products dev_1"]);
  expect(await inbox.announced()).toEqual(["employees emp_1", "inventory dev_1", "orders ord_1"]);
});

test("an event makes the tracking of the order that it names due again", async () => {
  inbox.orders.set("ord_1", { status: "shipped" });
  await inbox.deliver("shipment.created", { order_id: "ord_1" });
  await inbox.process();
  const { environment, id } = inbox.connection;
  const trackedAt = async () => {
    const ofOrder = and(
      eq(mirrorRecords.environment, environment),
      eq(mirrorRecords.connectionId, id),
    );
    const rows = await store().select().from(mirrorRecords).where(ofOrder);
    return rows.map((row) => row.trackedAt);
  };
  await saveTracking(inbox.connection, "ord_1", { movedAt: null, isDelivered: null }, new Date());
  expect(await trackedAt()).toEqual([expect.any(Date)]);
  await inbox.deliver("shipment.in_transit", { order_id: "ord_1" });
  await inbox.process();
  expect(await trackedAt()).toEqual([null]);
});

test("a record that the key may not read is neither read nor announced", async () => {
  const capabilities = ["orders:read"] as const;
  inbox.connection = await inbox.connect("narrow", { capabilities: [...capabilities] });
  inbox.orders.set("ord_1", { status: "delivered" });
  await inbox.deliver("asset.assigned", { order_id: "ord_1", device_id: "dev_1" });
  await inbox.process();
  expect(inbox.reads()).toEqual(["orders ord_1"]);
  expect(await inbox.announced()).toEqual(["orders ord_1"]);
});

test("a record beside the order that the key can't see is not announced", async () => {
  inbox.orders.set("ord_1", { status: "delivered" });
  await inbox.deliver("order.created", { order_id: "ord_1", parent_order_id: "ord_9" });
  await inbox.process();
  expect(await inbox.row()).toMatchObject({ state: "processed" });
  expect(await inbox.announced()).toEqual(["orders ord_1"]);
});

test("several waiting events of one order cost one read: the earlier ones are coalesced", async () => {
  inbox.orders.set("ord_1", { status: "delivered" });
  await inbox.deliver("shipment.created", { order_id: "ord_1" });
  await inbox.deliver("shipment.in_transit", { order_id: "ord_1" });
  await inbox.deliver("shipment.delivered", { order_id: "ord_1" });
  await inbox.process();
  expect(inbox.reads()).toEqual(["orders ord_1"]);
  const rows = await inbox.rows();
  expect(rows.map(({ state }) => state)).toEqual(["coalesced", "coalesced", "processed"]);
  const combined = { what: "combined", id: String(rows[2]?.id) };
  expect(rows[0]?.steps.at(-1)).toMatchObject(combined);
});

test("an event that waits while its person is disabled settles without a read", async () => {
  const id = `p-${inbox.connection.id}`;
  await storePerson({ id, role: "manager" }, inbox.connection);
  inbox.orders.set("ord_1", { status: "delivered" });
  await inbox.deliver("shipment.delivered", { order_id: "ord_1" });
  await store().update(people).set({ disabledAt: new Date() }).where(eq(people.id, id));
  await inbox.process();
  expect(inbox.reads()).toEqual([]);
  expect(await inbox.row()).toMatchObject({
    state: "failed",
    nextAt: null,
    failure: { kind: "authorization" },
  });
});

test("an earlier event's further records are read when a later one of its order is processed", async () => {
  inbox.orders.set("ord_1", { status: "delivered" });
  await inbox.deliver("asset.assigned", { order_id: "ord_1", device_id: "dev_1" });
  await inbox.deliver("order.status_changed", { order_id: "ord_1", status: "delivered" });
  await inbox.process();
  expect(inbox.reads().sort()).toEqual(["orders ord_1", "products dev_1"]);
});

test("an event whose read fails is due again after each of five waits", async () => {
  inbox.upstream.answer = () => ({ status: 401, body: { statusMessage: "No key" } });
  inbox.configure({ backoffMs: [0, 0, 0, 0, 3_600_000] });
  await inbox.deliver("order.created", { order_id: "ord_1" });
  await inbox.process();
  expect(await inbox.row()).toMatchObject({ state: "waiting", attempt: 5 });
  expect((await inbox.row()).nextAt).not.toBeNull();
  expect(await inbox.gaps()).toEqual([]);
});

test("after the last attempt the event is a dead letter, and a sweep is due", async () => {
  inbox.configure({ backoffMs: [] });
  inbox.upstream.answer = () => ({ status: 401, body: { statusMessage: "No key" } });
  await inbox.deliver("order.created", { order_id: "ord_1" });
  await inbox.process();
  expect(await inbox.row()).toMatchObject({
    state: "failed",
    attempt: 1,
    nextAt: null,
    failure: { kind: "authentication" },
  });
  expect(await inbox.gaps()).toEqual([
    "all: An event could not be processed.",
    "open: An event could not be processed.",
  ]);
});

test("a record that the key can't see is looked for again, and then shown as a disagreement", async () => {
  inbox.configure({ backoffMs: [0, 0] });
  await inbox.deliver("shipment.delivered", { order_id: "ord_9" });
  await inbox.process();
  expect(inbox.reads()).toHaveLength(3);
  expect(await inbox.row()).toMatchObject({
    state: "failed",
    attempt: 3,
    disagreement: { said: "delivered", read: null },
  });
  expect([await inbox.announced(), await inbox.gaps()]).toEqual([[], []]);
});

test("a status that the read does not show yet is read again until it does", async () => {
  inbox.configure({ backoffMs: [0, 3_600_000] });
  inbox.orders.set("ord_1", { status: "in_transit" });
  await inbox.deliver("shipment.delivered", { order_id: "ord_1" });
  await inbox.process();
  expect(await inbox.row()).toMatchObject({
    state: "processed",
    attempt: 2,
    disagreement: { said: "delivered", read: "in_transit" },
  });
  inbox.orders.set("ord_1", { status: "delivered" });
  await inbox.deliver("shipment.delivered", { order_id: "ord_1" });
  await inbox.process();
  expect(await inbox.row()).toMatchObject({ disagreement: null, copies: 1, nextAt: null });
});

test("a copy of a processed event is counted, and the record is read once more", async () => {
  inbox.orders.set("ord_1", { status: "processing" });
  await inbox.deliver("order.created", { order_id: "ord_1" });
  await inbox.process();
  await inbox.deliver("order.created", { order_id: "ord_1" });
  await inbox.deliver("order.created", { order_id: "ord_1" });
  await inbox.process();
  expect(inbox.reads()).toEqual(["orders ord_1", "orders ord_1"]);
  expect(await inbox.rows()).toMatchObject([{ copies: 2, state: "processed" }]);
});

test("a copy that arrives during the read leads to another read", async () => {
  inbox.orders.set("ord_1", { status: "processing" });
  await inbox.deliver("order.created", { order_id: "ord_1" });
  const answer = inbox.upstream.answer;
  let copy: Promise<unknown> | null = null;
  inbox.upstream.answer = (request) => {
    copy ??= inbox.deliver("order.created", { order_id: "ord_1" });
    return answer(request);
  };
  await runDueEvents();
  await processingDone();
  await copy;
  inbox.upstream.answer = answer;
  await inbox.process();
  expect(await inbox.row()).toMatchObject({ copies: 1, state: "processed", nextAt: null });
  expect(inbox.reads()).toEqual(["orders ord_1", "orders ord_1"]);
});

test("an event of an unknown type is kept as it came, and its records are read", async () => {
  inbox.orders.set("ord_1", { status: "processing" });
  await inbox.deliver("battery.inspected", { orderId: "ord_1", batteryId: "b_1" });
  await inbox.process();
  expect(await inbox.row()).toMatchObject({
    type: "battery.inspected",
    state: "processed",
    subjects: [
      { resource: "orders", id: "ord_1" },
      { resource: null, id: "b_1" },
    ],
  });
  expect(await whatHappened()).toEqual(["read", "announced"]);
});

test("an event of a known type that names no record makes a sweep due", async () => {
  await inbox.deliver("order.status_changed", { note: "something" });
  await inbox.process();
  expect(await statusOf()).toBe("processed");
  expect(await inbox.gaps()).toEqual([
    "all: An event named no record.",
    "open: An event named no record.",
  ]);
});

import { expect, test } from "vitest";
import { eventHealth } from "#lib/server/events/read/event-health.ts";
import {
  closeDisagreement,
  findEvent,
  listEvents,
  replayEvent,
} from "#lib/server/events/read/events.ts";
import { flushAcknowledged } from "#lib/server/events/receive/acknowledgements.ts";
import type { Role } from "#lib/server/role.ts";
import { testInbox } from "#testing/server/inbox.ts";
import { principalOf } from "#testing/server/upstream.ts";

const inbox = testInbox();
const me = (role: Role = "admin") => principalOf(inbox.connection, role);
const stranger = () => principalOf({ ...inbox.connection, id: "another" });

test("a person sees the events of their own connection, newest first, and nobody else's", async () => {
  await inbox.deliver("order.created", { order_id: "ord_1" });
  await inbox.deliver("shipment.delivered", { deployment_id: "ord_1" });
  const { rows } = await listEvents(me());
  expect(rows.map(({ type }) => type)).toEqual(["shipment.delivered", "order.created"]);
  const id = rows[0]?.id ?? 0;
  expect(await listEvents(stranger())).toEqual({ rows: [], newerCount: 0 });
  expect(await listEvents(principalOf(null))).toEqual({ rows: [], newerCount: 0 });
  expect(await findEvent(stranger(), id)).toBeNull();
  expect(await replayEvent(stranger(), id)).toBe(false);
  expect(await closeDisagreement(stranger(), id)).toBe(false);
  expect(await eventHealth(stranger())).toMatchObject({ waitingCount: 0, lastReceivedAt: null });
});

test("the list is filtered by type, state, source, and the whole id or a part of the delivery", async () => {
  inbox.orders.set("ord_1", { status: "processing" });
  await inbox.deliver("order.created", { order_id: "ord_1" }, "msg_100%");
  await inbox.process();
  await inbox.deliver("asset.assigned", { device_id: "dev_1" }, "msg_b");
  const idsOf = async (filter: Parameters<typeof listEvents>[1]) =>
    (await listEvents(me(), filter)).rows.map(({ deliveryId }) => deliveryId);
  expect(await idsOf({ type: "order.created" })).toEqual(["msg_100%"]);
  expect(await idsOf({ state: "waiting" })).toEqual(["msg_b"]);
  expect(await idsOf({ source: "sweep" })).toEqual([]);
  expect(await idsOf({ text: "dev_1" })).toEqual(["msg_b"]);
  expect(await idsOf({ text: "dev_" })).toEqual([]);
  expect(await idsOf({ text: "0%" })).toEqual(["msg_100%"]);
  expect(await idsOf({ text: "%" })).toEqual(["msg_100%"]);
  const [newest] = (await listEvents(me(), { limit: 1 })).rows;
  const older = await listEvents(me(), { before: newest?.id ?? 0 });
  expect(older.rows.map(({ deliveryId }) => deliveryId)).toEqual(["msg_100%"]);
  expect(older.newerCount).toBe(1);
});

test("an event shows its payload as it came, how its sender proved itself, and what happened", async () => {
  inbox.orders.set("ord_1", { status: "delivered" });
  await inbox.deliver("shipment.delivered", { deployment_id: "ord_1", country: "PT" });
  await inbox.process();
  await flushAcknowledged();
  const { id } = await inbox.row();
  expect(await findEvent(me(), id)).toMatchObject({
    payload: '{"type":"shipment.delivered","data":{"deployment_id":"ord_1","country":"PT"}}',
    scheme: "standard",
    steps: [{ what: "acknowledged" }, { what: "read", to: "delivered" }, { what: "announced" }],
  });
});

test("support sees of a payload its type and its ids, and may not replay", async () => {
  const order = {
    order_id: "ord_1",
    name: "Ana",
    lines: [{ deviceId: "dev_1", taxId: { no: "9" } }],
  };
  await inbox.deliver("order.created", order);
  const { id } = await inbox.row();
  const shown = await findEvent(me("support"), id);
  expect(JSON.parse(shown?.payload ?? "")).toEqual({
    type: "order.created",
    data: { order_id: "ord_1", lines: [{ deviceId: "dev_1" }] },
  });
  await expect(replayEvent(me("support"), id)).rejects.toMatchObject({ kind: "role" });
  await expect(closeDisagreement(me("support"), id)).rejects.toMatchObject({ kind: "role" });
});

test("nobody sees a PIN in a payload", async () => {
  await inbox.deliver("device.locked", { device_id: "dev_1", pinCode: "4711" });
  const { id } = await inbox.row();
  for (const role of ["admin", "manager"] as const) {
    expect((await findEvent(me(role), id))?.payload).not.toContain("4711");
  }
});

test("a replayed dead letter is read again and then processed", async () => {
  inbox.configure({ backoffMs: [] });
  await inbox.deliver("order.created", { order_id: "ord_1" });
  await inbox.process();
  const { id } = await inbox.row();
  expect(await eventHealth(me())).toMatchObject({ failedCount: 1, disagreements: [{ id }] });
  inbox.orders.set("ord_1", { status: "processing" });
  expect(await replayEvent(me("manager"), id)).toBe(true);
  await inbox.process();
  const found = await findEvent(me(), id);
  expect(found).toMatchObject({
    state: "processed",
    failure: null,
    disagreement: null,
    attempt: 0,
  });
  expect(found?.steps.map(({ what }) => what)).toContain("replayed");
});

test("a closed disagreement is no longer listed", async () => {
  inbox.configure({ backoffMs: [] });
  inbox.orders.set("ord_1", { status: "processing" });
  await inbox.deliver("shipment.delivered", { order_id: "ord_1" });
  await inbox.process();
  const { id } = await inbox.row();
  const disagreement = { said: "delivered", read: "processing" };
  expect((await eventHealth(me())).disagreements).toMatchObject([{ id, disagreement }]);
  expect(await closeDisagreement(me(), id)).toBe(true);
  expect((await eventHealth(me())).disagreements).toEqual([]);
});

test("health counts by hour, and says how fast events were acknowledged and what waits", async () => {
  inbox.orders.set("ord_1", { status: "processing" });
  await inbox.deliver("order.created", { order_id: "ord_1" });
  await inbox.process();
  await flushAcknowledged();
  await inbox.deliver("order.created", { order_id: "ord_2" });
  const health = await eventHealth(me());
  expect(health).toMatchObject({
    hasSecret: true,
    waitingCount: 1,
    failedCount: 0,
    shownP95Ms: null,
  });
  expect(health.hourCounts).toHaveLength(24);
  expect(health.hourCounts.reduce((sum, one) => sum + one, 0)).toBe(2);
  expect(health.acknowledgedP95Ms).toBeGreaterThanOrEqual(0);
  expect(health.waitingSince).not.toBeNull();
});

import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { recordMissed } from "#lib/server/events/missed/record-missed.ts";
import { forgetAcceptedSecrets } from "#lib/server/events/secrets/accepted-secrets.ts";
import { removeWebhookSecret } from "#lib/server/events/secrets/webhook-secrets.ts";
import { deleteOldEvents, endDisagreements } from "#lib/server/events/upkeep/keep-true.ts";
import { readIntoMirror } from "#lib/server/mirror/read-into-mirror.ts";
import { withoutEntry } from "#lib/server/store/change-tx.ts";
import { events } from "#lib/server/store/event-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { testInbox } from "#testing/server/inbox.ts";

const inbox = testInbox();
const change = { id: "ord_1", from: "processing", to: "delivered" };

test("a change that only a sweep found is kept as one that no event announced", async () => {
  await recordMissed(inbox.connection, [change]);
  await inbox.process();
  expect(await inbox.rows()).toMatchObject([
    {
      source: "sweep",
      state: "processed",
      subjects: [{ resource: "orders", id: "ord_1" }],
      steps: [{ what: "read", from: "processing", to: "delivered" }],
    },
  ]);
  expect(inbox.reads()).toEqual([]);
});

test("a change that a sweep found is forgotten if its event came before or comes soon after", async () => {
  inbox.orders.set("ord_1", { status: "delivered" });
  await recordMissed(inbox.connection, [change]);
  await inbox.deliver("shipment.delivered", { order_id: "ord_1" });
  await recordMissed(inbox.connection, [change, { ...change, id: "ord_2" }]);
  await inbox.process();
  const kept = (await inbox.rows()).map(({ source, subjects }) => `${source} ${subjects[0]?.id}`);
  expect(kept).toEqual(["webhook ord_1", "sweep ord_2"]);
});

test("a connection whose events can't arrive misses none", async () => {
  await removeWebhookSecret(withoutEntry(store()), inbox.connection, "s1");
  forgetAcceptedSecrets();
  await recordMissed(inbox.connection, [change]);
  expect(await inbox.rows()).toEqual([]);
});

test("a disagreement ends when the mirror has read what the event announced", async () => {
  inbox.configure({ backoffMs: [] });
  inbox.orders.set("ord_1", { status: "in_transit" });
  await inbox.deliver("shipment.delivered", { order_id: "ord_1" });
  await inbox.deliver("shipment.delivered", { order_id: "ord_2" });
  await inbox.process();
  expect(await endDisagreements()).toBe(0);
  inbox.orders.set("ord_1", { status: "delivered" });
  inbox.orders.set("ord_2", { status: "delivered" });
  await readIntoMirror(inbox.connection, "orders", "ord_1");
  await readIntoMirror(inbox.connection, "orders", "ord_2");
  expect(await endDisagreements()).toBe(2);
  expect((await inbox.rows()).map(({ disagreement }) => disagreement)).toEqual([null, null]);
});

test("settled events lose their payload after a week and are deleted after a month; waiting ones stay", async () => {
  inbox.orders.set("ord_1", { status: "processing" });
  await inbox.deliver("order.created", { order_id: "ord_1" });
  await inbox.process();
  await inbox.deliver("order.created", { order_id: "ord_2" });
  const age = (days: number) =>
    store()
      .update(events)
      .set({ settledAt: sql`clock_timestamp() - make_interval(days => ${days})` })
      .where(eq(events.state, "processed"));
  const payloads = async () => (await inbox.rows()).map((row) => row.sealedPayload !== null);
  await age(6);
  expect([await deleteOldEvents(), await payloads()]).toEqual([0, [true, true]]);
  await age(8);
  expect([await deleteOldEvents(), await payloads()]).toEqual([1, [false, true]]);
  await age(31);
  expect([await deleteOldEvents(), await payloads()]).toEqual([1, [true]]);
});
